import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import { editDocument } from '../../src/edit/edit-document.ts';
import type { NodeEdit } from '../../src/edit/node-edit.ts';
import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { editAt, valueAfter } from './node-edits.ts';

/** What it is about, the text, where, the change, the text after it. */
type Row = readonly [string, string, readonly (string | number)[], (node: YamlNode) => NodeEdit, string];

export function describeEdits(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('%s', (...row) => check(row));
  });
}

function check([, before, place, change, after]: Row): void {
  const [document] = parseDocuments(before);
  const { root } = document ?? {};
  if (document === undefined || root === undefined) throw new Error('the text has no content');
  const edit = editAt(root, place, change);
  const edited = applyEdits(before, editDocument(before, document, edit));
  expect(edited).toBe(after);
  const [result] = parseDocuments(edited);
  expect(result?.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(result?.root === undefined ? undefined : toValue(result.root, 'kubectl').value).toEqual(
    valueAfter(root, edit),
  );
}
