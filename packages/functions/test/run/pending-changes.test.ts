import { expect, it } from 'vitest';
import type { FileChange } from '@krmkit/manifests';
import { pendingChanges } from '../../src/run/pending-changes.ts';

const change = (before: string, after: string): FileChange => ({ kind: 'edit', path: 'a.yaml', before, after });

it.each<[string, FileChange, string, number | undefined]>([
  ['a changed line', change('a: 1\nb: 2\n', 'a: 1\nb: 3\n'), 'change', 2],
  ['an added line: at the last one', change('a: 1\nb: 2\n', 'a: 1\nb: 2\nc: 3\n'), 'change', 2],
  ['a line without a break at its end', change('a: 1', 'a: 2'), 'change', 1],
  ['a new file', { kind: 'create', path: 'a.yaml', after: 'a: 1\n' }, 'create', 1],
  ['a deleted file', { kind: 'delete', path: 'a.yaml', before: 'a: 1\n' }, 'delete', 1],
])('%s', (_, one, verb, line) => {
  const [found, ...more] = pendingChanges({ changes: [one] }, [], 'render');
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    code: 'file-would-change',
    severity: 'error',
    message: `The functions would ${verb} this file`,
    hint: 'run `krmkit render` without --check, and commit what it changes',
    location: { path: 'a.yaml', line },
  });
});
