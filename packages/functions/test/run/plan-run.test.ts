import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import type { PlannedRun } from '../../src/run/plan-run.ts';
import { planRun } from '../../src/run/plan-run.ts';
import { runOnFiles } from '../../src/run/run-on-files.ts';
import type { FunctionResponse } from '../../src/run/runner.ts';
import { OPTIONS, printed, stepOf } from './function-calls.ts';

const WEB = `# who reads this
apiVersion: apps/v1
kind: Deployment
metadata:
  name:   web   # odd blanks
  labels: {app: web}
spec:
    replicas: 0x2
`;
const FIRST = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: data\ndata:\n  mode: "010"   # octal to some\n';
const SECOND = '# a second one\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: more\ndata: {date: 2001-01-01}\n';
const DATA = `${FIRST}---\n${SECOND}`;
const NEW = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n';
const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop   # ours\n';

/** Resources, and other files of a typical repository. */
const FILES = {
  'p/Kptfile': KPTFILE,
  'p/web.yaml': WEB,
  'p/sub/data.yaml': DATA,
  'p/values.yaml': 'replicas: 2   # of a chart\n',
  'p/README.md': '# shop\n',
  'p/.git/config': '[core]\n',
  'p/.krmignore': 'ignored/\n',
  'p/ignored/x.yaml': 'kind: [half\n',
};

/** What becomes of the package if a function prints this for its input. */
async function plannedFor(print: (input: string) => string): Promise<PlannedRun> {
  const fileSystem = memoryFileSystem(new Map(Object.entries(FILES)));
  const { files } = await readPackageFiles(['p'], { files: fileSystem, stdin: memoryStandardInput('') });
  const runner = (request: { readonly text: () => string }): Promise<FunctionResponse> =>
    Promise.resolve(printed(print(request.text())));
  const runners = { exec: runner, container: runner, module: runner };
  const run = await runOnFiles({ steps: [stepOf({ name: 'fn' })] }, files, runners, { ...OPTIONS, allowEmpty: true });
  return planRun(run, { directory: 'p', files, writeStatus: false, isPart: false }, fileSystem);
}

type Annotations = Readonly<Record<string, string | number>>;
type Item = Readonly<Record<string, unknown>>;

/** The bookkeeping annotations of a resource. */
const travel = (id: number, path: string, index: number = 0): Annotations => ({
  'internal.config.kubernetes.io/id': String(id),
  'internal.config.kubernetes.io/path': path,
  'internal.config.kubernetes.io/index': String(index),
});

/** Only a path: what a function sets on a new resource. */
const placed = (path: string, index = 0): Annotations => ({
  'config.kubernetes.io/path': path,
  'config.kubernetes.io/index': String(index),
});

// The resources of the package as a function in JSON returns them.
const kptfile = (annotations = travel(1, 'Kptfile')): Item => ({
  apiVersion: 'kpt.dev/v1',
  kind: 'Kptfile',
  metadata: { name: 'shop', annotations },
});
const map = (name: string, annotations?: Annotations): Item => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...(annotations && { annotations }) },
});
const data = (annotations = travel(2, 'sub/data.yaml')): Item => ({
  ...map('data', annotations),
  data: { mode: '010' },
});
const more = (annotations = travel(3, 'sub/data.yaml', 1)): Item => ({
  ...map('more', annotations),
  data: { date: '2001-01-01' },
});
const web = (annotations = travel(4, 'web.yaml'), name = 'web'): Item => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: { app: 'web' }, annotations },
  spec: { replicas: 2 },
});

const json = (...items: readonly Item[]): string =>
  JSON.stringify({ apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items });
const list =
  (...items: readonly Item[]): ((input: string) => string) =>
  () =>
    json(...items);
const others = [kptfile(), data(), more()];
const reversed = (item: Item): Item => Object.fromEntries(Object.entries(item).toReversed());

