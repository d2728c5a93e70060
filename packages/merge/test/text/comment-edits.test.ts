import { describe, expect, it } from 'vitest';
import { applyEdits } from '@krmkit/base';
import { commentEdits, createCommentSettings, readOnlyDocument } from '../../src/text/comment-edits.ts';
import { sideOf } from '../sides.ts';

/** The merged text is that of what was sent, where it is left out. */
function copied(sent: string, returned: string, merged = sent, keepsComments?: boolean): string {
  const identity = { group: '', version: 'v1', apiVersion: 'v1', kind: 'Pod', namespace: undefined, name: 'a' };
  const texts = { sent: sideOf(sent), returned: sideOf(returned), merged: sideOf(merged), identity, keepsComments };
  return applyEdits(merged, commentEdits(texts, createCommentSettings()));
}

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n';

describe('comments that a function returns', () => {
  it.each<[title: string, sent: string, returned: string, merged: string, expected: string]>([
    ['are copied if they are new', 'a: 1\n', 'a: 2 # new\n', 'a: 2\n', 'a: 2 # new\n'],
    ['are copied above an entry', 'a: 1\nb: 1\n', 'a: 1\n# new\nb: 2\n', 'a: 1\nb: 2\n', 'a: 1\n# new\nb: 2\n'],
    ['are copied if they changed', 'a: 1 # old\n', 'a: 1 # new\n', 'a: 1 # old\n', 'a: 1 # new\n'],
    ['stay if the function dropped them', 'a: 1 # x\n', 'a: 1\n', 'a: 1 # x\n', 'a: 1 # x\n'],
    ['stay where they were', '# x\na: 1\nb: 2\n', 'a: 1\n# x\nb: 2\n', '# x\na: 1\nb: 2\n', '# x\na: 1\nb: 2\n'],
    [
      'are copied alone where others were dropped',
      'a: 1 # x\nb: 2 # y\n',
      'a: 1 # z\nb: 2\n',
      'a: 1 # x\nb: 2 # y\n',
      'a: 1 # z\nb: 2 # y\n',
    ],
    [
      'are copied if there is one more of them',
      'a: 1 # x\nb: 2\n',
      'a: 1 # x\nb: 2 # x\n',
      'a: 1 # x\nb: 2\n',
      'a: 1 # x\nb: 2 # x\n',
    ],
    [
      'are those of an item by its key',
      `${POD}  - name: b\n  - name: c\n`,
      `${POD}  - name: c # new\n  - name: b\n`,
      `${POD}  - name: b\n  - name: c\n`,
      `${POD}  - name: b\n  - name: c # new\n`,
    ],
  ])('%s', (_title, sent, returned, merged, expected) => {
    expect(copied(sent, returned, merged)).toBe(expected);
  });

  it.each<[title: string, sent: string, returned: string, expected: string]>([
    ['go if it removed them', 'a: 1 # x\n', 'a: 1\n', 'a: 1\n'],
    ['move if it moved them', '# x\na: 1\nb: 2\n', 'a: 1\n# x\nb: 2\n', 'a: 1\n# x\nb: 2\n'],
    ['change and go', 'a: 1 # x\nb: 2 # y\n', 'a: 1 # z\nb: 2\n', 'a: 1 # z\nb: 2\n'],
    ['stay if it left them', 'a: 1 # x\n', 'a: 1 # x\n', 'a: 1 # x\n'],
  ])('by one that keeps comments %s', (_title, sent, returned, expected) => {
    expect(copied(sent, returned, sent, true)).toBe(expected);
  });
});

describe('the only document of a text', () => {
  it.each([
    ['a text', ''],
    ['a document with content', '# x\n'],
    ['a single document', 'a: 1\n---\nb: 1\n'],
  ])('needs %s', (_title, text) => {
    expect(readOnlyDocument(text)).toBeUndefined();
  });

  it('has its value', () => {
    expect(readOnlyDocument('---\na: 1 # x\n')).toMatchObject({
      index: 0,
      value: { a: 1 },
      source: { text: '---\na: 1 # x\n' },
    });
  });
});
