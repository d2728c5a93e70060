/**
 * Texts of the resolution tables of YAML 1.1 (https://yaml.org/type/) and 1.2 (core schema), and what lies next to
 * them: what some reader takes for something else than text.
 */
const WORDS = ['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null', 'nan', 'inf'];

function inCases(word: string): readonly string[] {
  const first = word.slice(0, 1).toUpperCase() + word.slice(1);
  const last = word.slice(0, -1) + word.slice(-1).toUpperCase();
  return [...new Set([word, first, word.toUpperCase(), last])];
}

export const DISPUTED: readonly string[] = [
  WORDS.flatMap(inCases),
  ['.inf', '.Inf', '.INF', '-.inf', '+.inf', '.nan', '.NaN', '.NAN', '.iNF', '~', '', '=', '<<'],
  // Integers: decimal, octal of both versions, hexadecimal, binary, with a sign, with underscores, too large.
  ['0', '1', '-1', '+1', '-0', '+0', '00', '012', '0777', '-0777', '08', '-09', '0o14', '0O14', '-0o14', '+0o7'],
  ['0x1F', '0X1f', '-0x1f', '0xdead_BEEF', '0x_', '0b101', '0B101', '-0b1', '0b1010_0111', '0b_1', '0b'],
  ['1_000', '-1_0', '1__0', '1_', '_1', '0_7', '0_8', '02472256', '685_230', '+685_230', '0x_0A_74_AE'],
  ['9007199254740991', '9007199254740993', '18446744073709551615', '12345678901234567890123', '-9223372036854775809'],
  // Sexagesimal.
  ['1:30', '-1:30', '190:20:30', '12:30:45', '1:60', '0:30', '01:30', '190:20:30.15', '1:30.5', '1_0:30', '22:22'],
  // Floats, with every form of exponent.
  ['1.0', '1.', '.5', '-.5', '+.5', '._5', '.', '-', '1.5', '1.20', '1._5', '685_230.15', '0.0', '-0.0', '1_0.5'],
  ['1e3', '1E3', '1e+3', '1e-3', '1.5e3', '1.5e+3', '1.5E-3', '.5e3', '.5e+3', '1.e+3', '+1e3', '-1.5e+3'],
  ['1234e56', '12e45678', '1_0e2', '1_0.5e+2', '0e0', '00e1', '685.230_15e+03', '1e', 'e3', '1e+', '0x1p3', '1e1_0'],
  // Timestamps.
  ['2001-01-01', '2001-1-1', '2001-13-45', '2001-12-14t21:59:43.10-05:00', '2001-12-15T02:59:43.1Z'],
  ['2001-12-14 21:59:43.10 -5', '2001-12-15 2:59:43.10', '2001-12-14 21:59:43', '2001-12-14T21:59:43Z'],
].flat();
