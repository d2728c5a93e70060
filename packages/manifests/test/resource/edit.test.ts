import { describe, expect, it } from 'vitest';
import { applyEdits, createSource } from '@krmkit/base';
import type { Change, JsonObject } from '@krmkit/base';
import { readSource } from '../../src/read/documents.ts';
import { belowHeader, editByContents, editResource } from '../../src/resource/edit.ts';
import { resourceOf } from './resource-of.ts';

const HEAD = 'apiVersion: v1\nkind: A\n';

/** The text in which the last resource has more members, or others. */
function edited(text: string, members: JsonObject): string {
  const resource = readSource(createSource('a.yaml', text)).resources.at(-1);
  if (resource === undefined) throw new Error('no resource');
  const { edits, diagnostics } = editResource(resource, { ...resource.value, ...members });
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  return applyEdits(text, edits);
}

describe('the edits of a resource', () => {
  it.each<[string, string, JsonObject, string]>([
    ['change one line', `${HEAD}a: 1 # one\nb: 2\n`, { a: 3 }, `${HEAD}a: 3 # one\nb: 2\n`],
    ['are none where nothing changes', `${HEAD}a:  0x1\n`, { a: 1 }, `${HEAD}a:  0x1\n`],
    ['are in its document', `${HEAD}a: 1\n---\n${HEAD}a: 1\n`, { a: 2 }, `${HEAD}a: 1\n---\n${HEAD}a: 2\n`],
    [
      'are in its item of a List',
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n  a: 1\n',
      { a: 2 },
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n  a: 2\n',
    ],
    ['can replace an alias', `${HEAD}a: &x {b: 1}\nc: *x\n`, { c: { b: 2 } }, `${HEAD}a: &x {b: 1}\nc: {b: 2}\n`],
  ])('%s', (_, text, members, expected) => {
    expect(edited(text, members)).toBe(expected);
  });

  it('never come between apiVersion and kind, as from a program that sorts the fields', () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
    const [resource] = readSource(createSource('a.yaml', text)).resources;
    const wanted = { apiVersion: 'v1', data: { a: 'b' }, kind: 'ConfigMap', metadata: { name: 'a' } };
    const after = resource === undefined ? '' : applyEdits(text, editResource(resource, wanted).edits);
    expect(after).toBe('apiVersion: v1\nkind: ConfigMap\ndata:\n  a: b\nmetadata: {name: a}\n');
  });

  it('are none without a text', () => {
    const nothing = { edits: [], diagnostics: [] };
    const resource = resourceOf({ apiVersion: 'v1', kind: 'A' });
    expect(editResource(resource, { apiVersion: 'v1', kind: 'B' })).toEqual(nothing);
    expect(editByContents(resource, { apiVersion: 'v1', kind: 'B' }, [])).toEqual(nothing);
  });
});

describe('a new field', () => {
  const insert = (after: string | null | undefined, path: Change['path'] = ['data']): Change => ({
    kind: 'insert',
    path,
    after,
    content: 1,
  });
  const header = { apiVersion: 'v1', kind: 'A', metadata: {} };
  it.each<[string, JsonObject, Change, string | null | undefined]>([
    ['after apiVersion comes after kind', header, insert('apiVersion'), 'kind'],
    [
      'after kind comes after apiVersion, where that is second',
      { kind: 'A', apiVersion: 'v1' },
      insert('kind'),
      'apiVersion',
    ],
    ['after the second one stays', header, insert('kind'), 'kind'],
    ['in front of both stays', header, insert(null), null],
    ['further in stays', header, insert('apiVersion', ['apiVersion', 'data']), 'apiVersion'],
    [
      'stays where something is between them',
      { apiVersion: 'v1', a: 1, kind: 'A' },
      insert('apiVersion'),
      'apiVersion',
    ],
    ['stays where something is in front', { a: 1, apiVersion: 'v1', kind: 'A' }, insert('a'), 'a'],
    ['stays where there is no kind', { apiVersion: 'v1' }, insert('apiVersion'), 'apiVersion'],
  ])('%s', (_, present, change, after) => {
    expect(belowHeader(present, header, change)).toEqual({ ...change, after });
  });

  it('stays after apiVersion where the kind goes', () => {
    const change = insert('apiVersion');
    expect(belowHeader(header, { apiVersion: 'v1' }, change)).toEqual(change);
  });

  it('is not another change', () => {
    const change: Change = { kind: 'replace', path: ['apiVersion'], content: 'v2' };
    expect(belowHeader(header, header, change)).toBe(change);
  });
});
