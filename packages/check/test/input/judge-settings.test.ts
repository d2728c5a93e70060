import { expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { NO_PERMISSIONS } from '../../src/api/open-environments.ts';
import type { BuildFlags } from '../../src/input/judge-settings.ts';
import { withHelmPath } from '../../src/input/judge-settings.ts';

const files = { ...memoryFileSystem(new Map()), realPath: async () => ({ ok: true, value: '/work/shop' }) as const };
const helmOf = (command: string): BuildFlags => ({
  ...NO_PERMISSIONS,
  network: true,
  helm: { command, apiVersions: [], kubeVersion: '', debug: false },
});

// helm runs in the directories of charts.
it.each([
  ['helm', 'helm'],
  ['./helm', '/work/shop/helm'],
  ['bin/helm', '/work/shop/bin/helm'],
  ['../helm', '/work/helm'],
  ['/usr/bin/helm', '/usr/bin/helm'],
])('helm as %s is %s', async (command, path) => {
  expect(await withHelmPath({ files }, helmOf(command))).toEqual(helmOf(path));
});

it('without helm the flags stay', async () => {
  expect(await withHelmPath({ files }, NO_PERMISSIONS)).toBe(NO_PERMISSIONS);
});

it('without a working directory the path of helm stays', async () => {
  const gone = { ...files, realPath: async () => ({ ok: false, failure: 'missing', message: '' }) as const };
  expect(await withHelmPath({ files: gone }, helmOf('./helm'))).toEqual(helmOf('./helm'));
});
