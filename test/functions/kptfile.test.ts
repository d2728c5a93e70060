import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesOf, partsOf, resourceOf, shown } from '../../packages/functions/test/run/package.ts';
import { functionOf, readKptfile } from '@krmkit/functions';
import { splitWords } from '@krmkit/base';
import type { Kptfile, KptfileOptions } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { expectValid } from '../../packages/command/test/output-schemas.ts';

const HEAD = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\n';
/** A Kptfile whose first mutator is in line 7, column 5. */
const mutating = (step: string): string => `${HEAD}pipeline:\n  mutators:\n  - ${step}\n`;

async function fileOf(text: string): Promise<PackageFile> {
  const [file] = await filesOf({ Kptfile: text });
  if (file === undefined) throw new Error('No file');
  return file;
}

async function read(text: string, options: KptfileOptions = {}): Promise<Kptfile> {
  const { kptfile, diagnostics } = readKptfile(await fileOf(text), options);
  expect(shown(diagnostics, text)).toEqual([]);
  if (kptfile === undefined) throw new Error('No Kptfile');
  expectValid('kptfile', parse(text));
  return kptfile;
}

async function problems(text: string): Promise<readonly string[]> {
  const { diagnostics } = readKptfile(await fileOf(text));
  expect(diagnostics.every(({ code, severity }) => code === 'invalid-kptfile' && severity === 'error')).toBe(true);
  return shown(diagnostics, text);
}

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

  // What `kpt fn render` hands to a function, run with kpt 1.0.0-beta.56.
  it.each([
    [
      '{n: 1.10, b: true, e: , o: 010, d: 2020-01-01, s: "x"}',
      { n: '1.10', b: 'true', e: '', o: '010', d: '2020-01-01', s: 'x' },
    ],
    ['{big: 12345678901234567890, "quoted": "010"}', { big: '12345678901234567890', quoted: '010' }],
    ['{n: a, y: b, on: c, 010: d, true: e, 1.10: f}', { n: 'a', y: 'b', on: 'c', '010': 'd', true: 'e', '1.10': 'f' }],
    ['{}', undefined],
    ['null', undefined],
  ])('configMap: %s', async (map, data) => {
    const [step] = (await read(mutating(`{exec: fn, configMap: ${map}}`))).mutators;
    expect(step?.config).toEqual(data === undefined ? undefined : { kind: 'map', data });
  });

  it('takes an empty text for none, as kpt does', async () => {
    const [step] = (await read(mutating('{exec: fn, image: "", configPath: "", configMap: {a: b}, name: ""}')))
      .mutators;
    expect(step).toMatchObject({ name: 'fn', program: { kind: 'exec' }, config: { kind: 'map' } });
  });

  it.each([
    ['set-labels:v0.1', {}, 'ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.1'],
    ['set-labels', { imagePrefix: 'example.com/fns/' }, 'example.com/fns/set-labels'],
    ['set-labels', { imagePrefix: '' }, 'set-labels'],
    ['example.com/set-labels:v0.1', {}, 'example.com/set-labels:v0.1'],
    ['"example.com/a:1", tag: v2', {}, 'example.com/a:v2'],
    ['example.com/a, tag: 0.10', {}, 'example.com/a:0.10'],
    ['example.com/a, tag: v0.1.2-rc.1', {}, 'example.com/a:v0.1.2-rc.1'],
    [`"example.com/a:1@sha256:${'a'.repeat(64)}", tag: v2`, {}, `example.com/a:v2@sha256:${'a'.repeat(64)}`],
  ])('image: %s', async (image, options, expected) => {
    const [step] = (await read(mutating(`{image: ${image}}`), options)).mutators;
    expect(step?.program).toEqual({ kind: 'container', image: expected });
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
    [
      mutating('{image: a, exec: b}'),
      ['7:16 error [exec] pipeline.mutators[0] has both image and exec; leave one of them out'],
    ],
    [
      mutating('{image: a, module: set-labels}'),
      ['7:16 error [module] pipeline.mutators[0] has both image and module; leave one of them out'],
    ],
    [
      mutating('{module: set-labels, tag: v1}'),
      ['7:26 error [tag] pipeline.mutators[0] has a tag but no image; remove tag'],
    ],
    [
      mutating('{configMap: {a: b}}'),
      [
        '7:3 error [-] pipeline.mutators[0] has none of image, exec and module; write image: NAME:TAG, exec: COMMAND or module: NAME',
      ],
    ],
    [
      mutating('image: a\n    configPath: a.yaml\n    configMap: {a: b}'),
      ['8:5 error [configPath] pipeline.mutators[0] has both configPath and configMap; leave one of them out'],
    ],
    [mutating('image: a\n    config: x'), ['8:5 error [config] Unknown field "config" in pipeline.mutators[0]; ']],
    [
      mutating('{exec: fn, configMap: {a: [b]}}'),
      ['pipeline.mutators[0].configMap.a must be text, not a list; write one value'.replace('7:31 error [[b]]', '')],
    ],
    [mutating('{exec: fn, configMap: [a]}'), ['pipeline.mutators[0].configMap must be a mapping, not a list']],
    [mutating('{exec: fn, exec: fn}'), ['7:16 error [exec] The key exec occurs twice']],
    [mutating('{exec: [fn]}'), ['pipeline.mutators[0].exec must be text, not a list']],
    [
      mutating('{exec: "fn \'a"}'),
      ['7:12 error ["fn \'a"] pipeline.mutators[0].exec cannot be split into words: the quote \' is never closed'],
    ],
    [mutating('{exec: "fn a\\\\"}'), ['nothing follows the backslash']],
    [mutating('{exec: " "}'), ['does not name a program']],
    [mutating('{exec: fn, tag: v1}'), ['7:16 error [tag] pipeline.mutators[0] has a tag but no image; remove tag']],
    [
      mutating('{image: My/App}'),
      ['7:13 error [My/App] "My/App" is not a valid image name: "App" has capital letters'],
    ],
    [mutating('{image: "a b"}'), ['contains a space']],
    [
      mutating('{image: a, tag: ~0.1}'),
      [
        '7:21 error [~0.1] pipeline.mutators[0].tag "~0.1" is a range of versions, which krmkit does not resolve; write one version',
      ],
    ],
    [mutating('{image: a, tag: 0.x}'), ['range of versions']],
    [mutating('{image: a, tag: "0.2 - 0.2.2"}'), ['range of versions']],
    [mutating('{image: a, tag: "-x"}'), ['is not a valid tag']],
    [
      mutating('{exec: fn, configPath: /a.yaml}'),
      ['7:28 error [/a.yaml] pipeline.mutators[0].configPath /a.yaml is absolute'],
    ],
    [mutating('{exec: fn, configPath: ../a.yaml}'), ['leads upwards']],
    [mutating('{exec: fn, configPath: a/../b.yaml}'), ['leads upwards']],
    [mutating('{exec: fn, selectors: {kind: a}}'), ['pipeline.mutators[0].selectors must be a list, not a mapping']],
    [
      mutating('{exec: fn, selectors: [{kinds: a}]}'),
      ['Unknown field "kinds" in pipeline.mutators[0].selectors[0]; did you mean kind?'],
    ],
    [mutating('{exec: fn, selectors: [{labels: [a]}]}'), ['selectors[0].labels must be a mapping, not a list']],
    [mutating(''), ['pipeline.mutators[0] must be a mapping, not nothing']],
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

describe('splitWords', () => {
  // Each row was split by `kpt fn eval --exec`, version 1.0.0-beta.56.
  it.each([
    [`a'b c' "d \\n \\" e" f\\ g x#y #z w`, ['ab c', 'd n " e', 'f g', 'x#y']],
    [`'' 'a\\b' a#b "x'y" \\#q`, ['', 'a\\b', 'a#b', "x'y", '#q']],
    ['a #z w', ['a']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual({ ok: true, words });
  });

  it.each([
    ['', []],
    [' \t\n', []],
    ['a\tb\nc', ['a', 'b', 'c']],
    ['#a\nb', ['b']],
    ['$HOME `x` $(y) *', ['$HOME', '`x`', '$(y)', '*']],
    ['\\😀 "\\😀"', ['😀', '😀']],
  ])('%j', (text, words) => {
    expect(splitWords(text)).toEqual({ ok: true, words });
  });

  it.each([
    ["a 'b", 2],
    ['a "b\\"', 2],
    ['a\\', 1],
  ])('refuses %s', (text, offset) => {
    expect(splitWords(text)).toMatchObject({ ok: false, offset });
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
