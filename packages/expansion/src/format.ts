/**
 * Go's fmt.Sprintf for the verbs of messages: %s %v %d %q %t %f %g %x %X %c %T %%, with the flags `-+# 0`, width,
 * precision and argument index `%[2]s`. Never fails: mistakes show as in Go, `%!s(MISSING)`, `%!d(string=x)`, `%!(EXTRA
 * string=x)`, `%!(NOVERB)`. A safe integer counts as int, and as float64 for %f and %g. A `*` width is not supported.
 */
export function formatMessage(format: string, ...args: readonly unknown[]): string {
  let output = '';
  let copied = 0;
  let nextArg = 0;
  let reordered = false;
  for (let percent = format.indexOf('%'); percent !== -1; percent = format.indexOf('%', copied)) {
    output += format.slice(copied, percent);
    const directive = readDirective(format, percent + 1);
    copied = directive.end;
    const badIndex = directive.index !== undefined && (directive.index < 1 || directive.index > args.length);
    if (directive.index !== undefined && !badIndex) nextArg = directive.index - 1;
    reordered ||= directive.index !== undefined;
    output += directive.complaint;
    if (directive.verb === '') output += '%!(NOVERB)';
    else if (directive.verb === '%') output += '%';
    else if (badIndex) output += `%!${directive.verb}(BADINDEX)`;
    else if (nextArg >= args.length) output += `%!${directive.verb}(MISSING)`;
    else output += formatArgument(args[nextArg++], directive, 0);
  }
  output += format.slice(copied);
  if (reordered || nextArg >= args.length) return output;
  const extra = args.slice(nextArg).map((arg) => (isNil(arg) ? '<nil>' : `${typeName(arg)}=${formatPlain(arg, 0)}`));
  return `${output}%!(EXTRA ${extra.join(', ')})`;
}

interface Directive {
  readonly flags: string;
  readonly index: number | undefined;
  readonly width: number;
  readonly precision: number | undefined;
  /** One character; empty at the end of the format. */
  readonly verb: string;
  /** Go's output for a width or precision beyond its limit. */
  readonly complaint: string;
  readonly end: number;
}

