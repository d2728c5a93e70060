import type { Path, Span } from '@krmkit/base';
import { identityOf } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { stepOf } from '../src/build-context.ts';
import { builtResource } from '../src/built-resource.ts';
import type { BuildObject } from '../src/objects.ts';
import { editScalar } from '../src/set-spec-fields.ts';
import { applySourced } from '../src/origins.ts';
import { entryOf, objectOf } from './objects-of.ts';

const TEXT = 'apiVersion: v1\nkind: A\nmetadata:\n  name: web\nspec:\n  text: one two\n  number: 12\n';
const OBJECT = objectOf(TEXT);

function resource(object: BuildObject) {
  const identity = identityOf(object.value);
  if (identity === undefined) throw new Error('no identity');
  return builtResource({ identity, value: object.value }, object);
}

describe('the resource of an object', () => {
  it('has the identity that is written', () => {
    const previous = [
      { kind: 'A', name: 'first', namespace: 'old' },
      { kind: 'B', name: 'second', namespace: '' },
    ];
    const { identity, writtenIdentity } = resource({ ...OBJECT, previous });
    expect(identity).toMatchObject({ kind: 'A', name: 'web' });
    expect(writtenIdentity).toMatchObject({ version: 'v1', kind: 'A', name: 'first', namespace: 'old' });
  });

  it('has its own identity as the written one without earlier ones', () => {
    const { identity, writtenIdentity } = resource(OBJECT);
    expect(writtenIdentity).toEqual(identity);
    expect(writtenIdentity?.namespace).toBeUndefined();
  });

  it.each([
    ['a template', { ...OBJECT, template: 'shop/templates/a.yaml' }, 'shop/templates/a.yaml'],
    ['none', OBJECT, undefined],
  ])('has the template of the object: %s', (_, object, expected) => {
    expect(resource(object).template).toBe(expected);
    expect('template' in resource(object)).toBe(expected !== undefined);
  });

  it.each<[string, Path, Span | undefined, string]>([
    ['a field', ['spec', 'text'], undefined, 'one two'],
    ['a part of a text', ['spec', 'text'], { start: 4, end: 7 }, 'two'],
    ['a part of a number: all of it', ['spec', 'number'], { start: 0, end: 1 }, '12'],
    ['a mapping: its key', ['spec'], undefined, 'spec'],
  ])('locates %s', (_, path, range, expected) => {
    const location = resource(OBJECT).locate?.(path, range);
    expect(location && TEXT.slice(location.start, location.end)).toBe(expected);
  });

  it('locates a text that was changed at the last change, and a part of it where it is written', () => {
    const entry = entryOf('suffix: -new\n', null);
    const changed = {
      ...OBJECT,
      ...applySourced(OBJECT, editScalar(OBJECT, ['metadata', 'name'], 'web-new', stepOf(entry, 'edit', ['suffix']))),
    };
    const { locate } = resource({ ...changed, value: { ...OBJECT.value, metadata: { name: 'web-new' } } });
    expect(locate?.(['metadata', 'name'])).toMatchObject({ path: 'kustomization.yaml', line: 1 });
    expect(locate?.(['metadata', 'name'], { start: 0, end: 3 })).toMatchObject({ path: 'a.yaml', line: 4 });
    expect(locate?.(['metadata', 'name'], { start: 3, end: 7 })).toMatchObject({ path: 'kustomization.yaml', line: 1 });
  });

  it('has no locations without origins', () => {
    expect(resource({ ...OBJECT, origins: { steps: [] } }).locate?.(['spec'])).toBeUndefined();
  });
});

describe('texts that are of another type now', () => {
  const retyped = [
    { path: ['spec', 'text'], hint: 'Put it in quotes' },
    { path: ['spec', 'other'], hint: 'Other' },
  ];

  it.each<[string, Path, unknown]>([
    [
      'one of them, with its place',
      ['spec', 'text'],
      { hint: 'Put it in quotes', location: expect.objectContaining({ path: 'a.yaml', line: 6 }) },
    ],
    ['another field', ['spec', 'number'], undefined],
    ['a field above', ['spec'], undefined],
  ])('%s', (_, path, expected) => {
    expect(resource({ ...OBJECT, retyped }).retypedAt?.(path)).toEqual(expected);
  });

  it('have no place without origins', () => {
    expect(resource({ ...OBJECT, retyped, origins: { steps: [] } }).retypedAt?.(['spec', 'text'])).toEqual({
      hint: 'Put it in quotes',
    });
  });

  it('are none without a substitution', () => {
    expect(resource(OBJECT)).not.toHaveProperty('retypedAt');
  });
});
