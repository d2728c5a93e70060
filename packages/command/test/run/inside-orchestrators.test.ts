import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { identityOf, printIdentity } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { findKustomize, needs } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

// `krmkit run -` as a function inside kpt and kustomize: it returns everything that is not krmkit's own unchanged.
const DIST = join(import.meta.dirname, '../../../../dist');
const CLI = join(DIST, 'cli.cjs');
const modules = {
  worker: pathToFileURL(join(DIST, 'module-worker.js')),
  builtIns: {
    expansion: pathToFileURL(join(DIST, 'expansion-function.js')),
    'apply-replacements': pathToFileURL(join(DIST, 'apply-replacements-function.js')),
  },
};
const RECORDED = join(import.meta.dirname, '../../../../test/fixtures/resource-lists');

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-inside-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** A function of each kind, with its configuration: one that edits, one that reads comments, and one that only reports. */
const CONFIGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apply-replacements': {
    replacements:
      '[{sourceValue: shop, targets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels.owner], options: {create: true}}]}]',
  },
  'apply-setters': { replicas: '3' },
  expansion: {},
  'set-annotations': { owner: 'shop' },
};

/** These only read: they return the same as `cat`. */
const VALIDATORS: readonly string[] = ['expansion'];

const COMMAND = (name: string): string => `krmkit run - --module ${name} --tolerate-errors --no-cache -q`;

function filter(name: string, stdin: string): Promise<Ending> {
  const data = Object.entries(CONFIGS[name] ?? {}).map(([key, value]) => `${key}=${value}`);
  const words = data.length === 0 ? [] : ['--', ...data];
  return runIn({ stdin, modules }, 'run', '-', '--module', name, '--tolerate-errors', '--no-cache', '-q', ...words);
}

function valuesIn(text: string): readonly JsonObject[] {
  return parseDocuments(text).flatMap(({ root }) => {
    const value = root === undefined ? undefined : toValue(root, 'kubectl').value;
    return isObject(value) ? [value] : [];
  });
}

function itemsIn(text: string): readonly JsonValue[] {
  const items = member(valuesIn(text)[0], 'items');
  return isArray(items) ? items : [];
}

const annotationsOf = (item: JsonValue): JsonValue | undefined => member(member(item, 'metadata'), 'annotations');

/** No function can change these. */
function reservedOf(item: JsonValue): JsonValue {
  const annotations = annotationsOf(item);
  if (!isObject(annotations)) return {};
  const isReserved = (name: string): boolean =>
    name.startsWith('internal.config.kubernetes.io/') ||
    /^config\.(?:k8s|kubernetes)\.io\/(?:id|path|index)$/.test(name);
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => isReserved(name)));
}

// With the functions of the catalogue, and other lists: packages/functions/test/run/recorded-lists.test.ts.
describe('a list as in kpt-render.yaml', () => {
  // Not all functions know the fields of its functionConfig.
  const sent = readFileSync(join(RECORDED, 'kpt-render.yaml'), 'utf8').replace(/^functionConfig:\n(?: .*\n?)*/m, '');

  it.each(['apply-replacements', 'expansion'])('%s gives back every item, with its place', async (name) => {
    const { status, stdout } = await filter(name, sent);
    expect(status).toBe(0);
    const [before, after] = [itemsIn(sent), itemsIn(stdout)];
    expect(before.length).toBeGreaterThan(4);
    expect(after.map(reservedOf)).toEqual(before.map(reservedOf));
    if (VALIDATORS.includes(name)) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);
  });
});

