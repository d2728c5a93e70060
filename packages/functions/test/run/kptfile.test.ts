import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, resourceOf } from './package.ts';
import { functionOf } from '../../src/run/declaration.ts';
import { readKptfile } from '../../src/run/kptfile.ts';
import { fileOf, HEAD, mutating, problems, read } from './kptfile-text.ts';

describe('a Kptfile', () => {
  it('may have every field that kpt knows', async () => {
    const text = `${HEAD}  namespace: x
  labels: {a: b}
  annotations: {a: b}
upstream:
  type: git
  git: {repo: a, directory: b, ref: c}
  updateStrategy: resource-merge
upstreamLock:
  type: git
  git: {repo: a, directory: b, ref: c, commit: d}
info:
  site: a
  emails: [b]
  licenseFile: c
  description: d
  keywords: [e]
  man: f
  readinessGates: [{conditionType: a}]
inventory: {namespace: a, name: b, inventoryID: c, labels: {a: b}, annotations: {c: d}}
status:
  conditions: [{type: a, status: b, reason: c, message: d}]
  renderStatus: {mutationSteps: []}
pipeline:
  mutators:
  - name: labels
    image: example.com/set-labels:v1
    configMap: {app: web}
    selectors: [{apiVersion: a/v1, kind: b, name: c, namespace: d, labels: {e: f}, annotations: {g: h}}]
    exclude: [{kind: i}, {}]
  validators:
  - exec: ./check.sh --strict "a b"
    configPath: conf/check.yaml
`;
    expect(await read(text)).toMatchObject({
      name: 'p',
      mutators: [
        {
          name: 'labels',
          program: { kind: 'container', image: 'example.com/set-labels:v1' },
          config: { kind: 'map', data: { app: 'web' } },
          selectors: [
            { apiVersion: 'a/v1', kind: 'b', name: 'c', namespace: 'd', labels: { e: 'f' }, annotations: { g: 'h' } },
          ],
          exclude: [{ kind: 'i' }, {}],
          declaredAt: { line: 30, column: 5 },
        },
      ],
      validators: [
        {
          name: './check.sh --strict "a b"',
          program: { kind: 'exec', program: './check.sh', args: ['--strict', 'a b'] },
          config: { kind: 'path', path: 'conf/check.yaml' },
          selectors: [],
          exclude: [],
        },
      ],
    });
  });

  it.each([
    ['', []],
    ['pipeline: {}\n', []],
    ['pipeline:\n', []],
    ['pipeline: {mutators: [], validators: null}\n', []],
  ])('without functions: %j', async (text, expected) => {
    expect(await read(HEAD + text)).toEqual({
      name: 'p',
      topDown: false,
      savesOnFailure: false,
      mutators: expected,
      validators: expected,
    });
  });
});

describe('what is wrong, and where', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    [
      `${HEAD}  creationTimestamp: null\ninfo:\n  foo: x\n`,
      [
        '5:3 error [creationTimestamp] Unknown field "creationTimestamp" in metadata; its fields are name, namespace, labels, annotations',
        '7:3 error [foo] Unknown field "foo" in info; its fields are site,',
      ],
    ],
    [`${HEAD}pipelines: {}\n`, ['5:1 error [pipelines] Unknown field "pipelines"; did you mean pipeline?']],
    [`${HEAD}upstream: {git: {repo: a, commit: b}}\n`, ['Unknown field "commit" in upstream.git']],
    [
      `${HEAD}pipeline:\n  mutator: []\n`,
      ['6:3 error [mutator] Unknown field "mutator" in pipeline; did you mean mutators?'],
    ],
    [`${HEAD}pipeline: [a]\n`, ['pipeline must be a mapping, not a list']],
    [
      'apiVersion: kpt.dev/v1alpha2\nkind: Kptfile\nfoo: 1\n',
      ['1:13 error [kpt.dev/v1alpha2] kpt.dev/v1alpha2 is an old version of the Kptfile'],
    ],
    ['apiVersion: kpt.dev/v2\nkind: Kptfile\n', ['"kpt.dev/v2" is not a known version']],
    ['kind: Kptfile\n', ['"" is not a known version']],
    ['apiVersion: v1\nkind: ConfigMap\n', ['2:7 error [ConfigMap] kind is not Kptfile']],
    ['- a\n', ['a Kptfile has no kind']],
    ['# nothing\n', ['1:1 error [] This Kptfile is empty']],
    [`${HEAD}---\na: b\n`, ['6:1 error [a: b] A Kptfile is one document']],
  ])('%s', async (text, expected) => {
    const found = await problems(text);
    expect(partsOf(found, expected)).toEqual(expected);
  });

  it('leaves out the steps that are wrong, and no others', async () => {
    const { kptfile } = readKptfile(await fileOf(mutating('{exec: a, b: c}\n  - {exec: d}')));
    expect(kptfile?.mutators.map(({ name }) => name)).toEqual(['d']);
  });

  it('does not repeat what the reader of the file has reported', async () => {
    expect(readKptfile(await fileOf(`${HEAD}pipeline: [`))).toEqual({ kptfile: undefined, diagnostics: [] });
  });

  it('names a template', async () => {
    expect(await problems(`${HEAD}{{ if .x }}\na: b\n{{ end }}\n`)).toEqual([expect.stringContaining('is a template')]);
  });
});

