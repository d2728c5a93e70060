import { openWorkspace } from '../src/workspace.ts';
import type { DocumentPosition } from '../src/text/positions.ts';
import type { Workspace } from '../src/workspace.ts';
import { positionOf } from './texts.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - name: COLOR
          valueFrom: {configMapKeyRef: {name: web, key: color}}
        - name: TOKEN
          valueFrom: {secretKeyRef: {name: token, key: token}}
      envFrom: [{configMapRef: {name: more}, prefix: M_}]
      args: [--level=$(LEVEL), --color=$(COLOR), --size=$(M_size), --db=$(DB_SERVICE_HOST), --t=$(TOKEN), --x=$(LEVL)]
`;
/** A base with a generator, and two overlays, of which one has patches. */
export const FILES: Readonly<Record<string, string>> = {
  'base/kustomization.yaml': `resources: [pod.yaml, more.yaml, db.yaml, token.yaml]
configMapGenerator:
- name: web
  envs: [web.env]
`,
  'base/pod.yaml': POD,
  'base/web.env': '# colors\ncolor=red\n',
  'base/more.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more}\ndata:\n  size: big\n',
  'base/db.yaml':
    'apiVersion: v1\nkind: Service\nmetadata: {name: db}\nspec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}\n',
  'base/token.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: token}\nstringData: {token: hunter2}\n',
  'dev/kustomization.yaml': 'resources: [../base]\nnamespace: dev\n',
  'prod/kustomization.yaml': `resources: [../base]
namespace: prod
images: [{name: example.com/web, newTag: "2"}]
patches: [{path: patch.yaml}]
`,
  'prod/patch.yaml': `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      env:
        - {name: LEVEL, value: debug}
`,
};

/** A workspace of the files, some of them with other texts. */
export function open(changed: Readonly<Record<string, string>> = {}): Workspace {
  return openWorkspace(Object.entries({ ...FILES, ...changed }).map(([path, text]) => ({ path, text })));
}

/** The position of `|` in a text of the file. */
export function at(path: string, marked: string, workspace: Workspace): DocumentPosition {
  return positionOf(workspace.textOf(path) ?? '', marked);
}

/** `path:line:text`. */
export function shown(
  workspace: Workspace,
  ranges: readonly {
    readonly path: string;
    readonly range: {
      readonly start: { readonly line: number; readonly character: number };
      readonly end: { readonly character: number };
    };
  }[],
): readonly string[] {
  return ranges.map(({ path, range: { start, end } }) => {
    const line = (workspace.textOf(path) ?? '').split('\n')[start.line] ?? '';
    return `${path}:${start.line + 1}:${line.slice(start.character, end.character)}`;
  });
}