describe('a function of another project', () => {
  const run = (option: string, name: string, text: string): readonly JsonValue[] => {
    const path = join(top, name);
    writeFileSync(path, text, { mode: 0o755 });
    const ended = spawnSync(process.execPath, [CLI, 'run', '-', option, path, '-q'], { input: sent, encoding: 'utf8' });
    expect(ended.stderr).toBe('');
    return itemsIn(ended.stdout);
  };
  const sent = readFileSync(join(RECORDED, 'kpt-render.yaml'), 'utf8');
  const before = itemsIn(sent);

  it('keeps the annotations of its caller if it drops ids and the current spellings', () => {
    const after = run(
      '--exec',
      'drop.sh',
      "#!/bin/sh\nsed '/[.]io.id:/d; /internal.config/d; s/a: 1/a: 2/; s/fast/slow/'\n",
    );
    expect(after.map(reservedOf)).toEqual(before.map(reservedOf));
    expect(JSON.stringify(after)).toBe(JSON.stringify(before).replace('fast', 'slow'));
  });

  it('moves items, and changes only the path annotations', () => {
    const after = run('--exec', 'move.sh', "#!/bin/sh\nsed 's/web[.]yaml/front.yaml/'\n");
    const texts = before.map((item) => JSON.stringify(reservedOf(item)));
    // The kustomization contains a file of this name, too, which functions must not see.
    const moved = texts.map((text) => text.replaceAll('web.yaml', 'front.yaml'));
    expect(after.map((item) => JSON.stringify(reservedOf(item)))).toEqual(moved);
    expect(moved).not.toEqual(texts);
    expect(after[1]).toEqual(before[1]);
  });

  it('deletes, changes and creates items: documents that are not Kubernetes objects keep their position', () => {
    const after = run(
      '--module',
      'edit.mjs',
      `export default (list) => {
        const items = list.items.filter(({ kind }) => kind !== 'Service');
        for (const { kind, metadata } of items) if (kind === 'Deployment') metadata.labels = { a: 'b' };
        const made = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'made' } };
        return { ...list, items: [...items, made] };
      };`,
    );
    const kinds = (items: readonly JsonValue[]): readonly unknown[] => items.map((item) => member(item, 'kind'));
    const left = before.filter((item) => member(item, 'kind') !== 'Service');
    expect(kinds(after)).toEqual([...kinds(left), 'Secret']);
    expect(after.slice(0, -1).map(reservedOf)).toEqual(left.map(reservedOf));
    expect(after[1]).toEqual(before[1]);
  });

  it('reports the position of an invalid item', () => {
    const input = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- [a]\n- null\n';
    const ended = spawnSync(process.execPath, [CLI, 'run', '-', '--exec', 'cat'], { input, encoding: 'utf8' });
    expect([ended.status, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toContain('-:4:3  error  invalid-resource\n  items[0]: This item is not a mapping\n');
    expect(ended.stderr).toContain('-:5:3  error  invalid-resource\n  items[1]: This item is not a mapping\n');
  });
});

type Files = Readonly<Record<string, string>>;

function write(directory: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}

function textsOf(directory: string): Files {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]));
}

const WEB = `# who comes in
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2 # kpt-set: \${replicas}
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
        - name: app
          image: nginx:1.27
          env:
            - name: URL
              value: http://$(HOST)/
            - name: HOST
              value: web
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports:
    - port: 80
`;

const SETTINGS = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  MODE: fast\n';

const BIN = join(top, 'bin');
write(BIN, { krmkit: `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n` });
const ENV = { ...process.env, HOME: top, PATH: `${BIN}:${process.env['PATH'] ?? ''}` };

const kpt = spawnSync('kpt', ['version']).error === undefined;

