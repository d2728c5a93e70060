import { describe, expect, it } from 'vitest';
import { exportPipeline } from '../../src/export/command.ts';
import { outputPath, readExportOptions } from '../../src/export/settings.ts';
import { parseArguments } from '../../src/options.ts';

const IMAGE = ['--krmkit-image', 'example.com/krmkit:1'];

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(exportPipeline.definition, args);
  return parsed.ok ? readExportOptions(parsed.value, '/srv') : parsed;
}

const URL = 'https://git.example.com/shop.git';
const AUTHOR = 'Render Bot <bot@example.com>';
const GIT = ['--git', URL, '--push', 'b', '--author', AUTHOR, '--path', 'deploy'];

describe('the options of an export', () => {
  it.each<[args: readonly string[], options: object]>([
    [
      ['job'],
      {
        engine: 'job',
        verb: undefined,
        pin: false,
        shards: undefined,
        output: undefined,
        check: false,
        entrypoints: [],
        objects: { krmkitImage: 'example.com/krmkit:1', source: 'package', path: '.', namespace: undefined },
      },
    ],
    [
      ['tekton', 'deploy/shop'],
      { engine: 'tekton', run: { directory: 'deploy/shop' }, objects: { name: 'krmkit-shop' } },
    ],
    [
      ['argo', '--verb', 'run', '--pin', '-o', 'out/', '--check'],
      { verb: 'run', pin: true, output: 'out/', check: true },
    ],
    [['job', '--entrypoint', 'a/b:1=["/fn","-x"]'], { entrypoints: [{ image: 'a/b:1', words: ['/fn', '-x'] }] }],
    [['job', '--shards', '256', '--name', 'n'.repeat(48)], { shards: 256 }],
    [['job', '--name', 'n'.repeat(63), '-n', 'ci'], { objects: { name: 'n'.repeat(63), namespace: 'ci' } }],
    [['job', '--volume-claim', 'v', '--path', 'a/./b'], { objects: { source: 'v', path: 'a/b' } }],
    [['job', '--env', 'A=b'], { objects: { env: [{ name: 'A', value: 'b' }] } }],
    [
      ['job', ...GIT, '--ref', 'v1', '--git-secret', 'login'],
      {
        objects: {
          source: { url: URL, branch: 'b', ref: 'v1', secret: 'login', message: 'Run the functions of deploy' },
        },
      },
    ],
    [['job', ...GIT, '--message', 'Render'], { objects: { source: { message: 'Render' } } }],
  ])('%j', (args, options) => {
    expect(read(...args, ...IMAGE)).toMatchObject({ ok: true, value: options });
  });

  it.each([
    [['job', 'a', 'b'], 'expected one directory, got several'],
    [['job', '-'], '- is standard input, and a package is a directory'],
    [['job', '--env', 'HOME'], '--env HOME: a pod has no variables of your shell'],
    [['job', '--check'], '--check needs -o, the files to compare with'],
    [['job', '--output', ''], '--output is empty'],
    [['job', '--entrypoint', 'a/b:1=/fn'], /^--entrypoint .*is not an image with a list of words/],
    [['job', '--shards', '0'], '--shards 0 is not a number of shards'],
    [['job', '--shards', '257'], '--shards 257 is not a number of shards'],
    [['job', '--shards', '2', '--name', 'n'.repeat(49)], /is not a DNS label of at most 48 characters$/],
    [['job', '--name', 'Shop'], '--name Shop is not a DNS label of at most 63 characters'],
    [['job', '-n', 'a_b'], '--namespace a_b is not a DNS label of at most 63 characters'],
    [['job', '--krmkit-image', 'A'], /^--krmkit-image A: /],
    [['job', '--image-pull-secret', 'A b'], 'A b is not the name of an object'],
    [['job', '--volume-claim', 'A b'], 'A b is not the name of an object'],
    [['job', '--path', '../x'], '--path ../x is not inside the volume'],
    [['job', '--path', '/x'], '--path /x is not inside the volume'],
    [
      ['job', ...GIT.with(1, 'https://bot:secret@git.example.com/x.git')],
      '--git https://git.example.com/x.git: the objects would show the login of the address',
    ],
    [['job', '--git', URL], '--git needs --push, the branch that gets the result'],
    [['job', '--git', URL, '--push', 'b'], '--push needs --author, who commits'],
    [['job', '--git', URL, '--push', 'b', '--author', AUTHOR], '--git needs --path'],
    [['job', '--push', 'b'], '--push is for a repository'],
    [['job', '--git-secret', 'x'], '--git-secret is for a repository'],
    [['job', ...GIT, '--volume-claim', 'x'], '--git does not work with --volume-claim'],
  ])('%j is refused', (args, message) => {
    const found = read(...args.slice(0, 1), ...IMAGE, ...args.slice(1));
    expect(found).toMatchObject({
      ok: false,
      problem: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });

  it.each([
    ['job', '--krmkit-image is missing'],
    ['jenkins', 'ENGINE DIR does not know "jenkins"'],
  ])('%s without more is refused', (engine, message) => {
    expect(read(engine)).toMatchObject({ ok: false, problem: { message: expect.stringContaining(message) } });
  });
});

describe('the path of the output', () => {
  it.each([
    ['a.yaml', 'a.yaml', false],
    ['./out/', 'out', true],
    ['out', 'out', false],
  ])('%s', (given, path, isDirectory) => {
    expect(outputPath(given)).toEqual({ path, isDirectory });
  });
});