describe('a function whose output equals its input', () => {
  it.each<[string, (input: string) => string]>([
    ['the text of its input', (input) => input],
    ['JSON in one line', list(...others, web())],
    ['another order of items', list(web(), more(), data(), kptfile())],
    ['another order of keys', list(...others, reversed(web()))],
    ['no comments', (input) => input.replaceAll(/ *#.*/g, '')],
    ['no ids', (input) => input.replaceAll(/^.*\.io\/id:.*\n/gm, '')],
    ['no annotations of the journey', (input) => input.replaceAll(/^.*(?:\.io\/[a-z]*:|annotations:).*\n/gm, '')],
    ['only the old spellings', (input) => input.replaceAll(/^.*internal\.config.*\n/gm, '')],
    ['only the new spellings', (input) => input.replaceAll(/^.* config\.k.*\n/gm, '')],
    [
      'ids that are swapped',
      list(kptfile(), data(travel(3, 'sub/data.yaml')), more(travel(2, 'sub/data.yaml', 1)), web()),
    ],
    [
      'one id for all',
      list(
        kptfile(travel(1, 'Kptfile')),
        data(travel(1, 'sub/data.yaml')),
        more(travel(1, 'sub/data.yaml', 1)),
        web(travel(1, 'web.yaml')),
      ),
    ],
    [
      'unknown ids',
      list(
        kptfile(travel(77, 'Kptfile')),
        data(travel(-1, 'sub/data.yaml')),
        more(travel(0, 'sub/data.yaml', 1)),
        web(travel(1.5, 'web.yaml')),
      ),
    ],
    ['one index for all', list(kptfile(), data(), more(travel(3, 'sub/data.yaml', 0)), web())],
    ['a huge index', list(...others, web(travel(4, 'web.yaml', 99_999)))],
    ['a path with dots and slashes', list(...others, web(travel(4, './sub/..//web.yaml')))],
    ['CRLF', (input) => input.replaceAll('\n', '\r\n')],
    ['a byte order mark', (input) => `\uFEFF${input}`],
    ['no line end', (input) => input.trimEnd()],
    ['an end of the document', (input) => `---\n${input}...\n`],
    ['another apiVersion of the list', (input) => input.replace('v1', 'v1beta1')],
    ['a functionConfig of its own', (input) => `${input}functionConfig: {mine: true}\n`],
    ['more in the list', (input) => `${input}metadata: {name: output}\n`],
    ['anchors and aliases', (input) => input.replace('labels: {app: web}', 'labels: &l {app: web}')],
    ['quotes', (input) => input.replace('name: data', "name: 'data'").replace('{app: web}', '{app: "web"}')],
  ])('%s: changes no file', async (_, print) => {
    expect(await plannedFor(print)).toMatchObject({ ok: true, plan: { changes: [] }, diagnostics: [] });
  });
});

describe('a function that changes', () => {
  it.each<
    [
      what: string,
      print: (input: string) => string,
      counts: object,
      /** The text of each changed file; undefined: it goes. */
      changes: Readonly<Record<string, string | undefined>>,
    ]
  >([
    [
      'a value, in another layout',
      list(...others, { ...web(), spec: { replicas: 3 } }),
      { changed: 1 },
      { 'web.yaml': WEB.replace('0x2', '3') },
    ],
    [
      'a number that no double can represent',
      (input) => input.replace('0x2', '12345678901234567891'),
      { changed: 1 },
      { 'web.yaml': WEB.replace('0x2', '12345678901234567891') },
    ],
    [
      'a value, with CRLF everywhere',
      (input) => input.replace('0x2', '3').replaceAll('\n', '\r\n'),
      { changed: 1 },
      { 'web.yaml': WEB.replace('0x2', '3') },
    ],
    [
      'a comment',
      (input) => input.replace('# odd blanks', '# odd, is it not'),
      { changed: 1 },
      { 'web.yaml': WEB.replace('# odd blanks', '# odd, is it not') },
    ],
    [
      'a name',
      list(...others, web(undefined, 'shop')),
      { changed: 1 },
      { 'web.yaml': WEB.replace('name:   web', 'name:   shop') },
    ],
    [
      'a kind',
      list(...others, { ...web(), kind: 'StatefulSet' }),
      { changed: 1 },
      { 'web.yaml': WEB.replace('Deployment', 'StatefulSet') },
    ],
    ['the second of two, to nothing', list(kptfile(), data(), web()), { deleted: 1 }, { 'sub/data.yaml': FIRST }],
    [
      'the first of two, to nothing: the comment of the second stays',
      list(kptfile(), more(), web()),
      { deleted: 1 },
      { 'sub/data.yaml': SECOND },
    ],
    ['a file, to nothing', list(...others), { deleted: 1 }, { 'web.yaml': undefined }],
    [
      'all, to nothing',
      list(),
      { deleted: 4 },
      { Kptfile: undefined, 'sub/data.yaml': undefined, 'web.yaml': undefined },
    ],
    [
      'a place',
      list(...others, web(travel(4, 'deep/er/shop.yaml'))),
      { moved: 1 },
      { 'deep/er/shop.yaml': WEB, 'web.yaml': undefined },
    ],
    [
      'a place, into an existing file',
      list(...others, web(travel(4, 'sub/data.yaml', 7))),
      { moved: 1 },
      { 'sub/data.yaml': `${DATA}---\n${WEB}`, 'web.yaml': undefined },
    ],
    [
      'nothing, and makes one in capitals',
      list(...others, web(), map('new', placed('NEW.YAML'))),
      { created: 1 },
      { 'NEW.YAML': NEW },
    ],
    [
      'nothing, and makes one without a path',
      list(...others, web(), map('new')),
      { created: 1 },
      { 'configmap_new.yaml': NEW },
    ],
    [
      'nothing, and makes one with an empty path',
      list(...others, web(), map('new', placed(''))),
      { created: 1 },
      { 'configmap_new.yaml': NEW },
    ],
    [
      'nothing, and makes one behind others',
      list(...others, web(), map('new', placed('./sub//data.yaml', 2))),
      { created: 1 },
      { 'sub/data.yaml': `${DATA}---\n${NEW}` },
    ],
    [
      'nothing, and makes a copy of one elsewhere',
      list(...others, web(), more(placed('copy.yaml'))),
      { created: 1 },
      { 'copy.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: more\ndata:\n  date: "2001-01-01"\n' },
    ],
    [
      'nothing, and makes one with keys that are dangerous to programs',
      () =>
        json(...others, web()).replace(
          /\]\}$/,
          ',{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"new"},"__proto__":{"polluted":"yes"},"constructor":1}]}',
        ),
      { created: 1 },
      { 'configmap_new.yaml': `${NEW}__proto__:\n  polluted: "yes"\nconstructor: 1\n` },
    ],
    [
      'nothing, and makes two that share a value',
      (input) =>
        `${input}- {apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: &d {a: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: two}, data: *d}
`,
      { created: 2 },
      {
        'configmap_one.yaml': '{apiVersion: v1, kind: ConfigMap, metadata: {name: one}, data: &d {a: b}}\n',
        'configmap_two.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata:\n  a: b\n',
      },
    ],
  ])('%s: changes that alone', async (_, print, counts, changes) => {
    const { ok, plan, counts: counted, diagnostics } = await plannedFor(print);
    expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
    expect(counted).toEqual({ changed: 0, created: 0, moved: 0, deleted: 0, left: 0, ...counts });
    const texts = plan.changes.map((change) => [change.path, 'after' in change ? change.after : undefined] as const);
    expect(Object.fromEntries(texts)).toEqual(changes);
  });
});

