import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { Diagnostic, JsonObject, JsonValue, Path } from '@krmkit/base';
import { createDocumentMemory, parseDocuments } from '@krmkit/yaml';
import { readSource, readWholeDocuments } from '../../src/read/documents.ts';
import { isUntypedPatch, untypedItem, untypedObject, untypedOutline } from '../../src/read/untyped.ts';
import type { Origin } from '../../src/resource/resource.ts';

/** `items: [VALUE]` in a file; the path leads to the value. */
function originOf(value: string, path: Path = ['items', 0]): Origin {
  const text = `items:\n- ${value}\n`;
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return { source: createSource('a.yaml', text), document, index: 0, path };
}

const origin = originOf('{metadata: {name: web}}');

function warning(value: JsonObject): Diagnostic | undefined {
  return untypedObject(value, origin);
}

describe('an object with half a type', () => {
  it.each<[string, JsonObject, string | undefined]>([
    ['no apiVersion', { kind: 'Pod', metadata: { name: 'web' } }, 'Pod web has no apiVersion'],
    ['no kind', { apiVersion: 'v1', metadata: { name: 'web' } }, 'The object web has no kind'],
    ['an empty kind', { apiVersion: 'v1', kind: '', metadata: { name: 'web' } }, 'The object web has no kind'],
    ['a kind that is a number', { apiVersion: 'v1', kind: 1, metadata: { name: 'web' } }, 'The object web has no kind'],
    ['both', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } }, undefined],
    ['neither', { metadata: { name: 'web' } }, undefined],
    ['no name, as settings of another program', { kind: 'Pod', metadata: {} }, undefined],
    ['a name that is a list', { kind: 'Pod', metadata: { name: ['web'] } }, undefined],
  ])('%s', (_, value, start) => {
    const found = warning(value);
    expect(found?.message.split(', ')[0]).toBe(start);
    if (start !== undefined) expect(found).toMatchObject({ code: 'untyped-object', severity: 'warning' });
  });

  it.each([
    ['apiVersion: v1\n', undefined],
    ['', 'Pod web has no apiVersion'],
  ])('has the same warning where only its outline is read: %j', (apiVersion, start) => {
    const source = createSource('a.yaml', `${apiVersion}kind: Pod\nmetadata:\n  name: web\n`);
    const [document] = readWholeDocuments(source, {}, createDocumentMemory()).documents;
    if (document?.outline === undefined) throw new Error('no outline');
    const found = untypedOutline(document.outline, { source, document, index: 0, path: [] });
    expect(found?.message.split(', ')[0]).toBe(start);
    expect(found?.location?.line).toBe(start === undefined ? undefined : 1);
  });

  it.each<[what: string, value: JsonValue, start: string, hint: string]>([
    ['no kind', { apiVersion: 'v1' }, 'This item of the List has no kind', 'add the kind'],
    [
      'no type',
      { metadata: { name: 'a' } },
      'The item a of the List has no apiVersion or kind',
      'add the apiVersion and kind',
    ],
    ['no fields', null, 'This item of the List has no apiVersion or kind', 'add the apiVersion and kind'],
  ])('is always one in a List: %s', (_, value, start, hint) => {
    const found = untypedItem(value, origin);
    expect([found.message.split(', ')[0], found.hint?.split(', ')[0]]).toEqual([start, hint]);
    expect(found).toMatchObject({ code: 'untyped-object', fieldPath: ['items', 0], location: { line: 2, column: 3 } });
  });

  it.each<[list: string, paths: readonly string[]]>([
    ['apiVersion: v1\nkind: List\nitems: [{a: 1}, 2, {apiVersion: v1, kind: Pod}]\n', ['items.0', 'items.1']],
    ['apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: List, items: [{}]}]\n', ['items.0.items.0']],
    // The type is that of the list.
    ['apiVersion: v1\nkind: PodList\nitems: [{metadata: {name: a}}]\n', []],
    // The items of a custom kind can be anything.
    ['apiVersion: example.com/v1\nkind: HostList\nitems: [a, b]\n', []],
  ])('is reported for items of a List alone: %j', (list, paths) => {
    const { diagnostics } = readSource(createSource('a.yaml', list));
    expect(diagnostics.map(({ fieldPath }) => fieldPath?.join('.'))).toEqual(paths);
  });

  it('is marked where it starts, or else where its document starts', () => {
    const value = { kind: 'Pod', metadata: { name: 'web' } };
    expect(untypedObject(value, origin)).toMatchObject({
      location: { path: 'a.yaml', line: 2, column: 3, start: 9, end: 9 },
      fieldPath: ['items', 0],
    });
    expect(untypedObject(value, originOf('{}', ['none']))?.location).toMatchObject({ line: 1, column: 1 });
  });
});

describe('a warning about half a type', () => {
  const at = warning({ kind: 'Pod', metadata: { name: 'web' } });
  const other: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: '' };
  it.each<[string, Diagnostic | undefined, readonly string[], boolean]>([
    ['of a patch', at, ['a.yaml'], true],
    ['of another file', at, ['b.yaml'], false],
    ['without a place', { code: 'untyped-object', severity: 'warning', message: '' }, ['a.yaml'], false],
    ['that is none', at?.location === undefined ? undefined : { ...other, location: at.location }, ['a.yaml'], false],
  ])('%s', (_, diagnostic, patches, expected) => {
    expect(diagnostic && isUntypedPatch(diagnostic, new Set(patches))).toBe(expected);
  });
});
