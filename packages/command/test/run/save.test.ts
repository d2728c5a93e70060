import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { parse } from 'yaml';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-save-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a # ours\n';
const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {a: one}\n';
const FUNCTION = 'sed s/on[e]/two/';

let count = 0;
let previous = '';

function create(kptfile = KPTFILE): string {
  count += 1;
  const directory = join(top, `p${count}`);
  for (const [path, text] of [
    ['Kptfile', kptfile],
    ['a.yaml', CONFIG],
    ['fn/config.yaml', CONFIG.replace('name: a', 'name: config')],
  ] as const) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  process.chdir(directory);
  return directory;
}

beforeEach(() => {
  previous = process.cwd();
});
afterEach(() => process.chdir(previous));

function run(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' } }, 'run', ...given);
}

const kptfile = (directory = '.'): string => readFileSync(join(directory, 'Kptfile'), 'utf8');

describe('run --save', () => {
  it('runs the function, and adds it to the pipeline', async () => {
    create();
    const { status, stderr } = await run('.', '--exec', FUNCTION, '--save', '--', 'a=b=c');
    expect(status).toBe(0);
    expect(stderr).toContain('; saved in the Kptfile\n');
    expect(kptfile()).toBe(`${KPTFILE}pipeline:\n  mutators:\n  - exec: ${FUNCTION}\n    configMap:\n      a: b=c\n`);
    expect(readFileSync('a.yaml', 'utf8')).toContain('two');
  });

  it('gives a step that render runs', async () => {
    create();
    await run('.', '--module', 'set-labels', '--match-kind', 'ConfigMap', '--save', '--', 'tier=front');
    const before = readFileSync('a.yaml', 'utf8');
    expect(before).toContain('tier: front');
    writeFileSync('a.yaml', CONFIG);
    const { status } = await runIn({ onDisk: true }, 'render', '.');
    expect(status).toBe(0);
    expect(readFileSync('a.yaml', 'utf8')).toBe(before);
  });

  it('replaces what the step had, as kpt does, and names what is gone', async () => {
    const step = 'configMap: {a: "1", b: "2"}\n      selectors: [{kind: ConfigMap}]\n';
    create(`${KPTFILE}pipeline:\n  mutators:\n    - module: set-labels\n      ${step}`);
    const said = 'krmkit run: the step in the Kptfile was replaced, and no longer has';
    const first = await run('.', '--module', 'set-labels', '--save', '--', 'a=2');
    expect(first.stderr).toContain(`${said} configMap.b, selectors\n  to keep what it had, write it on the command`);
    const second = await run('.', '--module', 'set-labels', '--save');
    expect(second.stderr).toContain(`${said} configMap\n`);
    expect(parse(kptfile())).toMatchObject({ pipeline: { mutators: [{ module: 'set-labels' }] } });
    expect((await run('.', '--module', 'set-labels', '--save')).stderr).not.toContain(said);
  });

  // kpt 1.0: `Kptfile is invalid: field module not found`.
  it('says that kpt refuses a module', async () => {
    create();
    const said = 'kpt refuses a Kptfile with the field module\n';
    expect((await run('.', '--module', 'set-labels', '--save', '--', 'a=2')).stderr).toContain(said);
    expect((await run('.', '--exec', FUNCTION, '--save')).stderr).not.toContain(said);
  });

  it('writes paths that are relative to the package', async () => {
    const directory = create();
    writeFileSync(join(directory, 'fn/fn.sh'), '#!/bin/sh\ncat\n', { mode: 0o755 });
    process.chdir(top);
    const name = directory.slice(top.length + 1);
    const given = ['--exec', `./${name}/fn/fn.sh x`, '--fn-config', `${name}/fn/config.yaml`];
    expect((await run(name, ...given, '--save=validator')).status).toBe(0);
    expect(parse(kptfile(directory))).toMatchObject({
      pipeline: { validators: [{ exec: './fn/fn.sh x', configPath: 'fn/config.yaml' }] },
    });
    expect(
      (await runIn({ onDisk: true, env: { PATH: process.env['PATH'] ?? '' } }, 'render', name, '--enable-exec')).status,
    ).toBe(0);
  });

  it('saves nothing after a failure, and shows the change with --dry-run', async () => {
    create();
    expect((await run('.', '--exec', 'false', '--save')).status).toBe(1);
    const { stdout } = await run('.', '--exec', FUNCTION, '--save', '--dry-run');
    expect(stdout).toContain(`+  - exec: ${FUNCTION}\n`);
    expect(kptfile()).toBe(KPTFILE);
  });

  it.each<[readonly string[], string]>([
    [['--save'], 'there is no function to save'],
    [['--exec', 'cat', '--save', '--check'], '--save writes a Kptfile'],
    [['--exec', 'cat', '--save', '-e', 'A=b'], 'a Kptfile cannot hold --env'],
    [['--exec', 'cat', '--save', '--', 'Team', 'a=b'], 'a Kptfile cannot hold a functionConfig of kind Team'],
    [['fn', '--exec', 'cat', '--save'], 'fn has no Kptfile'],
    [['fn', '--exec', 'cat', '--save', '-o', 'unwrap'], 'use one of them'],
    [['-', '--exec', 'cat', '--save'], '--save needs the Kptfile of a directory'],
    [['--exec', 'cat', '--save', '--fn-config', '../x.yaml'], '--fn-config ../x.yaml is not in .'],
    [['--exec', 'cat', '--save', '--match-name', 'a*'], 'a Kptfile compares exact texts, and "a*" is a pattern'],
    [['--exec', 'cat', '--save', '--match-labels', 'a in (b)'], 'is a pattern'],
    [['--exec', 'cat', '--save', '-t', 'mutator'], 'write --save=mutator or --save=validator'],
  ])('%j is wrong usage', async (given, message) => {
    create();
    const { status, stderr } = await run(...given);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
    expect(kptfile()).toBe(KPTFILE);
  });
});

const hasKpt = spawnSync('kpt', ['version']).error === undefined;

describe('run --save and kpt fn eval --save', needs('kpt', hasKpt), () => {
  it.each<[string, string, readonly string[]]>([
    ['words', 'mutator', ['--exec', FUNCTION, '--', 'q=1', 'n=true', 'u=a=b']],
    ['a file', 'validator', ['--exec', 'cat', '--fn-config', 'fn/config.yaml']],
    [
      'selectors',
      'mutator',
      ['--exec', 'cat', '--match-kind', 'ConfigMap', '--match-name', 'a', '--exclude-namespace', 'x'],
    ],
    ['labels', 'mutator', ['--exec', 'cat', '--match-labels', 'a=b', '--exclude-annotations', 'c=d']],
  ])('write the same step with %s', async (_, list, given) => {
    const steps = 'pipeline:\n  mutators:\n    - exec: "true"\n';
    create(KPTFILE + steps);
    const end = given.includes('--') ? given.indexOf('--') : given.length;
    const [flags, words] = [given.slice(0, end), given.slice(end)];
    const kpt = ['fn', 'eval', '.', '--save', '-t', list, ...flags, ...words];
    const { status, stderr } = spawnSync('kpt', kpt, { encoding: 'utf8', env: { ...process.env, HOME: top } });
    expect(status, stderr).toBe(0);
    const theirs: unknown = parse(kptfile());
    create(KPTFILE + steps);
    expect((await run('.', ...flags, `--save=${list}`, ...words)).status).toBe(0);
    expect(parse(kptfile())).toEqual(theirs);
  });
});
