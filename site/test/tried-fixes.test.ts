import { expect, test } from 'vitest';
import type { DiagnosticCode } from '@krmkit/base';
import { openWorkspace } from '@krmkit/workspace';
import type { Action, PageFile } from '../playground/engine.ts';
import { EXAMPLES } from '../playground/examples.ts';
import { withoutVainFixes } from '../playground/tried-fixes.ts';

function action(kind: Action['kind'], text: string): Action {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
  return {
    title: '',
    kind,
    code: 'missing-key',
    path: 'a.yaml',
    start: 0,
    files: [{ path: 'a.yaml', edits: [{ range, text }] }],
  };
}

// What a check finds in the text of `a.yaml`, which is `old` at first.
const FOUND: Readonly<Record<string, readonly DiagnosticCode[]>> = {
  old: ['missing-key', 'missing-secret'],
  good: ['missing-secret'],
  same: ['missing-key', 'missing-secret'],
  worse: ['missing-secret', 'missing-secret'],
  other: ['missing-secret', 'missing-configmap'],
};

const check = async (files: readonly PageFile[]): Promise<readonly { readonly code: DiagnosticCode }[]> =>
  (FOUND[files[0]?.text ?? ''] ?? []).map((code) => ({ code }));

test.each<readonly [text: string, isOffered: boolean]>([
  ['good', true],
  ['same', false],
  ['worse', false],
  ['other', false],
])('a fix that makes the text %s is offered: %s', async (text, isOffered) => {
  const actions = [action('fix', text), action('suppress', '#')];
  const offered = await withoutVainFixes(actions, [{ path: 'a.yaml', text: 'old' }], check);
  expect(offered).toEqual(isOffered ? actions : actions.slice(1));
});

test('the fix of the first example is offered', async () => {
  const [example] = EXAMPLES;
  const files = example?.files ?? [];
  const workspace = openWorkspace(files, { severity: 'info' });
  const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
  const found = (await workspace.codeActions('web.yaml', range)).filter(({ kind }) => kind === 'fix');
  const actions = found.map(({ diagnostic: { code }, ...one }) => ({ ...one, code, path: 'web.yaml', start: 0 }));
  const offered = await withoutVainFixes(actions, files, async (tried) => {
    const { result } = await openWorkspace(tried, { severity: 'info' }).check();
    return result.diagnostics;
  });
  expect(offered).toEqual(actions);
  expect(offered).toMatchObject([{ code: 'unresolved-reference' }]);
});
