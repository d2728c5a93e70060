import type { JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import { splitSpec } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { stepOf } from '../src/build-context.ts';
import { applySourced, originsAt } from '../src/origins.ts';
import { changeSpecFields, editScalar, setMembers, setScalar } from '../src/set-spec-fields.ts';
import { entryOf, objectOf, recordingBuild, shownFinding, sourcedOf } from './objects-of.ts';

const ENTRY = entryOf('a: 1\nb: 2\n', null, 'namePrefix');
const STEP = stepOf(ENTRY, 'set', ['a']);
const OTHER = stepOf(ENTRY, 'set', ['b']);

function change(text: string, specs: readonly FieldSpec[], creates?: 'mapping' | 'scalar') {
  const build = recordingBuild();
  const found: string[] = [];
  const object = objectOf(`apiVersion: v1\nkind: A\nmetadata: {name: a}\n${text}`);
  const after = changeSpecFields(
    object,
    {
      specs: specs.map(splitSpec),
      ...(creates === undefined ? {} : { creates }),
      change: (sourced, path, value) =>
        value === 'no' ? 'no means no' : setScalar(sourced, path, `${JSON.stringify(value ?? 'none')}!`, STEP),
      isFound: ({ path }) => found.push(path),
    },
    ENTRY,
    build,
  );
  return { after, same: after === object, spec: after.value['spec'], found, problems: build.found };
}

describe('fields that specs name', () => {
  it.each<
    [string, string, readonly FieldSpec[], 'mapping' | 'scalar' | undefined, JsonValue | undefined, readonly string[]]
  >([
    ['a field', 'spec: {x: 1}', [{ path: 'spec/x' }], undefined, { x: '1!' }, ['spec/x']],
    [
      'the fields of items',
      'spec: {l: [{x: 1}, {y: 2}, {x: 3}]}',
      [{ path: 'spec/l/x' }],
      undefined,
      { l: [{ x: '1!' }, { y: 2 }, { x: '3!' }] },
      ['spec/l/x'],
    ],
    [
      'each spec on what the one before made',
      'spec: {x: 1}',
      [{ path: 'spec/x' }, { path: 'spec/x' }],
      undefined,
      { x: '"1!"!' },
      ['spec/x', 'spec/x'],
    ],
    ['a missing field stays missing', 'spec: {}', [{ path: 'spec/x' }], undefined, {}, []],
    [
      'a missing field that a spec creates',
      'spec: {}',
      [{ path: 'spec/x', create: true }],
      'scalar',
      { x: '"none"!' },
      ['spec/x'],
    ],
    [
      'a missing mapping on the way',
      '',
      [{ path: 'spec/m/x', create: true }],
      'scalar',
      { m: { x: '"none"!' } },
      ['spec/m/x'],
    ],
  ])('%s', (_, text, specs, creates, spec, found) => {
    expect(change(text, specs, creates)).toMatchObject({ spec, found, problems: [] });
  });

  it.each<[string, string, string, readonly string[], JsonValue, number]>([
    ['a null in place of a list', 'spec: {l: null}', 'spec/l[]/x', ['spec', 'l'], { l: [] }, 2],
    ['a missing mapping above a list', 'spec: {}', 'spec/m/l[]/x', ['spec', 'm'], { m: {} }, 1],
  ])('that cannot be there yet: %s is empty then', (_, text, path, at, spec, count) => {
    const { after, spec: made, found, problems } = change(text, [{ path, create: true }], 'scalar');
    expect([made, found, problems]).toEqual([spec, [], []]);
    const { steps } = originsAt(after.origins, at);
    expect(steps.at(-1)?.entry).toBe('namePrefix');
    expect(steps.length).toBeLessThanOrEqual(count);
  });

  it('that are not there leave the object as it is', () => {
    expect(change('spec: {}', [{ path: 'spec/x' }]).same).toBe(true);
  });

  it.each<[string, string, readonly FieldSpec[], string, readonly (string | number)[]]>([
    [
      'a field that cannot be changed',
      'spec: {x: no}',
      [{ path: 'spec/x' }],
      'error invalid-entry kustomization.yaml:1 namePrefix cannot set spec/x: no means no',
      ['spec', 'x'],
    ],
    [
      'the first of several',
      'spec: {l: [{x: 1}, {x: no}, {x: no}]}',
      [{ path: 'spec/l/x' }],
      'error invalid-entry kustomization.yaml:1 namePrefix cannot set spec/l/x: no means no',
      ['spec', 'l', 1, 'x'],
    ],
    [
      'a later spec',
      'spec: {x: 1, y: no}',
      [{ path: 'spec/x' }, { path: 'spec/y' }],
      'error invalid-entry kustomization.yaml:1 namePrefix cannot set spec/y: no means no',
      ['spec', 'y'],
    ],
    [
      'a path through a text',
      'spec: text',
      [{ path: 'spec/x' }],
      'error invalid-entry kustomization.yaml:1 namePrefix cannot set spec/x: ',
      ['spec'],
    ],
  ])('are reported, and the object stays: %s', (_, text, specs, problem, fieldPath) => {
    const { same, problems } = change(text, specs);
    expect(same).toBe(true);
    expect(problems.map(shownFinding)).toEqual([expect.stringContaining(problem)]);
    expect(problems).toMatchObject([
      { hint: 'Correct the object, or the field spec', subject: { kind: 'A', name: 'a' }, fieldPath },
    ]);
  });
});

describe('a scalar', () => {
  const sourced = sourcedOf('x: one\n');
  const [written] = originsAt(sourced.origins, ['x']).steps;

  it('that is set has the step behind the earlier ones', () => {
    const after = applySourced(sourced, setScalar(sourced, ['x'], 'two', STEP));
    expect(after.value).toEqual({ x: 'two' });
    expect(originsAt(after.origins, ['x']).steps).toEqual([written, STEP]);
    const again = applySourced(after, setScalar(after, ['x'], 'three', STEP));
    expect(originsAt(again.origins, ['x']).steps).toEqual([written, STEP]);
  });

  it('that contains the present one has the step as an edit', () => {
    const after = applySourced(sourced, editScalar(sourced, ['x'], 'a-one', STEP));
    expect(after.value).toEqual({ x: 'a-one' });
    expect(originsAt(after.origins, ['x']).steps).toEqual([written, { ...STEP, effect: 'edit' }]);
  });
});

describe('members', () => {
  const values = { b: '1', a: '2' };
  const added = { values, stepFor: (key: string) => (key === 'a' ? OTHER : STEP), step: STEP };

  function set(text: string) {
    const sourced = sourcedOf(text);
    const present = member(sourced.value, 'm');
    const changes = setMembers(sourced, ['m'], present, added);
    return typeof changes === 'string' ? changes : applySourced(sourced, changes);
  }

  it.each<[string, string, JsonValue | string]>([
    ['of a mapping', 'm: {c: 3}', { m: { c: '3', b: '1', a: '2' } }],
    ['of a mapping that has one', 'm: {a: x, c: y}', { m: { a: '2', c: 'y', b: '1' } }],
    ['of a missing mapping', 'z: 1', { z: 1, m: { b: '1', a: '2' } }],
    ['of null', 'm: null', { m: null }],
  ])('%s', (_, text, expected) => {
    const after = set(text.replace('c: 3', 'c: "3"'));
    expect(typeof after === 'string' ? after : after.value).toEqual(expected);
  });

  it.each(['m: text', 'm: [a]', 'm: 1'])('of no mapping are refused: %s', (text) => {
    expect(set(text)).toBe('m must be a mapping');
  });

  it('have their own steps behind the earlier ones', () => {
    const after = set('m: {a: x}');
    if (typeof after === 'string') throw new Error(after);
    const steps = (key: string) => originsAt(after.origins, ['m', key]).steps;
    expect(steps('a').map(({ entry }) => entry)).toEqual([undefined, 'namePrefix']);
    expect(steps('a').at(-1)).toEqual(OTHER);
    expect(steps('b')).toEqual([STEP]);
  });

  it('of a missing mapping have their own steps, and it has that of the whole', () => {
    const after = set('z: 1');
    if (typeof after === 'string') throw new Error(after);
    expect(originsAt(after.origins, ['m']).steps).toEqual([STEP]);
    expect(originsAt(after.origins, ['m', 'a']).steps).toEqual([OTHER]);
    expect(originsAt(after.origins, ['m', 'b']).steps).toEqual([STEP]);
  });
});
