import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../src/workspace.ts';
import type { DocumentPosition } from '../src/text/positions.ts';
import type { Workspace } from '../src/workspace.ts';
import { edited, positionOf } from './texts.ts';

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
const FILES: Readonly<Record<string, string>> = {
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

const INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: d
`;
/** A CustomResourceDefinition, and the first letters of a field of an object of its kind. */
const WIDGET = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: {size: {type: integer}, color: {type: string, enum: [red, green]}}
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: a}
spec:
  si
`;

function open(changed: Readonly<Record<string, string>> = {}): Workspace {
  return openWorkspace(Object.entries({ ...FILES, ...changed }).map(([path, text]) => ({ path, text })));
}

/** The position of `|` in a text of the file. */
function at(path: string, marked: string, workspace: Workspace): DocumentPosition {
  return positionOf(workspace.textOf(path) ?? '', marked);
}

/** `path:line:text`. */
function shown(
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

describe('definition', () => {
  it.each([
    ['base/pod.yaml', '$(LE|VEL)', ['base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
    ['base/pod.yaml', '$(CO|LOR)', ['base/pod.yaml:10:COLOR']],
    ['base/pod.yaml', '$(M_s|ize)', ['base/more.yaml:5:size']],
    ['base/pod.yaml', '$(DB|_SERVICE_HOST)', ['base/db.yaml:3:db']],
    ['base/pod.yaml', 'key: co|lor', ['base/web.env:2:color']],
    ['base/pod.yaml', '{name: we|b, key', ['base/kustomization.yaml:3:web']],
    ['base/pod.yaml', 'key: to|ken', ['base/token.yaml:4:token']],
    ['base/pod.yaml', 'image: exam|ple', ['prod/kustomization.yaml:3:"2"']],
    ['prod/patch.yaml', 'value: de|bug', ['base/pod.yaml:9:info']],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    expect([...shown(workspace, await workspace.definition(path, at(path, marked, workspace)))].sort()).toEqual(
      expected,
    );
  });
});

describe('references', () => {
  it.each([
    ['base/web.env', 'co|lor=red', ['base/pod.yaml:11:color', 'base/web.env:2:color']],
    ['base/more.yaml', 'si|ze', ['base/more.yaml:5:size', 'base/pod.yaml:15:size']],
    ['prod/patch.yaml', 'name: LE|VEL', ['base/pod.yaml:15:LEVEL', 'base/pod.yaml:9:LEVEL', 'prod/patch.yaml:8:LEVEL']],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    expect([...shown(workspace, await workspace.references(path, at(path, marked, workspace)))].sort()).toEqual(
      expected,
    );
  });
});

describe('rename', () => {
  it('changes the name in all files, and nothing else', async () => {
    const workspace = open();
    const renamed = await workspace.rename('prod/patch.yaml', at('prod/patch.yaml', 'LE|VEL', workspace), 'VERBOSITY');
    expect(renamed.ok ? '' : renamed.message).toBe('');
    expect(renamed.ok && renamed.files.map(({ path, edits }) => [path, edits.length])).toEqual([
      ['base/pod.yaml', 2],
      ['prod/patch.yaml', 1],
    ]);
    const key = await workspace.rename('base/web.env', at('base/web.env', 'co|lor=red', workspace), 'paint');
    expect(key.ok ? '' : key.message).toBe('');
    expect(
      key.ok && key.files.map(({ path, edits }) => `${path} ${edits.map(({ text }) => text).join()}`).sort(),
    ).toEqual(['base/pod.yaml paint', 'base/web.env paint']);
  });

  it.each([
    ['base/pod.yaml', 'name: LE|VEL', 'COLOR', 'there is a variable COLOR already'],
    ['base/pod.yaml', 'name: LE|VEL', 'a b', 'is not a name'],
    ['base/pod.yaml', '{name: we|b, key', 'other', 'is the name of an object'],
    ['base/pod.yaml', 'DB|_SERVICE', 'other', 'is the name of an object'],
    ['base/pod.yaml', 'im|age: ', 'other', 'there is no variable'],
  ])('%s %s to %s is refused', async (path, marked, name, message) => {
    const workspace = open();
    const renamed = await workspace.rename(path, at(path, marked, workspace), name);
    expect(renamed).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});

describe('values', () => {
  it.each([
    ['base/pod.yaml', '$(LE|VEL)', { dev: 'info', prod: 'debug' }],
    ['base/pod.yaml', '$(TO|KEN)', { dev: '<secret token/token>', prod: '<secret token/token>' }],
    ['base/pod.yaml', 'example.com|/web', { dev: 'example.com/web:1', prod: 'example.com/web:2' }],
    ['base/token.yaml', 'hun|ter2', { dev: '<secret token/token>', prod: '<secret token/token>' }],
    ['prod/kustomization.yaml', '"|2"', { prod: 'example.com/web:2' }],
    ['prod/patch.yaml', 'de|bug', { prod: 'debug' }],
    ['base/web.env', 're|d', { dev: 'red', prod: 'red' }],
  ])('%s %s', async (path, marked, expected) => {
    const workspace = open();
    const value = await workspace.valueAt(path, at(path, marked, workspace));
    expect(Object.fromEntries((value?.environments ?? []).map((one) => [one.root, one.value]))).toEqual(expected);
  });
});

describe('completions', () => {
  it.each([
    [
      'base/pod.yaml',
      { from: '--x=$(LEVL)', to: '--x=$(L' },
      '--x=$(L|',
      ['LEVEL', 'COLOR', 'M_size', 'DB_SERVICE_HOST'],
    ],
    ['base/pod.yaml', { from: 'name: web, key', to: 'name: w, key' }, '{name: w|, key', ['web', 'more']],
    ['base/pod.yaml', { from: 'name: web, key: color', to: 'name: web, key: c' }, 'key: c|', ['color']],
    [
      'prod/kustomization.yaml',
      { from: 'resources: [../base]', to: 'resources: [../]' },
      '[../|]',
      ['../base', '../dev'],
    ],
    ['prod/kustomization.yaml', { from: '{path: patch.yaml}', to: '{path: p}' }, '{path: p|}', ['patch.yaml']],
    [
      'base/pod.yaml',
      { from: 'image: example.com/web:1', to: 'image: a\n      imageP' },
      '  imageP|',
      ['imagePullPolicy', 'livenessProbe'],
    ],
    [
      'base/db.yaml',
      { from: 'spec: {clusterIP', to: 'spec: {type: C, clusterIP' },
      'type: C|',
      ['ClusterIP', 'NodePort'],
    ],
    [
      'base/pod.yaml',
      { from: 'name: token, key: token', to: 'name: t, key: token' },
      'secretKeyRef: {name: t|',
      ['token'],
    ],
    ['base/pod.yaml', { from: 'name: token, key: token', to: 'name: token, key: t' }, 'key: t|', ['token']],
    ['base/db.yaml', { from: 'apiVersion', to: `${INGRESS}---\napiVersion` }, 'service: {name: d|', ['db']],
    ['base/more.yaml', { from: 'apiVersion', to: `${WIDGET}---\napiVersion` }, '  si|', ['size', 'color']],
    [
      'base/more.yaml',
      { from: 'apiVersion', to: `${WIDGET.replace('\n  si\n', '\n  color: r\n')}---\napiVersion` },
      'color: r|',
      ['red'],
    ],
  ])('%s %s', async (path, { from, to }, marked, expected) => {
    const workspace = open({ [path]: FILES[path]?.replace(from, to) ?? '' });
    const labels = (await workspace.completions(path, at(path, marked, workspace))).map(({ label }) => label);
    expect(
      expected.filter((label) => !labels.includes(label)),
      labels.join(' '),
    ).toEqual([]);
  });
});

// https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/: `$$(` is no reference.
describe('a completion replaces what is there', () => {
  const ARGS = 'args: ["ARG"]';
  it.each([
    ['$(|', 'LEVEL', '$(LEVEL)'],
    ['$(|)', 'LEVEL', '$(LEVEL)'],
    ['$(LE|', 'LEVEL', '$(LEVEL)'],
    ['$(|FOO)', 'LEVEL', '$(LEVEL)'],
    ['$(F|OO)', 'LEVEL', '$(LEVEL)'],
    ['$(FOO|)', 'LEVEL', '$(LEVEL)'],
    ['a$(|FOO.bar-1)b', 'LEVEL', 'a$(LEVEL)b'],
    ['$(|host/path', 'LEVEL', '$(LEVEL)host/path'],
    ['$(|, $(COLOR)', 'LEVEL', '$(LEVEL), $(COLOR)'],
    ['$(|$(COLOR)', 'LEVEL', '$(LEVEL)$(COLOR)'],
    ['$(COLOR)$(|FOO)', 'LEVEL', '$(COLOR)$(LEVEL)'],
    ['$$$(|FOO)', 'LEVEL', '$$$(LEVEL)'],
    ['$$(|FOO)', 'LEVEL', undefined],
    ['$(FOO)|', 'LEVEL', undefined],
  ])('in an argument: %s with %s', async (marked, label, expected) => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: app, env: [{name: LEVEL, value: a}, {name: COLOR, value: b}], ${ARGS}}]}
`;
    expect(
      await completed(
        text.replace('ARG', () => marked),
        label,
      ),
    ).toBe(expected && text.replace('ARG', () => expected));
  });

  const CONFIG = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web-settings}\ndata: {color: red}\n';
  it.each([
    ['name: w|eb, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: |web, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: web|, key: x', 'web-settings', 'name: web-settings, key: x'],
    ['name: "w|eb", key: x', 'web-settings', 'name: "web-settings", key: x'],
    ['name: web-settings, key: c|olour', 'color', 'name: web-settings, key: color'],
    ['na|m: web, key: x', 'name', 'name: web, key: x'],
    ['na|', 'name', 'name:'],
  ])('in a reference: %s with %s', async (marked, label, expected) => {
    const text = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: app, env: [{name: A, valueFrom: {configMapKeyRef: {REF}}}]}]}
${CONFIG}`;
    expect(await completed(text.replace('REF', marked), label)).toBe(text.replace('REF', expected));
  });

  async function completed(marked: string, label: string): Promise<string | undefined> {
    const text = marked.replace('|', '');
    const own = openWorkspace([{ path: 'a.yaml', text }]);
    const found = await own.completions('a.yaml', positionOf(text, marked));
    const chosen = found.find((one) => one.label === label);
    return chosen && edited(text, [chosen]);
  }
});

describe('actions', () => {
  it('fix a finding, or suppress it', async () => {
    const workspace = open();
    const position = at('base/pod.yaml', '$(LE|VL)', workspace);
    const actions = await workspace.codeActions('base/pod.yaml', { start: position, end: position });
    expect(actions.map(({ kind, title }) => [kind, title])).toEqual([
      ['fix', 'Fix: did you mean $(LEVEL)?'],
      ['suppress', 'Suppress unresolved-reference here'],
    ]);
    for (const { files } of actions) {
      const after = open(
        Object.fromEntries(files.map(({ path, edits }) => [path, edited(workspace.textOf(path) ?? '', edits)])),
      );
      const [file] = await after.diagnostics('base/pod.yaml');
      expect(file?.findings.map(({ diagnostic }) => diagnostic.code)).toEqual(['secret-in-arguments']);
    }
  });

  it('show values behind references', async () => {
    const workspace = open();
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await workspace.inlayHints('base/pod.yaml', whole);
    expect(hints.map(({ text }) => text)).toEqual(['2 values', 'red', 'big', '10.0.0.1', '<secret token/token>']);
  });

  it('list symbols and folds, and format', async () => {
    const workspace = open();
    const [pod] = await workspace.symbols('base/pod.yaml');
    expect([
      pod?.detail,
      pod?.name,
      pod?.children.map(({ name, children }) => [name, children.map((one) => one.name)]),
    ]).toEqual(['Pod', 'web', [['app', ['LEVEL', 'COLOR', 'TOKEN']]]]);
    expect((await workspace.folds('base/pod.yaml')).length).toBeGreaterThan(3);
    const other = open({ 'base/more.yaml': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: more}\n' });
    expect(edited(other.textOf('base/more.yaml') ?? '', await other.format('base/more.yaml'))).toBe(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more}\n',
    );
  });
});
