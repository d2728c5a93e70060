import { describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { sourcesFromObjects } from '@krmkit/pods';
import { imaginedVolumes, maskedSources, recordingPrograms } from '../src/dry-run.ts';

const RAN: ProgramEnd = { end: 'exited', status: 7, stdout: new Uint8Array(), stderr: new Uint8Array() };

describe('a program that is only shown', () => {
  const programs: Programs = { run: () => Promise.resolve(RAN) };
  it.each<[string, readonly string[], string | undefined, number, string]>([
    ['that reads the version runs', ['version'], undefined, 7, ''],
    ['that looks for an image runs', ['image', 'inspect', 'a'], undefined, 7, ''],
    ['that looks for what was not created does nothing', ['container', 'inspect', 'a'], undefined, 0, ''],
    ['that lists containers does nothing', ['ps', '-a'], undefined, 0, ''],
    [
      'that changes something is printed',
      ['run', '--name', 'a b', "it's"],
      undefined,
      0,
      String.raw`podman run --name 'a b' 'it'\''s'`,
    ],
    ['with input is printed with it', ['load'], 'tar', 0, 'podman load < krmkit-pause.tar'],
  ])('%s', async (_, args, stdin, status, line) => {
    const lines: string[] = [];
    const recording = recordingPrograms(programs, (text) => Promise.resolve(lines.push(text)));
    const options = stdin === undefined ? undefined : { stdin: new TextEncoder().encode(stdin) };
    expect(await recording.run('podman', args, options)).toMatchObject({ status });
    expect(lines.join('')).toBe(line === '' ? '' : `${line}\n`);
  });
});

it('values of Secrets are shown as their names', () => {
  const sources = sourcesFromObjects({
    secrets: [{ metadata: { name: 'db', namespace: 'default' }, data: { password: 'c2VjcmV0' } }],
  });
  const masked = maskedSources(sources);
  expect(masked.secret('default', 'gone')).toEqual(sources.secret('default', 'gone'));
  // printf '<secret db/password>' | base64
  expect(masked.secret('default', 'db')).toMatchObject({
    state: 'found',
    object: { data: { password: 'PHNlY3JldCBkYi9wYXNzd29yZD4=' } },
  });
});

it.each([
  ['memory', '/dev/shm/'],
  ['disk', '/tmp/'],
] as const)('a volume in the %s would be below %s, and warns of nothing', async (medium, directory) => {
  expect(await imaginedVolumes().create(medium)).toEqual({
    ok: true,
    value: { path: `${directory}krmkit-start-XXXXXX`, inMemory: true },
  });
});