describe('a place where nothing may be written', () => {
  const UNREAD =
    'which would not be read again: it is hidden, ignored, in node_modules, behind a link, or not a .yaml, .yml or .json file';
  const OTHERS = 'which is a file that is not read here: hidden, ignored, a template or not Kubernetes';

  it.each([
    ['a file of another case', 'WEB.yaml', 'which is the same file as web.yaml on systems that ignore case'],
    ['below a file', 'web.yaml/x.yaml', 'which leads through a file'],
    ['a directory without resources', 'ignored', 'which is a directory'],
    ['a text', 'README.md', OTHERS],
    ['the values of a chart', 'values.yaml', OTHERS],
    ['in .git', '.git/x.yaml', UNREAD],
    ['a file of git', '.git/config', OTHERS],
    ['a hidden file', '.x.yaml', UNREAD],
    ['in node_modules', 'node_modules/x.yaml', UNREAD],
    ['in an ignored directory', 'ignored/new.yaml', UNREAD],
    ['an ignored file', 'ignored/x.yaml', OTHERS],
    ['the ignore file', '.krmignore', OTHERS],
    ['a file of another kind', 'x.txt', UNREAD],
    ['a file without a kind', 'x', UNREAD],
  ])('%s: refuses what a function puts there, and changes nothing', async (_, path, why) => {
    const { ok, plan, diagnostics } = await plannedFor(list(...others, web(), map('new', placed(path))));
    expect({ ok, plan }).toEqual({ ok: false, plan: { changes: [] } });
    expect(diagnostics).toMatchObject([
      {
        code: 'invalid-function-output',
        severity: 'error',
        message: `fn returned ConfigMap new, which has the path ${JSON.stringify(path)}, ${why}`,
        hint: 'fix the function',
      },
    ]);
  });

  it('is refused for a resource that moves there, too', async () => {
    const { ok, diagnostics } = await plannedFor((input) => input.replaceAll('path: web.yaml', 'path: values.yaml'));
    expect(ok).toBe(false);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `fn returned Deployment web, which has the path "values.yaml", ${OTHERS}`,
    ]);
  });
});
