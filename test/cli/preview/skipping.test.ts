import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeSettings } from './judge-settings.ts';
import { createPreview } from '../../../src/cli/preview/preview.ts';
import type { Side } from '../../../src/cli/preview/read-sides.ts';
import { buildRoot } from '../../../src/kustomize/build-root.ts';
import { findEnvironments, readEnvironments } from '../../../src/kustomize/read-environments.ts';
import { directoryOf } from '../../../src/kustomize/roots.ts';
import { memoryStandardInput } from '../../../src/platform/memory.ts';
import type { FileSystem } from '../../../src/platform/ports.ts';
import type { Clone, FileEdits } from '../../revision/clone.ts';
import { runs } from '../../runs.ts';
import { createClone } from '../../revision/clone.ts';
import { runIn } from '../fake-context.ts';

const WEB = (image: string, argument: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        image: ${image}
        args: ["${argument}"]
        envFrom:
        - configMapRef: {name: settings}
`;
const PATCH = (name: string, replicas: number): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\nspec: {replicas: ${replicas}}\n`;
const BASE = ['web.yaml', 'more'];
const GENERATOR = 'configMapGenerator:\n- name: settings\n';

/** What each file of a history can contain. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'base/kustomization.yaml': [
    `resources: [${BASE.join(', ')}]\n${GENERATOR}  envs: [conf/settings.env]\n`,
    `resources: [web.yaml]\n${GENERATOR}  files: [LEVEL=conf/level.txt]\n`,
    `resources: [web.yaml, nowhere.yaml]\n`,
  ],
  'base/web.yaml': [WEB('web:1', '--level=$(LEVEL)'), WEB('web:2', '--level=$(LEVL)')],
  'base/more/kustomization.yaml': ['resources: [account.yaml]\n', 'resources: [account.yaml]\nnameSuffix: -x\n'],
  'base/more/account.yaml': ['apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: one}\n'],
  'base/conf/settings.env': ['LEVEL=info\n', 'LEVEL=debug\nMORE=1\n', 'OTHER=1\n'],
  'base/conf/level.txt': ['info', 'debug'],
  'component/kustomization.yaml': [
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n- path: patch.yaml\n',
  ],
  'component/patch.yaml': [PATCH('web', 3), PATCH('web', 4)],
  'shared/replacement.yaml': [
    'source: {kind: Deployment, fieldPath: metadata.name}\ntargets:\n- select: {kind: Deployment}\n  fieldPaths: ["spec.template.spec.containers.0.name"]\n',
  ],
  'overlays/a/kustomization.yaml': [
    'resources: [../../base]\nnamePrefix: a-\ncomponents: [../../component]\n',
    'resources: [../../base]\nreplacements:\n- path: ../../shared/replacement.yaml\n',
  ],
  'overlays/b/kustomization.yaml': [
    'resources: [../../base]\npatches:\n- path: patch.yaml\n  target: {kind: Deployment}\n',
    'resources: [../a]\nnamespace: b\n',
  ],
  'overlays/b/patch.yaml': [PATCH('x', 5), '- op: add\n  path: /metadata/labels\n  value: {a: b}\n'],
  'overlays/c/kustomization.yaml': [
    'resources: [../../linked]\ngenerators: [generator.yaml]\n',
    'resources: [../../linked]\ntransformers:\n- |-\n  apiVersion: builtin\n  kind: PatchTransformer\n  metadata: {name: p}\n  path: patch.yaml\n  target: {kind: Deployment}\n',
  ],
  'overlays/c/generator.yaml': [
    'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: made}\nfiles: [content.txt]\n',
  ],
  'overlays/c/content.txt': ['one', 'two'],
  'overlays/c/patch.yaml': [PATCH('x', 6), PATCH('x', 7)],
  linked: ['-> base', '-> base/more'],
  'plain/web.yaml': [WEB('plain:1', '$(LEVEL)'), WEB('plain:1', '$(MORE)')],
  'plain/settings.yaml': ['apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {LEVEL: info}\n'],
};

const NAMES = Object.keys(VARIANTS);
const edit = fc.constantFrom(...NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    content: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(VARIANTS[name] ?? [])) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  }),
);
const history = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 });

let clone: Clone;
let checkout: Clone;
beforeAll(() => {
  clone = createClone();
  checkout = createClone();
  checkout.git('remote', 'add', 'origin', clone.path);
});
afterAll(() => {
  clone.remove();
  checkout.remove();
});

/** Everything built, as `expand` reads it, also the roots that only the other side has. */
async function wholeSide(files: FileSystem, required: ReadonlySet<string>): Promise<Side> {
  const ports = { files, stdin: memoryStandardInput('') };
  const { kustomizations } = await findEnvironments(['.'], ports, {}, []);
  const here = new Set(kustomizations.map(directoryOf));
  const environments = await readEnvironments(['.'], ports, {
    build: (directory) => buildRoot(files, directory, {}, false),
    required: [...required].filter((directory) => here.has(directory)),
  });
  return { files, environments, diagnostics: [] };
}

async function rootsOf(files: FileSystem): Promise<ReadonlySet<string>> {
  return new Set((await findEnvironments(['.'], { files, stdin: memoryStandardInput('') }, {}, [])).roots.keys());
}

/** Changes and findings as JSON, in a fixed order, with what differs by construction left out. */
function comparable(json: string): unknown {
  const { changes, newFindings, goneFindings, causes }: Readonly<Record<string, readonly unknown[]>> = JSON.parse(json);
  const sorted = (list: readonly unknown[] = []): readonly string[] =>
    list.map((one) => JSON.stringify(one)).toSorted();
  const found = (list: readonly unknown[] = []): readonly string[] =>
    sorted(list).filter((one) => !one.includes('"unused-component"'));
  return {
    changes: sorted(changes),
    newFindings: found(newFindings),
    goneFindings: found(goneFindings),
    causes: sorted(causes),
  };
}

describe('preview of random histories', () => {
  it('equals the comparison of two whole builds: nothing is missed by skipping', async () => {
    const { previewJson } = await import('../../../src/cli/preview/report-json.ts');
    await fc.assert(
      fc.asyncProperty(history, async (commits) => {
        clone.git('clean', '-qfdx');
        let before = clone.commit(Object.fromEntries(NAMES.map((name) => [name, VARIANTS[name]?.[0]])));
        for (const edits of commits) {
          const changes: FileEdits = Object.fromEntries(edits.map(({ name, content }) => [name, content]));
          const after = clone.commit(changes);
          const files = clone.ports().fileSystem;
          checkout.git('fetch', '-q', 'origin', before);
          checkout.git('checkout', '-q', '-f', 'FETCH_HEAD');
          const old = checkout.ports().fileSystem;
          const required = new Set([...(await rootsOf(files)), ...(await rootsOf(old))]);
          const sides = {
            revisions: { base: { name: before, commit: before }, head: { name: after, commit: after } },
            before: await wholeSide(old, required),
            after: await wholeSide(files, required),
            missing: [],
            skipped: 0,
          };
          const whole = [...previewJson(await createPreview(sides, judgeSettings()), { showSecrets: false })].join('');
          for (const head of [['--head', after], []]) {
            const { stdout } = await runIn(clone.ports(), 'preview', '-o', 'json', '--base', before, ...head);
            expect(comparable(stdout)).toEqual(comparable(whole));
          }
          before = after;
        }
      }),
      { numRuns: runs(2) },
    );
  });
});

describe('preview builds a root', () => {
  const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n';
  const generator = 'apiVersion: builtin\nkind: ConfigMapGenerator\nmetadata: {name: made}\nfiles: [content.txt]\n';

  it.each<[string, FileEdits, string]>([
    [
      'whose base is a link to a directory that uses the one beside it',
      {
        'overlay/kustomization.yaml': 'resources: [../linked]\n',
        linked: '-> deep/base',
        'deep/base/kustomization.yaml': 'resources: [../other]\n',
        'deep/other/kustomization.yaml': 'resources: [settings.yaml]\n',
        'deep/other/settings.yaml': `${settings}data: {key: old}\n`,
      },
      'deep/other/settings.yaml',
    ],
    [
      'whose generators are a directory',
      {
        'overlay/kustomization.yaml': 'generators: [generators]\n',
        'overlay/generators/kustomization.yaml': 'resources: [generator.yaml]\n',
        'overlay/generators/generator.yaml': generator,
        'overlay/content.txt': 'old',
      },
      'overlay/content.txt',
    ],
  ])('%s', async (_, files, path) => {
    clone.git('clean', '-qfdx');
    clone.commit(Object.fromEntries(NAMES.map((name) => [name, undefined])));
    const before = clone.commit(files);
    clone.commit({ [path]: files[path]?.replace('old', 'new') });
    const { stdout } = await runIn(clone.ports(), 'preview', '--base', before, 'overlay');
    clone.commit(Object.fromEntries(Object.keys(files).map((name) => [name, undefined])));
    expect(stdout).toContain('build overlay\n');
    expect(stdout).toMatch(/1 object changed|1 object added/);
  });
});
