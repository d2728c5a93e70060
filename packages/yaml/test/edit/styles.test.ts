import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { EditedText } from '../../src/edit/update.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';

// Each file is in the style of one author, and each edit is written down as that author would have made it: what
// stood there before, once in the file, and what stands there after.

type Edit = (text: string) => EditedText;
type Row = readonly [edit: Edit, before: string, after: string];

const set =
  (path: string, value: JsonValue): Edit =>
  (text) =>
    setYaml(text, path, value);
const remove =
  (path: string): Edit =>
  (text) =>
    removeYaml(text, path);
/** The list at a path gets other items. */
const list =
  (path: readonly (string | number)[], change: (items: readonly JsonValue[]) => readonly JsonValue[]): Edit =>
  (text) =>
    updateYaml(text, (value) => within(value, path, (at) => (isArray(at) ? change(at) : at)));
const push = (path: readonly (string | number)[], item: JsonValue): Edit => list(path, (items) => [...items, item]);
const unshift = (path: readonly (string | number)[], item: JsonValue): Edit => list(path, (items) => [item, ...items]);
function within(value: JsonValue, path: readonly (string | number)[], change: (at: JsonValue) => JsonValue): JsonValue {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(value);
  if (isArray(value)) return value.map((item, index) => (index === segment ? within(item, rest, change) : item));
  if (!isObject(value)) return value;
  const entries = Object.entries<JsonValue>(value);
  return Object.fromEntries(entries.map(([key, at]) => [key, key === segment ? within(at, rest, change) : at]));
}

