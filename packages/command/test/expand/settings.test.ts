import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/command.ts';
import { expand } from '../../src/expand/command.ts';
import { readSettings } from '../../src/expand/settings.ts';
import { parseArguments } from '../../src/options.ts';

function read(verb: 'expand' | 'check', ...args: readonly string[]): unknown {
  const parsed = parseArguments((verb === 'expand' ? expand : check).definition, args);
  return parsed.ok ? readSettings(verb, parsed.value) : parsed;
}

describe('the settings of expand and check', () => {
  it.each<[verb: 'expand' | 'check', args: string, settings: object]>([
    [
      'expand',
      '.',
      { verb: 'expand', paths: ['.'], format: 'table', fix: undefined, live: undefined, objectRequest: undefined },
    ],
    ['check', '.', { verb: 'check', objectRequest: { schemas: [] } }],
    ['check', '--live', { paths: [], live: { diff: false }, objectRequest: undefined }],
    ['check', '-o sarif --strict --complete', { format: 'sarif', strict: true, complete: true }],
    ['expand', '-l a=b -l c!=d --container app', { labelSelector: 'a=b,c!=d', container: 'app' }],
    ['expand', '--service-links none', { serviceLinks: false }],
    ['expand', '. --show-secrets', { serviceLinks: true, showSecrets: true }],
    ['expand', '--fix a', { fix: 'safe', paths: ['a'], dryRun: false }],
    ['expand', '--fix=all --dry-run', { fix: 'all', dryRun: true }],
    ['check', '--results r.yaml', { results: 'r.yaml' }],
  ])('%s %s', (verb, args, settings) => {
    expect(read(verb, ...args.split(' '))).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    ['check', '--results r.yaml --live', '--results is about files, and --live about a cluster'],
    ['expand', '--dry-run', '--dry-run shows what --fix would change'],
    ['expand', '--fix --live', '--fix cannot change a cluster'],
    ['expand', '--fix -', '--fix cannot change standard input'],
  ] as const)('%s %s is refused', (verb, args, message) => {
    expect(read(verb, ...args.split(' '))).toMatchObject({ ok: false, problem: { message } });
  });
});
