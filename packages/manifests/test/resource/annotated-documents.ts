import fc from 'fast-check';

const blank = fc.constantFrom(
  '',
  '',
  '',
  '\n',
  '  \n',
  '# at the left\n',
  '  # in the middle\n',
  '      # far right\n',
);
const scalar = fc.constantFrom(
  'b',
  '"b"',
  "'b'",
  '"1"',
  "'1'",
  '|\n      b',
  '>-\n      b',
  '"b" # c',
  '{c: d}',
  '[]',
  '',
);
const key = fc.constantFrom(
  'a',
  'a.b/c',
  '"q"',
  "'r'",
  'config.k8s.io/id',
  '010',
  'yes',
  '? s\n   ',
  '&k t',
  '!!str u',
  '<<',
);
const annotations = fc.oneof(
  fc.constant(''),
  fc.constantFrom('  annotations:\n', '  annotations: {}\n', '  annotations: {a: b}\n', '  annotations: &x {a: b}\n'),
  fc
    .tuple(
      fc.constantFrom('    ', '    ', '      ', '   '),
      fc.constantFrom('', '', ' # why', ' &x', ' !!map'),
      fc.array(fc.tuple(key, scalar, blank), { minLength: 1, maxLength: 3 }),
    )
    .map(([indent, behind, entries]) => {
      const lines = entries.map(([name, value, gap]) => `${indent}${name}: ${value}\n${gap}`);
      return `  annotations:${behind}\n${lines.join('')}`;
    }),
);
/** Documents with annotations, laid out in any way. */
export const documents: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '# top\n', '---\n', '\uFEFF', '--- !!map\n', '--- &r\n', '%YAML 1.1\n---\n'),
    fc.shuffledSubarray(['  name: x\n', '  labels:\n    "l": "m"\n', '  labels: {a: b}\n', '  finalizers:\n  - f\n'], {
      minLength: 1,
    }),
    fc.nat(4),
    annotations,
    blank,
    fc.constantFrom('', 'data:\n  a: "1"\n', "data:\n    'x': '1'\n", '---\n', '...\n', 'spec: *x\n', 'metadata: {}\n'),
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
    fc.boolean(),
  )
  .map(([head, others, at, own, gap, rest, newline, trimmed]) => {
    const inside = [...others.slice(0, at), own, ...others.slice(at)].join('');
    const text = `${head}apiVersion: v1\nkind: ConfigMap\nmetadata:\n${inside}${gap}${rest}`.replaceAll('\n', newline);
    return trimmed ? text.trimEnd() : text;
  });
