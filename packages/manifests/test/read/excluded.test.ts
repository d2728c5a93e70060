import { expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { withoutExcluded } from '../../src/read/excluded.ts';
import { parseIgnoreRules } from '../../src/read/ignore-rules.ts';

const FILES = memoryFileSystem(
  new Map(['a.yaml', 'out.yaml', 'dir/out.yaml', 'dir/b.yaml', 'gone/c.yaml'].map((path) => [path, 'x'])),
);

it.each([
  ['.', ['a.yaml', 'dir']],
  ['./dir', ['b.yaml']],
  ['gone', []],
])('the entries of %s', async (path, names) => {
  const files = withoutExcluded(FILES, parseIgnoreRules('', 'out.yaml\n/gone/\n'));
  const entries = await files.readDirectory(path);
  expect(entries.ok && entries.value.map(({ name }) => name).sort()).toEqual(names);
  expect((await files.readFile('out.yaml', 10)).ok).toBe(true);
});
