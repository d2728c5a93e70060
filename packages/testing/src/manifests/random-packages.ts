import fc from 'fast-check';

/** The files of a package: a text for each path. */
export type Files = Readonly<Record<string, string>>;

// Documents of many authors, by the parts that differ between them.
const head = fc.constantFrom(
  '',
  '# licence\n',
  '# a\n\n# b\n',
  '---\n',
  '---\n# schema\n',
  '# licence\n---\n',
  '\n# x\n',
);
const between = fc.constantFrom('---\n', '---\n# next\n', '---\n\n', '---\n---\n', '--- # c\n', '---\n# alone\n---\n');
const metadata = fc.constantFrom(
  'metadata:\n  name: NAME\n',
  'metadata:\n  name: "NAME" # why\n  labels: {app: web}\n',
  'metadata:\n    # indented by four\n    name: NAME\n    annotations:\n        a: b\n',
  'metadata: {name: NAME, annotations: {}}\n',
  'metadata:\n  annotations: {}\n  name: NAME\n',
  'metadata:\n  annotations:\n  name: NAME\n',
  'metadata:\n  annotations:\n    config.kubernetes.io/path: old.yaml\n  name: NAME\n',
  'metadata:\n  name: NAME\n  annotations: &a\n    a: b\nspec: *a\n',
  'metadata:\n  generateName: NAME-\n',
);
const rest = fc.constantFrom(
  '',
  'data:\n  x: |\n    one\n\n      two\n  y: >-\n    three\n    four\n',
  'data: {a: 1e3, b: 0644, c: "yes", d: 12345678901234567890}\n',
  'items:\n- a # first\n-   b: c # d\n    e: f\n',
  'items:\n  - a\n  # about b\n  - b\n\n\nlast: |+\n  kept\n\n',
  'text: "over\n  lines\\n\\u00e9"\n# foot\n',
  'containers:\n# one\n- name: x # x\n  image: y\n- name: z\n  # two\n  image: w # setter\n',
);
const resource = fc
  .tuple(fc.constantFrom('ConfigMap', 'Thing'), metadata, rest)
  .map(([kind, meta, body]) => `apiVersion: v1\nkind: ${kind}\n${meta}${body}`);
const nameless = fc.constantFrom(
  'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n- a.yaml # c\n',
  'kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\n',
);
const document = fc.oneof(
  { arbitrary: resource, weight: 6 },
  { arbitrary: nameless, weight: 1 },
  { arbitrary: fc.constantFrom('a: 1\n', '- 1\n- 2\n', '# nothing\n'), weight: 1 },
);
const yamlFile = fc
  .tuple(head, document, fc.array(fc.tuple(between, document), { maxLength: 3 }), fc.constantFrom('', '...\n', '\n'))
  .map(([start, first, others, end]) => start + first + others.flat().join('') + end);
const ordinary = fc.oneof(
  yamlFile,
  yamlFile.map((text) => text.replaceAll('\n', '\r\n')),
  yamlFile.map((text) => text.trimEnd()),
  yamlFile.map((text) => `\uFEFF${text}`),
);
const json = fc.constantFrom(
  '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"NAME"}}',
  '{\n\t"kind": "Pod",\n\t"apiVersion": "v1",\n\t"metadata": {\n\t\t"name": "NAME"\n\t}\n}\n',
);

// Names repeat, in one file and in several, as in overlays.
function named(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom('a', 'b', 'c')).map(([one, name]) => one.replaceAll('NAME', name));
}

/** Packages with whatever people have in theirs. */
export const packages: fc.Arbitrary<Files> = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a.yaml', 'b.yml', 'd/a.yaml', 'd/e/c.yaml', 'f/functions/g.yaml'), named(ordinary), {
      minKeys: 1,
    }),
    fc.dictionary(fc.constantFrom('x.json', 'd/y.json'), named(json)),
  )
  .map(([yaml, others]): Files => ({ ...yaml, ...others, 'README.md': 'mine\n' }));