const directivePattern = /([-+# 0]*)(\d*)(\.\d*)?(?:\[(\d+)\])?(.?)/suy;

/** Go's own limit. */
const most = 1_000_000;

function readDirective(format: string, start: number): Directive {
  const pattern = new RegExp(directivePattern);
  pattern.lastIndex = start;
  const [, flags = '', widthDigits = '', precisionDigits, indexDigits, verb = ''] = pattern.exec(format) ?? [];
  const width = Number(widthDigits);
  const precision = precisionDigits === undefined ? undefined : Number(precisionDigits.slice(1));
  const wide = width > most;
  const precise = precision !== undefined && precision > most;
  return {
    flags,
    index: indexDigits === undefined ? undefined : Number(indexDigits),
    width: wide ? 0 : width,
    precision: precise ? undefined : precision,
    verb,
    complaint: (wide ? '%!(BADWIDTH)' : '') + (precise ? '%!(BADPREC)' : ''),
    end: pattern.lastIndex,
  };
}

function formatArgument(arg: unknown, directive: Directive, depth: number): string {
  const { verb } = directive;
  if (verb === 'T') return pad(isNil(arg) ? '<nil>' : typeName(arg), directive);
  if (isNil(arg)) return verb === 'v' ? pad('<nil>', directive) : `%!${verb}(<nil>)`;
  if (Array.isArray(arg) && depth < deepest) {
    return `[${arg.map((item) => formatArgument(item, directive, depth + 1)).join(' ')}]`;
  }
  const formatted =
    typeof arg === 'number' || typeof arg === 'bigint'
      ? formatNumber(arg, directive)
      : formatOther(arg, directive, formatPlain(arg, depth));
  return formatted ?? mismatch(arg, verb, depth);
}

/** Formats a value that is not a number by its output of %v; undefined if the verb is not for it. */
function formatOther(arg: unknown, directive: Directive, plain: string): string | undefined {
  const { verb } = directive;
  if (typeof arg === 'string' || arg instanceof Error || arg instanceof Date) return formatText(plain, directive);
  if (verb === 'v' || (verb === 't' && typeof arg === 'boolean')) return pad(plain, directive);
  // Go formats the members of a map with the verb; krmkit shows them as they are.
  return verb === 's' && typeof arg === 'object' ? pad(plain, directive) : undefined;
}

function formatText(text: string, directive: Directive): string | undefined {
  const { verb, precision } = directive;
  if (verb === 'x' || verb === 'X') return pad(prefixed(hexOfText(text, precision), directive), directive);
  const shown = precision === undefined ? text : Array.from(text).slice(0, precision).join('');
  if (verb === 's' || verb === 'v') return pad(shown, directive);
  return verb === 'q' ? pad(quote(shown), directive) : undefined;
}

function formatNumber(arg: number | bigint, directive: Directive): string | undefined {
  const { verb } = directive;
  const integer = typeof arg === 'bigint' ? arg : Number.isSafeInteger(arg) ? BigInt(arg) : undefined;
  if (verb === 'f' || verb === 'g' || integer === undefined) return formatFloat(Number(arg), directive);
  if (verb === 'c' || verb === 'q') return pad(formatCharacter(integer, verb), directive);
  return formatInteger(integer, directive);
}

function signOf(isNegative: boolean, { flags }: Directive): string {
  return isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
}

function formatFloat(value: number, directive: Directive): string | undefined {
  const { verb, precision } = directive;
  if (verb !== 'f' && verb !== 'g' && verb !== 'v') return undefined;
  const sign = signOf(value < 0 || Object.is(value, -0), directive);
  if (!Number.isFinite(value)) {
    const shown = Number.isNaN(value) ? `${sign}NaN` : `${sign || '+'}Inf`;
    return pad(shown, { ...directive, flags: directive.flags.replaceAll('0', '') });
  }
  const magnitude = Math.abs(value);
  const digits = verb === 'f' ? fixed(magnitude, precision ?? 6) : shortest(magnitude, precision);
  return pad(digits, directive, sign);
}

/** Undefined if the verb is not for integers. A width with zeros counts digits, as a precision does. */
function formatInteger(integer: bigint, directive: Directive): string | undefined {
  const { verb, flags, width, precision } = directive;
  if (!['d', 'v', 'x', 'X'].includes(verb)) return undefined;
  const withSpaces = { ...directive, flags: flags.replaceAll('0', '') };
  if (precision === 0 && integer === 0n) return pad('', withSpaces);
  const sign = signOf(integer < 0n, directive);
  const hasZeros = precision === undefined && flags.includes('0') && !flags.includes('-');
  const least = hasZeros ? width - sign.length : (precision ?? 0);
  const digits = integer.toString(verb === 'd' || verb === 'v' ? 10 : 16).replace('-', '');
  return pad(sign + prefixed(digits.padStart(least, '0'), directive), withSpaces);
}

/** The character with this code. */
function formatCharacter(code: bigint, verb: 'c' | 'q'): string {
  const character = code >= 0n && code <= 0x10ffffn ? String.fromCodePoint(Number(code)) : '\ufffd';
  return verb === 'c' ? character : quote(character, "'");
}

/** toFixed supports 100 digits and switches to an exponent at 1e21. */
function fixed(magnitude: number, precision: number): string {
  if (magnitude >= 1e21) return BigInt(magnitude).toString() + (precision > 0 ? `.${'0'.repeat(precision)}` : '');
  const shown = Math.min(precision, 100);
  return magnitude.toFixed(shown) + '0'.repeat(precision - shown);
}

/** Go's %g: the fewest digits that read back as the same number; an exponent below 1e-4 and from 1e6 on. */
function shortest(magnitude: number, precision: number | undefined): string {
  const significant = precision === undefined ? undefined : Math.min(Math.max(precision, 1), 100);
  const [digits = '', exponent = ''] = (
    significant === undefined ? magnitude.toExponential() : magnitude.toExponential(significant - 1)
  ).split('e');
  const power = Number(exponent);
  const trimmed = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  if (power < -4 || power >= (significant ?? 6)) {
    return `${trimmed}e${power < 0 ? '-' : '+'}${Math.abs(power).toString().padStart(2, '0')}`;
  }
  const positions = Math.max(trimmed.replace('.', '').length - 1 - power, 0);
  return fixed(Number(`${trimmed}e${power}`), positions);
}

/** Deeper lists and maps print as `...`, so that a cycle ends. */
const deepest = 5;

/** The output of %v. Objects are shown as Go maps, with sorted keys. */
function formatPlain(arg: unknown, depth: number): string {
  if (isNil(arg)) return '<nil>';
  if (typeof arg === 'string') return arg;
  if (typeof arg === 'number') return formatNumber(arg, plainDirective) ?? '';
  if (typeof arg === 'bigint' || typeof arg === 'boolean') return arg.toString();
  if (typeof arg !== 'object') return typeof arg;
  if (arg instanceof Error) return arg.message;
  if (arg instanceof Date) return Number.isNaN(arg.getTime()) ? 'Invalid Date' : arg.toISOString();
  if (depth >= deepest) return '...';
  if (Array.isArray(arg)) return `[${arg.map((item) => formatPlain(item, depth + 1)).join(' ')}]`;
  const members = Object.entries(arg).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([key, value]) => `${key}:${formatPlain(value, depth + 1)}`).join(' ')}]`;
}

const plainDirective: Directive = {
  flags: '',
  index: undefined,
  width: 0,
  precision: undefined,
  verb: 'v',
  complaint: '',
  end: 0,
};

function mismatch(arg: unknown, verb: string, depth: number): string {
  return `%!${verb}(${typeName(arg)}=${formatPlain(arg, depth)})`;
}

function typeName(arg: unknown): string {
  if (typeof arg === 'string') return 'string';
  if (typeof arg === 'boolean') return 'bool';
  if (typeof arg === 'bigint') return 'int';
  if (typeof arg === 'number') return Number.isSafeInteger(arg) ? 'int' : 'float64';
  if (Array.isArray(arg)) return '[]interface {}';
  if (arg instanceof Error) return 'error';
  return arg instanceof Date ? 'time.Time' : typeof arg === 'object' ? 'map[string]interface {}' : typeof arg;
}

function isNil(arg: unknown): arg is null | undefined {
  return arg === null || arg === undefined;
}

/** Widths count code points. Zeros go behind the sign of a number. */
function pad(text: string, { flags, width }: Directive, sign: string = ''): string {
  const whole = sign + text;
  const missing = width - Array.from(whole).length;
  if (missing <= 0) return whole;
  if (flags.includes('-')) return whole + ' '.repeat(missing);
  if (flags.includes('0')) return sign + '0'.repeat(missing) + text;
  return ' '.repeat(missing) + whole;
}

function prefixed(hex: string, { flags, verb }: Directive): string {
  const text = flags.includes('#') && hex !== '' ? `0x${hex}` : hex;
  return verb === 'X' ? text.toUpperCase() : text;
}

/** Of so many bytes. */
function hexOfText(text: string, precision: number | undefined): string {
  return Array.from(new TextEncoder().encode(text).slice(0, precision), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const shortEscapes = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
]);

/** Go's strconv.Quote. */
function quote(text: string, delimiter: '"' | "'" = '"'): string {
  const quoted = Array.from(text, (character) => {
    if (character === delimiter) return `\\${delimiter}`;
    const short = shortEscapes.get(character);
    if (short !== undefined) return short;
    if (/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    if (code < 0x80) return `\\x${hex.padStart(2, '0')}`;
    return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });
  return delimiter + quoted.join('') + delimiter;
}
