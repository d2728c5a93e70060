import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A verb that writes, and the files that it changes. */
export interface FaultCase {
  readonly name: string;
  /** The files of the directory in which the verb runs, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** What else is there before. `up` is a git repository beside the directory. */
  readonly prepare?: (place: Place) => void;
  /** The verb and its arguments. */
  readonly words: readonly string[];
  /** Runs before, and prints the input of the verb, in which this changes something. */
  readonly input?: { readonly words: readonly string[]; readonly from: string; readonly to: string };
}

/** Where a case runs. */
export interface Place {
  readonly directory: string;
  /** Beside the directory, for repositories. */
  readonly up: string;
  readonly krmkit: (words: readonly string[]) => string;
}

const deployment = (name: string, more = ''): string => `# ${name}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 1
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: c
        image: x:1
        env:
        - {name: A, value: 3}
${more}`;

const scaled = (name: string): string => deployment(name).replace('replicas: 1', 'replicas: 4');
const withArgs = (name: string): string => deployment(name, '        args: [x]\n');
const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\n';

/** Three files to change and one to leave alone. */
const THREE = {
  'a.yaml': deployment('a'),
  'b.yaml': deployment('b'),
  'sub/c.yaml': deployment('c'),
  'notes.txt': 'x\n',
};
const PROGRAM = `${KPTFILE}pipeline:\n  mutators:\n  - exec: sed s/x:1/x:2/\n`;

export const FAULT_CASES: readonly FaultCase[] = [
  {
    name: 'fmt',
    files: { ...THREE, 'a.yaml': deployment('a').replace(/(apiVersion.*\n)(kind.*\n)/, '$2$1') },
    words: ['fmt', '.'],
  },
  { name: 'set', files: THREE, words: ['set', '.', 'spec.replicas=3'] },
  { name: 'fix', files: THREE, words: ['check', '.', '--fix'] },
  { name: 'baseline', files: THREE, words: ['check', '.', '--baseline', 'known.json'] },
  { name: 'run', files: THREE, words: ['run', '.', '--module', 'krmkit:set-labels', '--', 'team=z'] },
  { name: 'render', files: { ...THREE, Kptfile: PROGRAM }, words: ['render', '.', '--enable-exec'] },
  {
    name: 'sink',
    files: THREE,
    words: ['sink', '.'],
    input: { words: ['source', '.'], from: 'replicas: 1', to: 'replicas: 5' },
  },
  { name: 'get', files: {}, prepare: ({ up }) => upstream(up), words: ['get', '../up/p@v1'] },
  { name: 'update', files: {}, prepare: fetched, words: ['update', 'p', '--ref', 'v2'] },
  {
    name: 'merge',
    files: { 'patch.yaml': scaled('a'), 'mine.yaml': withArgs('a') },
    words: ['merge', 'patch.yaml', 'mine.yaml'],
  },
  {
    name: 'merge3',
    files: { 'old.yaml': deployment('a'), 'new.yaml': scaled('a'), 'mine.yaml': withArgs('a') },
    words: ['merge3', '--ancestor', 'old.yaml', '--from', 'new.yaml', '--to', 'mine.yaml'],
  },
  {
    name: 'build',
    files: { ...THREE, 'kustomization.yaml': 'resources: [a.yaml, b.yaml]\nnamePrefix: z-\n' },
    words: ['build', '.', '-o', './out/'],
  },
  { name: 'init', files: {}, words: ['init', 'set-team'] },
  { name: 'init-package', files: {}, words: ['init', '--package', 'new'] },
  { name: 'init-git', files: {}, prepare: ({ directory }) => git(directory, 'init', '-q', '.'), words: ['init-git'] },
];

function git(directory: string, ...words: readonly string[]): void {
  const identity = ['-c', 'user.email=a@example.com', '-c', 'user.name=a'];
  const { status, stderr } = spawnSync('git', [...identity, ...words], { cwd: directory, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Two versions of a package `p`: the second changes a file, adds one and removes one. */
function upstream(up: string): void {
  writeFiles(up, { 'p/Kptfile': KPTFILE, 'p/a.yaml': deployment('a'), 'p/b.yaml': deployment('b') });
  git(up, 'init', '-q', '-b', 'main', '.');
  commit(up, 'v1');
  writeFiles(up, { 'p/a.yaml': scaled('a'), 'p/d.yaml': deployment('d') });
  rmSync(join(up, 'p', 'b.yaml'));
  commit(up, 'v2');
}

function commit(up: string, tag: string): void {
  git(up, 'add', '-A');
  git(up, 'commit', '-q', '-m', tag);
  git(up, 'tag', tag);
}

/** The first version, in a repository of its own. */
function fetched({ directory, up, krmkit }: Place): void {
  upstream(up);
  krmkit(['get', '../up/p@v1', 'p']);
  git(directory, 'init', '-q', '.');
  commit(directory, 'mine');
}

export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(directory, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
