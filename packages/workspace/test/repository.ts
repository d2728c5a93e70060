import fc from 'fast-check';

/** An edit of a repository: another text for a file, no file, or some characters of its text replaced. */
export type RandomEdit =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | {
      readonly kind: 'splice';
      readonly path: string;
      readonly at: number;
      readonly removed: number;
      readonly text: string;
    };

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
        - {name: URL, value: 'http://$(DB_SERVICE_HOST)/$(LEVEL)'}
      envFrom: [{configMapRef: {name: settings}}]
      args: [--level=$(LEVEL), --color=$(COLOR), --size=$(size)]
`;
const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata:\n  size: big\n';
const DB = 'apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec:\n  ports: [{port: 80}]\n';
const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec:
  path: ./flux
  sourceRef: {kind: GitRepository, name: flux-system}
  postBuild: {substitute: {SIZE: big}}
`;

/** The texts that each file can have; the first one at the start. */
export const REPOSITORY: Readonly<Record<string, readonly string[]>> = {
  'base/kustomization.yaml': [
    'resources: [pod.yaml, db.yaml]\nconfigMapGenerator:\n- name: web\n  literals: [color=red]\n',
    'resources: [pod.yaml]\n',
    'resources: [pod.yaml, missing.yaml]\n',
  ],
  'base/pod.yaml': [
    POD,
    POD.replace('$(LEVEL), --c', '$(LEVL), --c'),
    POD.replace('key: color', 'key: colour'),
    '# nothing\n',
  ],
  'base/db.yaml': [DB, DB.replace('db', 'data')],
  'prod/kustomization.yaml': [
    'resources: [../base, config.yaml]\nnamePrefix: prod-\nimages: [{name: example.com/web, newTag: "2"}]\n',
    'resources: [../base]\npatches: [{path: patch.yaml}]\n',
    'resources: [../base, https://example.com/other.yaml]\n',
  ],
  'prod/config.yaml': [CONFIG, CONFIG.replace('size', 'length'), CONFIG.replace('v1', 'v9')],
  'prod/patch.yaml': ['apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {nodeName: one}\n', 'a: [\n'],
  'dev/kustomization.yaml': ['resources: [../base]\nnamespace: dev\n', 'components: [../base]\n'],
  'plain/pod.yaml': [POD, POD.replace('name: LEVEL', 'name: LEVL'), '{{ template }}\n'],
  'plain/config.yaml': [CONFIG, `${CONFIG}  # krmkit-ignore missing-key: no\n`],
  'flux/pod.yaml': [POD.replace('info', '${SIZE}'), POD],
  'clusters/apps.yaml': [FLUX, FLUX.replace('./flux', './plain')],
  '.krmkit.yaml': [
    'checks: {missing-configmap: warning}\n',
    'checks: {missing-key: off}\n',
    'checks: [\n',
    'roots: [base]\n',
  ],
};

export const PATHS: readonly string[] = Object.keys(REPOSITORY);

export const FILES: readonly { readonly path: string; readonly text: string }[] = PATHS.map((path) => ({
  path,
  text: REPOSITORY[path]?.[0] ?? '',
}));

const path = fc.constantFrom(...PATHS);
const WORDS = ['$(', ')', 'LEVEL', '\n', '  ', ': ', '- ', '[', '"', 'name', '\u{1F600}', '\r\n'];

export const randomEdits: fc.Arbitrary<readonly RandomEdit[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: path.chain((one) =>
        fc.constantFrom(...(REPOSITORY[one] ?? [])).map((text) => ({ kind: 'write' as const, path: one, text })),
      ),
    },
    { weight: 1, arbitrary: path.map((one) => ({ kind: 'remove' as const, path: one })) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('splice' as const),
        path,
        at: fc.nat(400),
        removed: fc.nat(6),
        text: fc.constantFrom('', ...WORDS),
      }),
    },
  ),
  { minLength: 1, maxLength: 6 },
);

/** The text of a file after an edit; undefined: there is no file. */
export function editedText(edit: RandomEdit, before: string | undefined): string | undefined {
  switch (edit.kind) {
    case 'write':
      return edit.text;
    case 'remove':
      return undefined;
    case 'splice': {
      if (before === undefined) return undefined;
      const at = Math.min(edit.at, before.length);
      return before.slice(0, at) + edit.text + before.slice(at + edit.removed);
    }
    default:
      return edit satisfies never;
  }
}
