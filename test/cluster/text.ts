import type { Random } from './random.ts';

/** Names that pods declare; few, so that duplicates, overrides and references occur. */
export const DECLARED_NAMES: readonly string[] = [
  'A',
  'B',
  'C',
  'D',
  'FOO',
  'foo',
  '_',
  '_x',
  '-x',
  'a.b',
  'a-b',
  '.hidden',
  'x1',
  'LONG_NAME_WITH_DIGITS_0123456789',
  // Names of members that every plain JavaScript object inherits.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  // Names that services, the image and the runtime set as well.
  'REDIS_PORT',
  'FOO_SERVICE_HOST',
  'KUBERNETES_SERVICE_HOST',
  'KUBERNETES_PORT',
  'HOSTNAME',
  'HOME',
  'PATH',
];

/** Names for references: declared ones, those of services, and undefined ones. */
const REFERENCED_NAMES: readonly string[] = [
  ...DECLARED_NAMES,
  'A',
  'B',
  'C',
  'D',
  'P_A',
  'P_1a',
  '1a',
  'KUBERNETES_PORT_443_TCP_ADDR',
  'KUBERNETES_SERVICE_PORT_HTTPS',
  'REDIS_SERVICE_HOST',
  'FOO_SERVICE_PORT',
  'FOO_SERVICE_PORT_80_TCP',
  'ABC_123_SERVICE_PORT_U_D_P',
  'ABC_123_PORT_8081_UDP_ADDR',
  'NOWHERE',
  '',
  'A ',
  'a b',
  '$A',
  'é',
  'A\nB',
  '{A}',
];

const ODD_REFERENCES: readonly string[] = [
  '$',
  '$$',
  '$$$',
  '$$$$',
  '$A',
  '${A}',
  '$$(A)',
  '$$$(A)',
  '$$$$(A)',
  '$()',
  '$(',
  '$(A',
  '$(A$$',
  '$(A$(A)',
  '$(A$$)',
  '$((A)',
  '$((A))',
  '$ (A)',
  '$)',
  ')',
  '(',
  ')$(A)',
  '$(A)$(A)',
  '$(A)$$',
  '$(A )',
  '\\$(A)',
  '$\\(A)',
  '$\n(A)',
  '%s',
];

const PLAIN_TEXTS: readonly string[] = [
  'a',
  'text with blanks',
  ' ',
  '\n',
  '\t',
  'line one\nline two\n',
  '=x=y=',
  'true',
  '0',
  '"quoted"',
  "it's",
  'back\\slash',
  'ünïcödé ☃ 😀',
  '\u0001\u001B[0m\u007F',
  '\u2028',
  '\uFEFFmark',
  '\uFFFD',
  '#',
  ',',
  '/path/to',
];

/** Text that a kubelet scans for references: `env` values, command, args, `subPathExpr`. */
export function templateText(random: Random): string {
  if (random.chance(0.06)) return '';
  const text = random
    .list(1, 6, () => {
      const kind = random.integer(0, 9);
      if (kind < 5) return `$(${random.pick(REFERENCED_NAMES)})`;
      return random.pick(kind < 8 ? ODD_REFERENCES : PLAIN_TEXTS);
    })
    .join('');
  return keepDollarsFromNonAscii(random.chance(0.01) ? text.repeat(20) : text);
}

/**
 * Text that a kubelet only inserts: values of ConfigMaps and Secrets, and of other labels. References in it stay as
 * text.
 */
export function storedText(random: Random): string {
  if (random.chance(0.12)) return '';
  if (random.chance(0.02)) return 'long '.repeat(random.integer(100, 400));
  return random.list(1, 4, () => random.pick(random.chance(0.4) ? ODD_REFERENCES : PLAIN_TEXTS)).join('');
}

/** Bytes of a Secret: text, or bytes that are not UTF-8. A process's environment cannot contain a NUL. */
export function storedBytes(random: Random): Buffer {
  if (random.chance(0.6)) return Buffer.from(storedText(random));
  const awkward = [
    [0xff],
    [0xc3],
    [0xe2, 0x82],
    [0xf0, 0x9f, 0x92],
    [0xed, 0xa0, 0x80],
    [0xef, 0xbb, 0xbf],
    [0xf4, 0x90, 0x80, 0x80],
    [0xc0, 0x80],
    [0x24, 0xff],
  ];
  return Buffer.from(
    random
      .list(1, 5, () => (random.chance(0.5) ? random.pick(awkward) : [random.integer(1, 255), random.integer(1, 127)]))
      .flat(),
  );
}

/** Releases differ in their handling of `$` before a non-ASCII character; the library keeps it, so it is left out. */
function keepDollarsFromNonAscii(text: string): string {
  return text.replaceAll(/\$(?=[^\0-\u007F])/gu, '$.');
}