describe('inside kpt', needs('kpt', kpt), () => {
  const kptfile = (name: string, more = ''): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: ${name}\n${more}`;
  // Files with one name in two packages, and one that is not a Kubernetes object.
  const files: Files = {
    'settings.yaml': SETTINGS,
    'sub/Kptfile': kptfile('sub'),
    'sub/web.yaml': WEB,
    'sub/settings.yaml': SETTINGS,
    'sub/kustomization.yaml': 'resources:\n  - web.yaml\n',
  };

  it.each(Object.keys(CONFIGS))('%s moves and deletes no file, and has the same effect as alone', async (name) => {
    const config = Object.entries(CONFIGS[name] ?? {}).map(([key, value]) => `        ${key}: "${value}"\n`);
    const map = config.length === 0 ? '' : `      configMap:\n${config.join('')}`;
    const pipeline = (step: string): string => `pipeline:\n  mutators:\n    - ${step}\n${map}`;
    const [inside, alone] = [join(top, `kpt-${name}`), join(top, `alone-${name}`)];
    write(inside, { ...files, Kptfile: kptfile('shop', pipeline(`exec: ${COMMAND(name)}`)) });
    write(alone, { ...files, Kptfile: kptfile('shop', pipeline(`module: ${name}`)) });
    const before = textsOf(inside);
    const rendered = spawnSync('kpt', ['fn', 'render', inside, '--allow-exec'], { env: ENV, encoding: 'utf8' });
    expect({ status: rendered.status, stderr: rendered.stderr }).toMatchObject({ status: 0 });
    const ours = await runIn({ onDisk: true, modules }, 'render', alone, '--tolerate-errors', '--no-cache', '-q');
    expect(ours.status).toBe(0);
    const after = textsOf(inside);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    if (VALIDATORS.includes(name)) expect(changed).toEqual([]);
    else expect(changed.length).toBeGreaterThan(0);
    expect(changed).not.toContain('sub/kustomization.yaml');
    const expected = textsOf(alone);
    for (const path of Object.keys(after).filter((one) => one !== 'Kptfile')) {
      expect([path, valuesIn(after[path] ?? '')]).toEqual([path, valuesIn(expected[path] ?? '')]);
    }
    // kpt's annotation that keeps the layout works with this function, too.
    if (changed.includes('sub/web.yaml')) {
      expect(after['sub/web.yaml']).toContain('\n      containers:\n        - name: app\n');
    }
  });
});

const kustomize = findKustomize();

describe('inside kustomize', needs('kustomize', kustomize), () => {
  const build = (directory: string, program: string, data: Readonly<Record<string, string>>): string => {
    const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
    write(directory, {
      'kustomization.yaml': `namePrefix: dev-
resources: [web.yaml]
configMapGenerator:
- name: made
  literals: [MODE=fast]
secretGenerator:
- name: login
  literals: [user=shop]
transformers: [fn.yaml]
`,
      'web.yaml': WEB,
      'fn.sh': `#!/bin/sh\nexec ${program}\n`,
      'fn.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: "exec: {path: ./fn.sh}"
${lines.length === 0 ? '' : `data:\n${lines.join('')}`}`,
    });
    const args = ['build', directory, '--enable-alpha-plugins', '--enable-exec'];
    const ended = spawnSync(kustomize ?? '', args, { env: ENV, encoding: 'utf8' });
    expect({ status: ended.status, stderr: ended.stderr }).toMatchObject({ status: 0 });
    return ended.stdout;
  };
  const untouched = kustomize === undefined ? '' : build(join(top, 'kustomize-cat'), 'cat', {});

  it.each(Object.keys(CONFIGS))('%s keeps the name hashes of generated objects, and reports nothing', (name) => {
    const built = build(join(top, `kustomize-${name}`), COMMAND(name), CONFIGS[name] ?? {});
    if (VALIDATORS.includes(name)) expect(built).toBe(untouched);
    // kustomize drops the comments of setters.
    else if (!name.endsWith('-setters')) expect(built).not.toBe(untouched);
    const [before, after] = [valuesIn(untouched), valuesIn(built)];
    const shown = (values: readonly JsonObject[]): readonly string[] =>
      values.flatMap((value) => identityOf(value) ?? []).map((identity) => printIdentity(identity));
    expect(shown(after)).toEqual(shown(before));
    expect(shown(before).some((one) => /ConfigMap dev-made-[a-z0-9]{10}$/.test(one))).toBe(true);
    const owner = name === 'set-annotations' ? { owner: 'shop' } : undefined;
    expect(after.map(annotationsOf)).toEqual(before.map(() => owner));
  });
});
