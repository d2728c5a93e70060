import fc from 'fast-check';
import type { JsonValue } from '@krmkit/base';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { KUBECTL_SCALARS } from '../read/kubectl-scalars.ts';

const odd = [
  ...Array.from(`abzAZ0129 .:#-'"\\{}[],&*!|>%@\`?$()=~+_/<e\t\n\r`),
  '\n\n',
  '\n ',
  '\n\t',
  ' \n',
  ': ',
  ' #',
  '- ',
  '? ',
  '---',
  '...',
  '\0',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u3000',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  'é',
  '😀',
];

const words = [
  '',
  ' ',
  '\n',
  '\n\n',
  '---',
  '...',
  '--- a',
  '-',
  '- a',
  '-a',
  '?',
  ':',
  'a:',
  'a: b',
  'a #b',
  '#',
  '%a',
  '@',
  '`',
  '=',
  '<<',
  '~',
  'null',
  'nULL',
  'Y',
  'yEs',
  'tRUE',
  '.inf',
  '-.INF',
  '.nan',
  '.NaN',
  '0o17',
  '0O17',
  '1:30',
  '12:30:45',
  '2001-01-01',
  '2001-13-01',
  '2001-12-14 21:59:43.10 -5',
  '2001-12-14t21:59:43.10-05:00',
  '12e45678',
  '1e3',
  '1_000',
  '0x10000000000000000',
  '0b',
  '0x',
  '+1',
  '190:20:30.15',
  '1,000',
  '685_230.15',
  '!!str',
  '&a',
  '*a',
  '{a}',
  '[a]',
  'a\n',
  'a\nb',
  'a\n\n\nb\n',
  ' a\nb',
  '\ta\nb\n',
  'a\n\tb\n',
  'a\n b\n\nc\n',
  '\n\na\nb\n',
  'a\n  \nb',
  'a\nb\n\n',
  'a \nb\t\n',
  '__proto__',
  'constructor',
  'nginx:1.25',
  'http://x:80/',
  '{{ .Values.a }}',
  '$(VAR)',
  '/a/b',
  'a b',
  "it's",
  '"a"',
  ...KUBECTL_SCALARS.map(([text]) => text),
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...odd), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b c', '\n', '\n\n', '  x', '\t', '#', '- '), maxLength: 10 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...words).map((text) => text.padEnd(1100, 'long ')) },
);

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1e21, 1e-7, 5e-324, 1.5e300, 1e20, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63), -(2 ** 64), 0.1),
);

export const anyScalar: fc.Arbitrary<string | number | boolean | null> = fc.oneof(
  { weight: 5, arbitrary: nastyText },
  // JSON has no negative zero for Kubernetes.
  { weight: 2, arbitrary: number.map((value) => value + 0) },
  fc.boolean(),
  fc.constant(null),
);

const tree = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    anyScalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(nastyText, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));

export const anyValue: fc.Arbitrary<JsonValue> = tree.value;

export const anyLayout: fc.Arbitrary<PrintLayout> = fc
  .record({
    newline: fc.constantFrom('\n', '\n', '\r\n', '\r'),
    indent: fc.integer({ min: 1, max: 8 }),
    dashWidth: fc.integer({ min: 2, max: 4 }),
    quotes: fc.constantFrom('single' as const, 'double' as const),
    bracePadding: fc.constantFrom('', ' '),
    bracketPadding: fc.constantFrom('', ' '),
    json: fc.constantFrom(false, false, false, true),
    jsonIndent: fc.constantFrom(0, 2, 4),
  })
  .chain((layout) => fc.nat({ max: layout.indent }).map((sequenceIndent) => ({ ...layout, sequenceIndent })));
