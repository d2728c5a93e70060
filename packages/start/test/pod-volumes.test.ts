import { expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { VolumeFiles } from '@krmkit/base';
import { prepareVolumes } from '../src/pod-volumes.ts';

// Modes in a container on a node (1.20.2), as `stat -c '%a %g'` prints them.
it.each<[medium: string, inMemory: boolean, fsGroup: number | undefined, mode: string]>([
  ['disk', false, undefined, '777'],
  ['disk', false, 2000, '2777'],
  ['memory', true, undefined, '1777'],
  ['memory', true, 2000, '3777'],
])('an emptyDir on %s (%s) with the group %s has the mode %s', async (_, inMemory, fsGroup, mode) => {
  const modes: string[] = [];
  const volumes: VolumeFiles = {
    create: (medium) => Promise.resolve({ ok: true, value: { path: `/${medium}`, inMemory: medium === 'memory' } }),
    makeDirectory: (_path, attributes) => {
      modes.push(attributes.mode.toString(8));
      return Promise.resolve({ ok: true, value: 'exact' });
    },
    writeFile: () => Promise.resolve({ ok: true, value: 'exact' }),
    remove: () => Promise.resolve({ ok: true, value: undefined }),
  };
  const plans = new Map([['v', { kind: 'empty', inMemory, warnings: [] } as const]]);
  await prepareVolumes(plans, fsGroup, { volumes, files: memoryFileSystem(new Map()) });
  expect(modes).toEqual([mode]);
});
