import { expect, test } from 'vitest';
import type { DiagnosticCode } from '@krmkit/base';
import { openWorkspace } from '@krmkit/workspace';
import { EXAMPLES } from '../playground/examples.ts';
import { filesAfter, isFixed } from '../playground/tried-fixes.ts';

test.each<readonly [after: readonly DiagnosticCode[], isExpected: boolean]>([
  [['missing-secret'], true],
  [[], true],
  [['missing-key', 'missing-secret'], false],
  [['missing-secret', 'missing-secret'], false],
  [['missing-secret', 'missing-configmap'], false],
])('a missing key is fixed where %j is left: %s', (after, isExpected) => {
  const before = ['missing-key', 'missing-secret'] as const;
  const [old, now] = [before, after].map((codes) => codes.map((code) => ({ code })));
  expect(isFixed('missing-key', old ?? [], now ?? [])).toBe(isExpected);
});

test('each place of a finding counts', () => {
  const code: DiagnosticCode = 'missing-key';
  const place = { code, severity: 'error', message: '' } as const;
  const occurrences = [place, place];
  expect(isFixed(code, [{ code, occurrences }], [{ code, occurrences: occurrences.slice(1) }])).toBe(true);
  expect(isFixed(code, [{ code, occurrences }], [{ code, occurrences }])).toBe(false);
});

test('the fix of the first example works', async () => {
  const files = EXAMPLES[0]?.files ?? [];
  const workspace = openWorkspace(files, { severity: 'info' });
  const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
  const [fix] = (await workspace.codeActions('web.yaml', range)).filter(({ kind }) => kind === 'fix');
  expect(fix?.diagnostic.code).toBe('unresolved-reference');
  if (fix === undefined) return;
  const after = filesAfter(files, { ...fix, code: fix.diagnostic.code, path: 'web.yaml', start: 0 });
  const found = await Promise.all(
    [files, after].map(async (side) => (await openWorkspace(side, { severity: 'info' }).check()).result.diagnostics),
  );
  expect(isFixed('unresolved-reference', found[0] ?? [], found[1] ?? [])).toBe(true);
});
