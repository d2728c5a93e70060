import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-destination-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const FUNCTION = 'sed s/on[e]/two/';
const FILES = {
  Kptfile: `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\npipeline:\n  mutators:\n    - exec: ${FUNCTION} # ours\n`,
  'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {a: one   }   # kept\n',
  'sub/b.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\n  annotations:\n    config.kubernetes.io/local-config: "true"\n',
  'README.md': 'one\n',
};

let count = 0;

/** A new package; gives its directory. */
function create(): string {
  count += 1;
  const directory = join(top, `p${count}`);
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

function textsOf(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => /\.|Kptfile/.test(name));
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

function krmkit(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' } }, ...given);
}

const AFTER = { ...FILES, 'a.yaml': FILES['a.yaml'].replace('one', 'two') };
const VERBS: readonly (readonly string[])[] = [
  ['render', '--enable-exec'],
  ['run', '--exec', FUNCTION, '--match-kind', 'ConfigMap'],
];

describe.each(VERBS)('krmkit %s -o', (verb, ...flags) => {
  it('unwrap prints the resources as they are written, and changes no file', async () => {
    const directory = create();
    const { status, stdout } = await krmkit(verb, directory, ...flags, '-o', 'unwrap');
    expect(status).toBe(0);
    expect(stdout).toBe([AFTER.Kptfile, AFTER['a.yaml'], AFTER['sub/b.yaml']].join('---\n'));
    expect(textsOf(directory)).toEqual(FILES);
  });

  it('stdout prints a ResourceList that sink can read', async () => {
    const directory = create();
    const { status, stdout } = await krmkit(verb, directory, ...flags, '-o', 'stdout');
    expect(status).toBe(0);
    expect(textsOf(directory)).toEqual(FILES);
    const world = { onDisk: true, stdin: stdout };
    expect((await runIn(world, 'sink', directory)).status).toBe(0);
    expect(textsOf(directory)).toEqual(AFTER);
  });

  it('DIR writes the resources to a new directory', async () => {
    const directory = create();
    const target = join(top, `out${count}`, 'new');
    const { status } = await krmkit(verb, directory, ...flags, '-o', target);
    expect(status).toBe(0);
    expect(textsOf(directory)).toEqual(FILES);
    const { 'README.md': _, ...resources } = AFTER;
    expect(textsOf(target)).toEqual(resources);
    const again = await krmkit(verb, directory, ...flags, '-o', target);
    expect([again.status, again.stderr.split('\n')[0]]).toEqual([
      2,
      `krmkit ${verb}: ${target} exists, and krmkit overwrites nothing`,
    ]);
  });

  it('writes nothing after a failure', async () => {
    const directory = create();
    const target = join(top, `failed${count}`);
    writeFileSync(join(directory, 'Kptfile'), FILES.Kptfile.replace(FUNCTION, 'false'));
    const failing = verb === 'run' ? ['--exec', 'false'] : ['--enable-exec'];
    const { status, stdout } = await krmkit(verb, directory, ...failing, '-o', target);
    expect([status, stdout, existsSync(target)]).toEqual([1, '', false]);
  });
});

describe('krmkit run - -o unwrap', () => {
  it('prints documents instead of a list', async () => {
    const stdin = FILES['a.yaml'];
    const world = { onDisk: true, env: { PATH: process.env['PATH'] ?? '' }, stdin };
    const { status, stdout } = await runIn(world, 'run', '-', '--exec', FUNCTION, '-o', 'unwrap');
    expect([status, stdout]).toEqual([0, AFTER['a.yaml']]);
  });
});

const hasKpt = spawnSync('kpt', ['version']).error === undefined;

describe('as kpt', needs('kpt', hasKpt), () => {
  const kpt = (...given: readonly string[]): string =>
    spawnSync('kpt', ['fn', ...given], { encoding: 'utf8', env: { ...process.env, HOME: top } }).stdout;
  const namesOf = (text: string): readonly string[] =>
    [...text.matchAll(/^ *kind: (Kptfile|ConfigMap)$[^]*?\bname: (\w+)$/gm)].map(([, kind, name]) => `${kind} ${name}`);

  it.each(['unwrap', 'stdout'])('-o %s of render prints the same resources in the same order', async (output) => {
    const directory = create();
    const theirs = kpt('render', directory, '--allow-exec', '-o', output);
    const ours = await krmkit('render', directory, '--enable-exec', '-o', output);
    expect(namesOf(ours.stdout)).toEqual(namesOf(theirs));
    expect(namesOf(theirs)).toHaveLength(3);
    expect(theirs).toContain('two');
    expect(ours.stdout).toContain('two');
  });

  it('-o DIR of eval writes the same files', async () => {
    const directory = create();
    kpt('eval', directory, '--exec', FUNCTION, '-o', join(top, 'theirs'));
    await krmkit('run', directory, '--exec', FUNCTION, '-o', join(top, 'mine'));
    expect(Object.keys(textsOf(join(top, 'mine')))).toEqual(Object.keys(textsOf(join(top, 'theirs'))));
  });
});
