import { describe, expect, it } from 'vitest';
import type { ParsedArguments } from '../../src/definition.ts';
import { parseArguments } from '../../src/options.ts';
import { run } from '../../src/run/command.ts';
import { readGivenFunction, readImagePrefix, readRunSettings } from '../../src/run/settings.ts';

function parse(args: readonly string[]): ParsedArguments {
  const parsed = parseArguments(run.definition, args);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
}
const read = (args: readonly string[]): unknown => readRunSettings('run', parse(args), '/srv');

describe('the settings of a run', () => {
  it.each<[args: readonly string[], settings: object]>([
    [
      [],
      {
        directory: '.',
        dryRun: false,
        check: false,
        writeStatus: false,
        format: 'table',
        destination: undefined,
        useCache: true,
        timeoutMilliseconds: 300_000,
        concurrency: 2,
        pull: 'missing',
        kubernetes: undefined,
        sharedCache: undefined,
      },
    ],
    [['./b/', '--results-dir', './r/', '-o', 'jsonl'], { directory: 'b', resultsDirectory: 'r', format: 'jsonl' }],
    [['-'], { directory: '-' }],
    [['-o', 'unwrap'], { format: 'table', destination: { kind: 'unwrap' } }],
    [['--no-cache', '--timeout', '90s', '--concurrency', '999'], { useCache: false, concurrency: 999 }],
    [['--image-pull-policy', 'Always'], { pull: 'always' }],
    [['--image-pull-policy', 'Never'], { pull: 'never' }],
    [['--image-pull-policy', 'IfNotPresent'], { pull: 'missing' }],
    [['--shard', '2/4'], { shard: { number: 2, of: 4 } }],
    [['--shard', '1/1', '--exec', 'cat'], { shard: { number: 1, of: 1 } }],
    [['--mount', 'type=bind,src=a,dst=/b'], { mounts: [{ type: 'bind', source: '/srv/a', target: '/b' }] }],
    [
      ['--cache-to', 'dir', '--cache-mode', 'read', '--cache-key', 'k'],
      { sharedCache: { written: 'dir', repository: undefined, mode: 'read', keyFiles: ['k'] } },
    ],
    [
      ['--cache-to', 'oci://ghcr.io/team/cache'],
      { sharedCache: { repository: { host: 'ghcr.io', name: 'team/cache' }, mode: undefined } },
    ],
  ])('%j', (args, settings) => {
    expect(read(args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    [[''], 'DIR is empty'],
    [['--dry-run', '--check'], '--check and --dry-run exclude each other'],
    [['--results-dir', ''], '--results-dir is empty'],
    [['--container-tool', ''], '--container-tool is empty'],
    [['--timeout', '5'], '--timeout 5 is not a duration'],
    [['--concurrency', '0'], '--concurrency 0 is not a number from 1 to 999'],
    [['--concurrency', '1000'], '--concurrency 1000 is not a number from 1 to 999'],
    [['--shard', '0/2'], '--shard 0/2 is not one of several shards'],
    [['-', '--shard', '1/2'], '--shard divides a directory, not standard input'],
    [['a', '--shard', '1/2', '--exec', 'cat'], /^the function of --exec sees all of a, so the run cannot be divided/],
    [['--cache-mode', 'read'], '--cache-mode is for a shared cache'],
    [['--cache-key', 'k'], '--cache-key is for a shared cache'],
    [['--cache-to', ''], '--cache-to is empty'],
    [['--env', '=a'], /^--env =a: /],
    [['--mount', 'src=a'], /^--mount src=a: /],
  ])('%j is refused', (args, message) => {
    expect(read(args)).toMatchObject({
      ok: false,
      problem: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });

  it('writes no status where render writes nothing', () => {
    const parsed = parse(['--dry-run']);
    const switches = new Set([...parsed.switches, 'write-status']);
    expect(readRunSettings('render', { ...parsed, switches }, '/')).toMatchObject({
      ok: false,
      problem: { message: '--dry-run writes nothing, but --write-status writes a status' },
    });
  });
});

describe('the function that the command line names', () => {
  it.each<[args: readonly string[], given: object | undefined]>([
    [[], undefined],
    [['--network', '-e', 'A=b'], undefined],
    [['--exec', 'cat', '--exec', 'sed p'], { exec: 'sed p', network: false, mounts: [], env: [] }],
    [['--image', 'x', '--', 'a=b'], { image: 'x', imagePrefix: 'example.com', words: ['a=b'] }],
    [['--match-kind', 'deploy', '--match-labels', 'a=b'], { match: { kind: 'Deployment', labels: ['a=b'] } }],
    [['--exclude-name', 'x', '--exclude-kind', 'Own'], { exclude: { kind: 'Own', name: 'x' } }],
    [['--fn-config', 'f'], { network: false, mounts: [], env: [] }],
  ])('%j', (args, given) => {
    const found = readGivenFunction(parse(args), { KPT_IMAGE_PREFIX: 'example.com' });
    expect(found).toEqual(given === undefined ? undefined : { network: false, mounts: [], env: [], ...given });
  });
});

describe('the prefix of images', () => {
  it.each<[args: readonly string[], env: Readonly<Record<string, string>>, prefix: object]>([
    [[], {}, {}],
    [[], { KPT_IMAGE_PREFIX: '' }, {}],
    [[], { KPT_IMAGE_PREFIX: 'a' }, { imagePrefix: 'a' }],
    [['--image-prefix', ''], { KPT_IMAGE_PREFIX: 'a' }, { imagePrefix: '' }],
  ])('of %j with %j', (args, env, prefix) => {
    expect(readImagePrefix(parse(args), env)).toEqual(prefix);
  });
});