describe('the annotations of newer releases of kpt', () => {
  it.each([
    ['{kpt.dev/bfs-rendering: "true"}', true, false],
    ['{kpt.dev/save-on-render-failure: "true"}', false, true],
    ['{kpt.dev/bfs-rendering: "false", kpt.dev/save-on-render-failure: "yes"}', false, false],
  ])('%s', async (annotations, topDown, savesOnFailure) => {
    expect(await read(`${HEAD}  annotations: ${annotations}\n`)).toMatchObject({ topDown, savesOnFailure });
  });
});

describe('a Kptfile that is read in part', () => {
  it('names each level with its own fields', async () => {
    const text = `${HEAD}upstream: {ref: a, git: {branch: b}}
upstreamLock: {updateStrategy: a, git: {commit: c}}
info: {readinessGates: [{type: a}], email: b}
inventory: {id: a}
pipeline: {mutator: []}
status: {anything: [1]}
`;
    expect(
      (await problems(text)).map((line) => line.replace(/^.*Unknown field (".*") in ([\w.[\]]+);.*$/, '$2 $1')),
    ).toEqual([
      'upstream "ref"',
      'upstream.git "branch"',
      'upstreamLock "updateStrategy"',
      'info.readinessGates[0] "type"',
      'inventory "id"',
      'pipeline "mutator"',
    ]);
  });

  it('has texts for labels and annotations', async () => {
    expect(await problems(`${HEAD}  labels: {a: [b]}\n  annotations: [c]\n`)).toEqual([
      expect.stringContaining('metadata.labels.a must be text, not a list'),
      expect.stringContaining('metadata.annotations must be a mapping, not a list'),
    ]);
  });
});

describe('any input', () => {
  const word = fc.constantFrom(
    'image',
    'exec',
    'tag',
    'configMap',
    'configPath',
    'selectors',
    'exclude',
    'name',
    'labels',
  );
  const leaf = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string(), fc.constantFrom('a', './a', 'v1'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(word, fc.string()), tie('value'), { maxKeys: 4 }),
    ),
  }));

  it('a Kptfile gives steps or reasons', async () => {
    await fc.assert(
      fc.asyncProperty(value, fc.boolean(), async (step, isStep) => {
        const kptfile = { apiVersion: 'kpt.dev/v1', kind: 'Kptfile', pipeline: isStep ? { mutators: [step] } : step };
        const { kptfile: found, diagnostics } = readKptfile(await fileOf(JSON.stringify(kptfile)));
        if (isStep) expect((found?.mutators.length ?? 0) === 1).toBe(diagnostics.length === 0);
        expect(diagnostics.every(({ location, hint }) => location !== undefined && hint !== undefined)).toBe(true);
      }),
    );
  });

  it('an annotation gives a declaration or reasons', () => {
    const way = fc.record({ container: value, exec: value, module: value, deferFailure: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          way.map((one) => JSON.stringify(one)),
        ),
        (text) => {
          const annotations = { 'config.kubernetes.io/function': text };
          const source = JSON.stringify({ apiVersion: 'v1', kind: 'A', metadata: { name: 'a', annotations } });
          const { declaration, diagnostics } = functionOf(resourceOf(source), '/pkg');
          const errors = diagnostics.filter(({ severity }) => severity === 'error');
          expect(declaration === undefined).toBe(errors.length > 0 || text === '');
          expect(diagnostics.every(({ location }) => location !== undefined)).toBe(true);
        },
      ),
    );
  });
});