const STYLES: Readonly<Record<string, readonly Row[]>> = {
  'compact-lists.yaml': [
    [set('spec.replicas', 5), 'replicas: 3', 'replicas: 5'],
    [set('spec.template.spec.containers[name=app].image', 'nginx:1.26'), 'nginx:1.25', 'nginx:1.26'],
    [
      push(['spec', 'template', 'spec', 'containers', 0, 'ports'], { containerPort: 443, name: 'https' }),
      '        - containerPort: 80\n',
      '        - containerPort: 80\n        - containerPort: 443\n          name: https\n',
    ],
    [
      set('spec.template.spec.containers[name=sidecar].args', ['-v', '--x']),
      '        image: envoy:1.30\n',
      '        image: envoy:1.30\n        args:\n        - -v\n        - --x\n',
    ],
    [
      unshift(['spec', 'template', 'spec', 'containers'], { name: 'first', image: 'a' }),
      '      - name: app\n',
      '      - name: first\n        image: a\n      - name: app\n',
    ],
    [remove('spec.template.spec.containers[name=sidecar]'), '      - name: sidecar\n        image: envoy:1.30\n', ''],
    [
      remove('spec.template.spec.containers[name=app].ports[0]'),
      '        ports:\n        - containerPort: 80\n',
      '        ports: []\n',
    ],
    [remove('spec.template.spec.containers[name=app].ports'), '        ports:\n        - containerPort: 80\n', ''],
    [set('metadata.labels.app', 'web'), '  name: web\n', '  name: web\n  labels:\n    app: web\n'],
  ],
  'indented-lists.yaml': [
    [
      push(['spec', 'template', 'spec', 'containers', 0, 'args'], '--color'),
      '            - --port=80\n',
      '            - --port=80\n            - --color\n',
    ],
    [
      set('spec.template.spec.containers[0].env', [{ name: 'A', value: '1' }]),
      '            - --port=80\n',
      '            - --port=80\n          env:\n            - name: A\n              value: "1"\n',
    ],
    [set('spec.template.spec.containers[0].image', 'nginx:1.26'), '"nginx:1.25"', '"nginx:1.26"'],
    [
      push(['spec', 'template', 'spec', 'volumes'], { name: 'data' }),
      '      volumes: []\n',
      '      volumes:\n        - name: data\n',
    ],
    [
      list(['spec', 'template', 'spec', 'containers', 0, 'args'], (items) => items.slice(1)),
      '            - --verbose\n',
      '',
    ],
  ],
  'four-spaces.yaml': [
    [set('metadata.labels.tier', 'front'), '        app: web\n', '        app: web\n        tier: front\n'],
    [
      push(['spec', 'ports'], { name: 'admin', port: 8080 }),
      '            port: 443\n',
      '            port: 443\n        -   name: admin\n            port: 8080\n',
    ],
    [
      set('metadata.annotations', { a: { b: 'c' } }),
      '        app: web\n',
      '        app: web\n    annotations:\n        a:\n            b: c\n',
    ],
    [remove('spec.ports[name=http]'), '        -   name: http\n            port: 80\n', ''],
  ],
  'mixed-lists.yaml': [
    [push(['spec', 'containers', 0, 'args'], '-y'), '      - -x\n', '      - -x\n      - -y\n'],
    [
      push(['spec', 'containers', 0, 'env'], { name: 'B', value: 'b' }),
      '          value: a\n',
      '          value: a\n        - name: B\n          value: b\n',
    ],
    [push(['spec', 'volumes'], { name: 'tmp' }), '    emptyDir: {}\n', '    emptyDir: {}\n  - name: tmp\n'],
    [set('spec.volumes[name=data].emptyDir.medium', 'Memory'), 'emptyDir: {}\n', 'emptyDir:\n      medium: Memory\n'],
  ],
  'flow-labels.yaml': [
    [set('metadata.labels.tier', 'front'), 'labels: {app: web}', 'labels: {app: web, tier: front}'],
    [remove('metadata.labels'), '{name: web, labels: {app: web}}', '{name: web}'],
    [remove('metadata.name'), '{name: web, labels', '{labels'],
    [
      remove('spec.ports[name=http].port'),
      '{name: http, port: 80, targetPort: 8080}',
      '{name: http, targetPort: 8080}',
    ],
    [remove('spec.ports[name=https].targetPort'), 'port: 443, targetPort: 8443', 'port: 443'],
    [remove('spec.selector.app'), 'selector: {app: web}', 'selector: {}'],
    [set('spec.ports[name=http].name', 'a, b'), 'name: http,', 'name: "a, b",'],
  ],
  'flow-padded.yaml': [
    [set('metadata.labels.tier', 'front'), 'labels: { app: web }', 'labels: { app: web, tier: front }'],
    [push(['spec', 'containers', 0, 'args'], '-x'), '[ "-v" ]', '[ "-v", "-x" ]'],
    [remove('spec.containers[0].args'), 'image: "nginx:1.25", args: [ "-v" ] }', 'image: "nginx:1.25" }'],
    [
      set('spec.containers[0].resources', { limits: { cpu: 1 } }),
      'args: [ "-v" ] }',
      'args: [ "-v" ], resources: { limits: { cpu: 1 } } }',
    ],
  ],
  'json-indented.json': [
    [set('data.level', '4'), '"level": "3"', '"level": "4"'],
    [set('data.more', 'x'), '    "level": "3"\n', '    "level": "3",\n    "more": "x"\n'],
    [remove('data.level'), '    "mode": "fast",\n    "level": "3"\n', '    "mode": "fast"\n'],
    [remove('data.mode'), '    "mode": "fast",\n', ''],
    [push(['items'], 3), '    2\n', '    2,\n    3\n'],
    [list(['items'], (items) => items.slice(0, 1)), '    1,\n    2\n', '    1\n'],
    [set('data.level', 4), '"level": "3"', '"level": 4'],
    [set('metadata.labels.app', 'web'), '"labels": {}', '"labels": {\n      "app": "web"\n    }'],
    [
      set('metadata.annotations', { a: ['b'] }),
      '    "labels": {}\n',
      '    "labels": {},\n    "annotations": {\n      "a": [\n        "b"\n      ]\n    }\n',
    ],
  ],
  'json-compact.json': [
    [set('data.mode', 'slow'), '"fast"', '"slow"'],
    [set('data.more', [1, { a: null }]), '"level":"3"}', '"level":"3","more":[1,{"a":null}]}'],
    [remove('data.mode'), '{"mode":"fast","level":"3"}', '{"level":"3"}'],
    [push(['items'], 3), '[1,2]', '[1,2,3]'],
    [list(['items'], () => [1]), '[1,2]', '[1]'],
    [list(['items'], () => []), '[1,2]', '[]'],
  ],
  'json-tabs.json': [
    [set('items[0].name', 'a'), '\t\t\t"kind": "Pod"\n', '\t\t\t"kind": "Pod",\n\t\t\t"name": "a"\n'],
    [push(['items'], { kind: 'A' }), '\t\t}\n', '\t\t},\n\t\t{\n\t\t\t"kind": "A"\n\t\t}\n'],
  ],
  'quoted-everything.yaml': [
    [set('data.mode', 'slow'), '"fast"', '"slow"'],
    [set('data.user', 'root'), '  "path": "/var/log"\n', '  "path": "/var/log"\n  "user": "root"\n'],
    [
      set('metadata.labels', { app: 'web' }),
      '  "name": "settings"\n',
      '  "name": "settings"\n  "labels":\n    "app": "web"\n',
    ],
  ],
  'single-quotes.yaml': [
    [set('data.mode', 'slow'), "'fast'", "'slow'"],
    [set('data.motto', "that's it"), "'it''s fine'", "'that''s it'"],
    [set('data.count', 'yes'), "'3'", "'yes'"],
    [set('data.flag', 'on'), "  count: '3'\n", "  count: '3'\n  flag: 'on'\n"],
  ],
  'aligned-comments.yaml': [
    [set('spec.replicas', 5), 'replicas: 3 ', 'replicas: 5 '],
    [remove('spec.paused'), '  paused: false          # set by hand\n', ''],
    [set('spec.revisionHistoryLimit', 10), 'Limit: 2\n', 'Limit: 10\n'],
  ],
  'banners.yaml': [
    [set('spec.type', 'NodePort'), 'ClusterIP', 'NodePort'],
    [push(['spec', 'ports'], { port: 443 }), '    - port: 80\n', '    - port: 80\n    - port: 443\n'],
    [set('metadata.namespace', 'shop'), '  name: web\n', '  name: web\n  namespace: shop\n'],
    [remove('metadata.name'), 'metadata:\n  name: web\n', 'metadata: {}\n'],
  ],
  'commented-out.yaml': [
    [set('spec.replicas', 3), '  replicas: 1\n', '  replicas: 3\n'],
    [remove('spec.replicas'), '  replicas: 1\n', ''],
    [set('spec.strategy.type', 'RollingUpdate'), 'type: Recreate', 'type: RollingUpdate'],
    [remove('spec.template'), '  template: {}\n', ''],
  ],
  'roomy.yaml': [
    [set('metadata.name', 'api'), 'name: web', 'name: api'],
    [remove('spec.containers[name=app].image'), '      image: nginx\n\n', ''],
    [set('spec.containers[name=sidecar].image', 'envoy:2'), 'image: envoy', 'image: envoy:2'],
  ],
  'several-documents.yaml': [
    [set('spec.clusterIP', '10.0.0.1'), 'clusterIP: None', 'clusterIP: 10.0.0.1'],
    [(text) => setYaml(text, 'data.a', 'b', { document: 2 }), 'data: {}\n', 'data:\n  a: b\n'],
    [
      (text) => updateYaml(text, (value, index) => (index === 1 ? undefined : value)),
      '---\n# The service.\napiVersion: v1\nkind: Service\nmetadata:\n  name: web # same name\nspec:\n  clusterIP: None\n',
      '',
    ],
    [
      (text) => setYaml(text, 'metadata.name', 'api', { document: 1 }),
      '  name: web # same name\n',
      '  name: api # same name\n',
    ],
  ],
  'document-ends.yaml': [
    [(text) => setYaml(text, 'spec', 3, { document: 0 }), 'spec: 1', 'spec: 3'],
    [(text) => setYaml(text, 'more', 'x', { document: 0 }), 'spec: 1\n', 'spec: 1\nmore: x\n'],
    [(text) => setYaml(text, 'more', 'x', { document: 1 }), 'spec: 2\n', 'spec: 2\nmore: x\n'],
  ],
  'merge-keys.yaml': [
    [set('web.port', 81), 'port: 80', 'port: 81'],
    [set('web.pull', 'Never'), '  port: 80\n', '  pull: Never\n  port: 80\n'],
    [set('api.pull', 'IfNotPresent'), 'pull: Never', 'pull: IfNotPresent'],
  ],
  'scripts.yaml': [
    [set('data["run.sh"]', '#!/bin/sh\nset -e\n\nexec nginx -g x\n'), '    exec nginx\n', '    exec nginx -g x\n'],
    [set('data["stop.sh"]', 'sync\nexit 1'), '    exit 0\n', '    sync\n    exit 1\n'],
    [remove('data["stop.sh"]'), '  stop.sh: |-\n    exit 0\n', ''],
    [set('metadata.name', 'go'), 'name: run', 'name: go'],
    [remove('data["keep.txt"]'), '  keep.txt: |+\n    end\n\n', ''],
    [set('data["keep.txt"]', 'end\n\n\n'), '    end\n\n', '    end\n\n\n'],
  ],
  'folded.yaml': [
    [
      set('metadata.annotations.plain', 'short'),
      'several words\n      over two lines\n    quoted',
      'short\n    quoted',
    ],
    [set('metadata.annotations.quoted', 'short'), '"several words\n      over two lines"', '"short"'],
    [remove('metadata.annotations.note'), '    note: >-\n      One line\n      after all\n', ''],
  ],
  'brackets-over-lines.yaml': [
    [push(['spec', 'args'], '-x'), '    "--port=80",\n', '    "--port=80",\n    "-x",\n'],
    [remove('spec.args[0]'), '    "--verbose", # talk\n', ''],
    [remove('spec.args[1]'), '    "--port=80",\n', ''],
    [set('spec.nodeSelector.arch', 'arm64'), '    disk: ssd,\n', '    disk: ssd,\n    arch: arm64,\n'],
    [remove('spec.nodeSelector.zone'), '    zone: a,\n', ''],
  ],
  'comma-first.yaml': [
    [remove('spec.args[2]'), '        , "-c"\n', ''],
    [remove('spec.args[1]'), '        , "-b"\n', ''],
    [push(['spec', 'args'], '-d'), '        , "-c"\n', '        , "-c"\n        , "-d"\n'],
  ],
  'lonely-dashes.yaml': [
    [
      push(['spec', 'containers'], { name: 'more', image: 'x' }),
      '    image: envoy\n',
      '    image: envoy\n  -\n    name: more\n    image: x\n',
    ],
    [remove('spec.containers[name=app]'), '  -\n    name: app\n    image: nginx\n', ''],
    [set('spec.containers[name=app].tty', true), '    image: nginx\n', '    image: nginx\n    tty: true\n'],
  ],
  'lists-in-lists.yaml': [
    [push(['matrix', 0], 'x'), '    - b\n', '    - b\n    - x\n'],
    [push(['matrix'], ['x', 'z']), '    - - e\n', '    - - e\n  - - x\n    - z\n'],
    [remove('matrix[0][0]'), '  - - a\n    - b\n', '  - - b\n'],
    [remove('matrix[0]'), '  - - a\n    - b\n', ''],
    [unshift(['matrix', 1], 'x'), '  - - c\n', '  - - x\n    - c\n'],
    [remove('matrix[1][2][0]'), '    - - e\n', '    - []\n'],
  ],
  'question-keys.yaml': [
    [set('data.a', 3), ': 1', ': 3'],
    [remove('data.b'), '  ? b\n  : 2\n', ''],
    [set('metadata.name', 'api'), 'name: web', 'name: api'],
    [remove('metadata'), '? metadata\n:\n  name: web\n', ''],
  ],
  'empty-values.yaml': [
    [set('metadata.labels.app', 'web'), '  labels:\n', '  labels:\n    app: web\n'],
    [set('metadata.labels', 'x'), '  labels:\n', '  labels: x\n'],
    [set('metadata.annotations.a', 'b'), '# to be filled in\n', '# to be filled in\n    a: b\n'],
    [set('data.mode', 'fast'), '\ndata:\n', '\ndata:\n  mode: fast\n'],
    [set('metadata.labels', []), '  labels:\n', '  labels: []\n'],
  ],
  'tab-behind-colon.yaml': [
    [set('name', 'api'), 'name:\tweb', 'name:\tapi'],
    [remove('name'), 'name:\tweb\n', ''],
  ],
  'tagged.yaml': [
    [set('kind', 'Pod'), '!!str Service', '!!str Pod'],
    [set('port', 81), '!!int "80"', '!!int 81'],
    [set('list[0]', '3'), '!!str 1', '!!str "3"'],
    [push(['list'], 'a'), '  - !!str 2\n', '  - !!str 2\n  - a\n'],
  ],
  'one-space.yaml': [
    [
      push(['spec', 'versions'], { name: 'v3', schema: { type: 'x' } }),
      '    type: object\n',
      '    type: object\n - name: v3\n   schema:\n    type: x\n',
    ],
    [set('spec.names.plural', 'widgets'), '  kind: Widget\n', '  kind: Widget\n  plural: widgets\n'],
    [remove('spec.names.kind'), ' names:\n  kind: Widget\n', ' names: {}\n'],
  ],
  'license.yaml': [
    [remove('replicas'), '# -- number of copies\nreplicas: 2\n\n', ''],
    [remove('image.repository'), '  # -- where from\n  repository: nginx\n', ''],
    [set('image.tag', '1.25'), 'tag: ""', 'tag: "1.25"'],
    [
      remove('image'),
      '\n# -- which image\n# @default -- the newest\nimage:\n  # -- where from\n  repository: nginx\n  # -- which one\n  tag: ""\n',
      '',
    ],
  ],
  'renovate.yaml': [
    [set('images[name=nginx].newTag', '1.26.0'), '1.25.0', '1.26.0'],
    [set('images[name=nginx].newTag', '1.26'), 'newTag: 1.25.0', 'newTag: "1.26"'],
    [
      remove('images[name=nginx]'),
      '  # renovate: datasource=docker depName=nginx\n  - name: nginx\n    newTag: 1.25.0\n',
      '',
    ],
    [push(['resources'], 'more.yaml'), '  - rbac.yaml\n', '  - rbac.yaml\n  - more.yaml\n'],
    [remove('resources[0]'), '  - base.yaml\n', ''],
  ],
  'setters.yaml': [
    [set('spec.replicas', 5), 'replicas: 3 #', 'replicas: 5 #'],
    [set('spec.containers[name=app].image', 'nginx:1.26'), 'nginx:1.25 #', 'nginx:1.26 #'],
    [push(['spec', 'containers', 0, 'args'], 'c'), '[a, b] #', '[a, b, c] #'],
  ],
  'compose.yaml': [
    [set('services.web.image', 'nginx:2'), 'image: nginx', 'image: nginx:2'],
    [
      set('services.api.logging.driver', 'none'),
      '    image: node\n    logging: *logging\n',
      '    image: node\n    logging:\n      driver: none\n',
    ],
  ],
  'numbers.yaml': [
    [set('ratio', 1.5), 'ratio: 1.0', 'ratio: 1.5'],
    [set('text', '0755'), '"0644"', '"0755"'],
    [remove('size'), 'size: 1e3\n', ''],
    [set('answer', 'yes'), 'answer: yes', 'answer: "yes"'],
    [set('new', '0644'), 'answer: yes\n', 'answer: yes\nnew: "0644"\n'],
  ],
  'config-file.yaml': [
    [set('data["nginx.conf"]', 'events {}\nhttp {\n  server { listen 81; }\n}\n'), 'listen 80', 'listen 81'],
    [
      set('data["a.txt"]', 'one\ntwo\n'),
      '    text/html html;\n',
      '    text/html html;\n  a.txt: |\n    one\n    two\n',
    ],
    [remove('data["mime.types"]'), '  mime.types: |\n    text/html html;\n', ''],
  ],
  'root-list.yaml': [
    [
      push([], { op: 'add', path: '/x', value: ['a'] }),
      '  path: /spec/paused\n',
      '  path: /spec/paused\n- op: add\n  path: /x\n  value:\n  - a\n',
    ],
    [set('[0].value', 5), 'value: 3', 'value: 5'],
    [list([], (items) => items.slice(0, 1)), '- op: remove\n  path: /spec/paused\n', ''],
  ],
  'indented-root.yaml': [
    [set('spec.hostNetwork', false), 'true', 'false'],
    [set('metadata.name', 'a'), '      - name: app\n', '      - name: app\n  metadata:\n    name: a\n'],
  ],
  'foot-notes.yaml': [
    [push(['spec', 'ports'], 8080), '    - 443\n', '    - 443\n    - 8080\n'],
    [remove('spec.ports[1]'), '    - 443\n', ''],
    [push(['spec', 'hosts'], 'c.example'), '    - a.example\n', '    - a.example\n    - c.example\n'],
    [set('status', 'ok'), '    # - b.example\n', '    # - b.example\nstatus: ok\n'],
  ],
};

const folder = fileURLToPath(new URL('../fixtures/styles/', import.meta.url));

it('every file has its edits, and every edit its file', () => {
  expect(Object.keys(STYLES).sort()).toEqual(readdirSync(folder).sort());
  expect(Object.keys(STYLES).length).toBeGreaterThanOrEqual(30);
});

/** The same text as other editors would have saved it. */
const SAVED: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['with a BOM', (text) => `\ufeff${text}`],
  ['without the last line end', (text) => text.replace(/\n$/, '')],
];

describe.each(Object.entries(STYLES))('%s', (file, rows) => {
  const original = readFileSync(folder + file, 'utf8');
  it.each(rows.map((row) => [row[2] === '' ? `without ${row[1]}` : row[2], row] as const))('%s', (_, row) => {
    const [edit, before, after] = row;
    expect(original.split(before), 'stands once in the file').toHaveLength(2);
    const expected = original.replace(before, () => after);
    for (const [how, save] of SAVED) {
      const result = edit(save(original));
      expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(result.text, how).toBe(save(expected));
    }
  });
});
