import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { runIn } from './fake-context.ts';

// Whatever a verb could not look at, its answer says so, and with --strict it does not end with 0. What needs git is in
// preview/not-built.test.ts, and what a shard leaves out in run/shards.test.ts.

const top = mkdtempSync(join(tmpdir(), 'krmkit-unseen-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const POD = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: i}]}\n`;
const FUNCTION =
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations:\n    config.kubernetes.io/function: |\n      module: {path: krmkit:set-labels}\ndata: {app: web}\n';

interface Row {
  readonly files: Readonly<Record<string, string>>;
  /** In the answer of each verb. */
  readonly says: RegExp;
  /** The command lines that have the fault in front of them. DIR is the directory. */
  readonly lines: readonly (readonly string[])[];
}

const JUDGES = [
  ['expand', 'DIR', '--strict'],
  ['check', 'DIR', '--strict'],
  ['check', 'DIR', '--strict', '-q'],
  ['check', 'DIR', '--strict', '-o', 'json'],
  ['check', 'DIR', '--strict', '-o', 'sarif'],
  ['check', 'DIR', '--strict', '-o', 'github'],
  ['check', 'DIR', '--strict', '-o', 'junit'],
];
const LISTS = [
  ['tree', 'DIR'],
  ['count', 'DIR'],
  ['grep', 'kind=Nothing', 'DIR'],
  ['diff', 'DIR', 'DIR'],
];

const ROWS: Readonly<Record<string, Row>> = {
  'a root that needs a permission': {
    files: { 'all/kustomization.yaml': 'resources: ["https://example.com/x.yaml"]\n', 'pod.yaml': POD('a') },
    says: /all.*(?:is remote|not built)|is remote/s,
    lines: [...JUDGES, ...LISTS],
  },
  'a root that kustomize refuses': {
    files: { 'all/kustomization.yaml': 'resources: [gone.yaml]\n', 'pod.yaml': POD('a') },
    says: /gone\.yaml/,
    lines: [...JUDGES, ...LISTS],
  },
  'a file that cannot be parsed': {
    files: { 'broken.yaml': 'a: [\n', 'pod.yaml': POD('a') },
    says: /broken\.yaml/,
    lines: [
      ...JUDGES,
      ...LISTS,
      ['cat', 'DIR'],
      ['fmt', 'DIR', '--check'],
      ['source', 'DIR'],
      ['set', 'DIR', 'metadata.name=a', '--dry-run'],
      ['run', 'DIR', '--module', 'set-labels', '--check', '--', 'a=b'],
    ],
  },
  'a file that cannot be read': {
    files: { 'loop.yaml': '-> loop.yaml', 'pod.yaml': POD('a') },
    says: /loop\.yaml/,
    lines: [
      ...JUDGES,
      ...LISTS,
      ['cat', 'DIR'],
      ['fmt', 'DIR', '--check'],
      ['source', 'DIR'],
      ['set', 'DIR', 'metadata.name=a', '--dry-run'],
      ['run', 'DIR', '--module', 'set-labels', '--check', '--', 'a=b'],
    ],
  },
  'a file that a link outside of the directory leads to': {
    files: { '../outside.yaml': POD('o'), 'link.yaml': '-> ../outside.yaml', 'pod.yaml': POD('a') },
    says: /link\.yaml/,
    lines: [...JUDGES, ...LISTS],
  },
  // macOS and Windows refuse such names.
  ...(process.platform === 'linux' && {
    'a file whose name is not UTF-8': {
      files: { '\xFF.yaml': POD('a'), 'pod.yaml': POD('b') },
      says: /(?:\uFFFD|%EF%BF%BD)\.yaml/,
      lines: [...JUDGES, ...LISTS],
    },
  }),
  'an object without apiVersion': {
    files: { 'web.yaml': POD('a').replace('apiVersion: v1\n', ''), 'pod.yaml': POD('b') },
    says: /web\.yaml/,
    lines: [...JUDGES],
  },
  'a name that no workload has': {
    files: { 'pod.yaml': POD('a') },
    says: /none of 1|no resource .*other|nothing is selected/i,
    lines: [
      ['expand', 'DIR', '--name', 'other'],
      ['check', 'DIR', '--name', 'other'],
      ['check', 'DIR', '-l', 'app=other'],
      ['check', 'DIR', '-n', 'other'],
      ['check', 'DIR', '--kind', 'Deployment'],
      ['set', 'DIR', 'spec.replicas=3', '--name', 'other', '--dry-run'],
    ],
  },
  'a template path that matches nothing': {
    files: {
      'job.yaml':
        'apiVersion: kubeflow.org/v1\nkind: TFJob\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: c, image: i}]}}}\n',
    },
    says: /pod-template|spec\.templat\b/,
    lines: [['check', 'DIR', '--strict', '--pod-template', 'TFJob.kubeflow.org=spec.templat']],
  },
  'a function declaration that is wrong': {
    files: { 'fn.yaml': FUNCTION.replace('module: {path: krmkit:set-labels}', 'modul: x'), 'pod.yaml': POD('a') },
    says: /fn\.yaml/,
    lines: [
      ['run', 'DIR', '--check'],
      ['run', 'DIR', '--dry-run'],
      ['run', 'DIR', '--check', '--shard', '1/2'],
      ['run', 'DIR', '--check', '--shard', '2/2'],
    ],
  },
  'a baseline that is no baseline': {
    files: { 'pod.yaml': POD('a'), 'known.json': '{"kind": "Other"}' },
    says: /known\.json/,
    lines: [['check', 'DIR', '--baseline', 'DIR/known.json']],
  },
};

let number = 0;

function write(files: Row['files']): string {
  const directory = join(top, String((number += 1)), 'dir');
  for (const [path, text] of Object.entries(files)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), file);
    else writeFileSync(Buffer.from(file, 'latin1'), text);
  }
  return directory;
}

describe.each(Object.entries(ROWS))('%s', (title, { files, says, lines }) => {
  it.each(lines.map((line) => [line.join(' '), line] as const))('%s', async (_shown, line) => {
    const directory = write(files);
    const { status, stdout, stderr } = await runIn(
      { onDisk: true },
      ...line.map((word) => word.replace('DIR', directory)),
    );
    expect(`${stdout}\n${stderr}`).toMatch(says);
    const fails = line[0] === 'run' || (line[0] === 'fmt' && title.includes('parsed'));
    if (fails || line.includes('--strict') || line.includes('--baseline')) {
      expect(status).not.toBe(0);
    }
  });
});

it.each(['expand', 'check'])('%s of a directory without manifests says that there are none', async (verb) => {
  const { stderr } = await runIn({ onDisk: true }, verb, write({ 'README.md': 'no\n' }));
  expect(stderr).toMatch(/no (?:containers|files|manifests)/);
});

// A root that cannot be built for a file is judged by its files.
it.each([['tree'], ['count'], ['grep', 'kind=Pod'], ['diff'], ['check'], ['expand']])(
  '%s shows a problem of a file once, also if a build has it',
  async (...verb) => {
    const directory = write({ 'app/kustomization.yaml': 'resources: [pod.yaml]\n', 'app/pod.yaml': 'a: [\n' });
    const paths = verb[0] === 'diff' ? [directory, directory] : [directory];
    const { stdout, stderr } = await runIn({ onDisk: true }, ...verb, ...paths);
    const shown = `${stdout}\n${stderr}`.match(/pod\.yaml:1:4 +error +invalid-yaml/g);
    expect(shown).toHaveLength(verb[0] === 'diff' ? 2 : 1);
  },
);
