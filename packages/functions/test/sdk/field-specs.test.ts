import { describe, expect, it } from 'vitest';
import { member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import type { FieldSpecs } from '../../src/sdk/field-specs.ts';
import { editTextsOf, fieldSpecs, setMembersOf, withFieldSpecs } from '../../src/sdk/field-specs.ts';
import { collectResources } from '../../src/sdk/resources.ts';
import { collectResults } from '../../src/sdk/results.ts';
import { map, string } from '../../src/sdk/schema.ts';

const ANY = { group: '', version: '', kind: '', create: false };
const specsOf = (...specs: readonly Partial<FieldSpecs['specs'][number]>[]): FieldSpecs => ({
  field: 'additional',
  specs: specs.map((one) => ({ path: '', ...ANY, ...one })),
});

/** A resource afterwards, and what was said of it. */
function after(
  spec: JsonValue,
  edit: (resource: KubernetesObject, results: ReturnType<typeof collectResults>['results']) => void,
): { readonly spec: unknown; readonly said: readonly string[] } {
  const { resources, finish } = collectResources(
    [{ apiVersion: 'e.com/v1', kind: 'Rollout', metadata: { name: 'r' }, spec }],
    () => undefined,
  );
  const { results, all } = collectResults(resources);
  for (const one of resources) edit(one, results);
  const said = all.map(({ severity, message, field }) => `${severity} ${field?.path ?? ''}: ${message}`);
  const [item] = finish().items;
  return { spec: member(item, 'spec'), said };
}

describe('fieldSpecs', () => {
  const schema = fieldSpecs('additional', 'labels');
  const read = (value: JsonValue | undefined): unknown => schema.read(value, { path: ['additional'], isText: false });

  it('can be missing', () => {
    expect(schema.shape).toMatchObject({ required: false, description: 'other fields that contain labels' });
    expect(read(undefined)).toEqual({ ok: true, value: { field: 'additional', specs: [] } });
  });

  it('take what is left out for any', () => {
    const all = { path: 'a', group: 'g', version: 'v', kind: 'k', create: true };
    expect(read([{ path: 'a' }, all])).toEqual({
      ok: true,
      value: { field: 'additional', specs: [{ path: 'a', ...ANY }, all] },
    });
  });

  it('need a path', () => {
    const problems = [{ path: ['additional', 0, 'path'], message: 'is missing', value: undefined }];
    expect(read([{}])).toEqual({ ok: false, problems });
  });
});

describe('withFieldSpecs', () => {
  const schema = withFieldSpecs(map(string(), { under: 'labels' }), fieldSpecs('additional', 'labels'), 'additional');

  it('reads the map and the fields beside it', () => {
    const position = { path: ['spec', 'labels'], isText: false, siblings: { additional: [{ path: 'a' }] } };
    expect(schema.read({ a: 'b' }, position)).toEqual({
      ok: true,
      value: { members: { a: 'b' }, fields: specsOf({ path: 'a' }) },
    });
    expect(schema.shape.beside).toHaveProperty('additional');
  });

  it('has no fields in a ConfigMap', () => {
    const read = schema.read({ a: 'b' }, { path: ['data'], isText: true });
    expect(read).toEqual({ ok: true, value: { members: { a: 'b' }, fields: specsOf() } });
  });

  it('has the problems of both', () => {
    const position = { path: ['spec', 'labels'], isText: false, siblings: { additional: 1 } };
    expect(schema.read({ a: 1 }, position)).toMatchObject({
      ok: false,
      problems: [{ path: ['spec', 'labels', 'a'] }, { path: ['spec', 'additional'] }],
    });
  });
});

describe('a spec', () => {
  const set = (spec: JsonValue, ...specs: readonly Partial<FieldSpecs['specs'][number]>[]): ReturnType<typeof after> =>
    after(spec, (resource, results) => setMembersOf(resource, specsOf(...specs), { a: 'b', c: 'd' }, results));

  it.each<[string, JsonValue, Partial<FieldSpecs['specs'][number]>, unknown, readonly string[]]>([
    ['a mapping', { x: { e: 'f' } }, { path: 'spec/x' }, { x: { e: 'f', a: 'b', c: 'd' } }, []],
    ['what is missing, not', {}, { path: 'spec/x' }, {}, []],
    ['what is missing, with create', {}, { path: 'spec/x', create: true }, { x: { a: 'b', c: 'd' } }, []],
    ['null, not', { x: null }, { path: 'spec/x' }, { x: null }, []],
    ['null, with create', { x: null }, { path: 'spec/x', create: true }, { x: { a: 'b', c: 'd' } }, []],
    [
      'mappings in items of a list',
      { x: [{ y: {} }, { y: {} }] },
      { path: 'spec/x[]/y' },
      { x: [{ y: { a: 'b', c: 'd' } }, { y: { a: 'b', c: 'd' } }] },
      [],
    ],
    ['a key with a slash', { 'x/y': {} }, { path: 'spec/x\\/y' }, { 'x/y': { a: 'b', c: 'd' } }, []],
    ['its kind', { x: {} }, { path: 'spec/x', kind: 'Rollout' }, { x: { a: 'b', c: 'd' } }, []],
    ['another kind, not', { x: {} }, { path: 'spec/x', kind: 'Pod' }, { x: {} }, []],
    [
      'its group and version',
      { x: {} },
      { path: 'spec/x', group: 'e.com', version: 'v1' },
      { x: { a: 'b', c: 'd' } },
      [],
    ],
    ['another group, not', { x: {} }, { path: 'spec/x', group: 'f.com' }, { x: {} }, []],
    ['another version, not', { x: {} }, { path: 'spec/x', version: 'v2' }, { x: {} }, []],
    ['a scalar, not', { x: 1 }, { path: 'spec/x' }, { x: 1 }, ['error spec.x: additional: spec.x is not a mapping']],
    ['a list, not', { x: [1] }, { path: 'spec/x' }, { x: [1] }, ['error spec.x: additional: spec.x is not a mapping']],
  ])('sets members in %s', (_, spec, fieldSpec, expected, said) => {
    expect(set(spec, fieldSpec)).toEqual({ spec: expected, said });
  });

  it('that leads through a scalar is reported, and the others are set', () => {
    const { spec, said } = set({ x: 1, y: {} }, { path: 'spec/x/z', create: true }, { path: 'spec/y' });
    expect(spec).toEqual({ x: 1, y: { a: 'b', c: 'd' } });
    expect(said).toEqual([expect.stringMatching(/^error spec\.x.*: additional: /)]);
  });

  it('edits texts, and nothing else', () => {
    const edited = after({ x: 'a', y: 1, z: null, list: [{ n: 'b' }, { n: 2 }] }, (resource, results) => {
      const specs = ['x', 'y', 'z', 'list[]/n', 'none'].map((path) => ({ path: `spec/${path}` }));
      editTextsOf(resource, specsOf(...specs), results, (text) => `${text}!`);
    });
    expect(edited).toEqual({ spec: { x: 'a!', y: 1, z: null, list: [{ n: 'b!' }, { n: 2 }] }, said: [] });
  });
});
