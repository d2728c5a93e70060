import { describe, expect, it } from 'vitest';
import type { Context } from '../src/context.ts';
import { makeMappingFunc, mappingFuncFor } from '../src/mapping.ts';
import { expand } from '../src/expand.ts';

interface Recorded {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}

function record(): { events: Recorded[]; event: (type: string, reason: string, message: string) => void } {
  const events: Recorded[] = [];
  return { events, event: (type, reason, message) => void events.push({ type, reason, message }) };
}

describe('makeMappingFunc', () => {
  // The sample code of the 2015 design.
  const containerEnv = { FOO: 'BAR', ZOO: 'ZAB', SERVICE2_HOST: 'some-host' };
  const serviceEnv = { SERVICE_HOST: 'another-host', SERVICE_PORT: '8083' };

  it.each([
    { title: 'one context', contexts: [containerEnv], name: 'FOO', value: 'BAR' },
    {
      title: 'a default from a later context',
      contexts: [serviceEnv, containerEnv],
      name: 'SERVICE2_HOST',
      value: 'some-host',
    },
    { title: 'the first context wins', contexts: [{ A: '1' }, { A: '2' }], name: 'A', value: '1' },
    { title: 'an empty value wins too', contexts: [{ A: '' }, { A: '2' }], name: 'A', value: '' },
    { title: 'a missing name', contexts: [serviceEnv, containerEnv], name: 'NONE', value: '' },
    { title: 'no context', contexts: [], name: 'NONE', value: '' },
  ])('$title', ({ contexts, name, value }) => {
    expect(makeMappingFunc(...contexts)(name)).toBe(value);
  });
});

describe('mappingFuncFor', () => {
  it('takes plain objects and Maps together, the first that contains the name wins', () => {
    const map = new Map([
      ['A', 'map'],
      ['B', 'map'],
      ['get', 'map'],
    ]);
    const mapping = mappingFuncFor(null, { A: 'object' }, map, { B: 'late', C: 'late' });
    expect(['A', 'B', 'C', 'get', 'D'].map(mapping)).toEqual(['object', 'map', 'late', 'map', '$(D)']);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'get', 'has', 'size'])(
    '%s is no variable of an empty context',
    (name) => {
      const recorder = record();
      expect(expand(`$(${name})`, mappingFuncFor(recorder, {}, new Map(), Object.create(null)))).toBe(`$(${name})`);
      expect(makeMappingFunc({}, new Map())(name)).toBe('');
      expect(recorder.events).toHaveLength(1);
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'get', 'has', 'size'])(
    '%s is a variable where it is set',
    (name) => {
      const object: Context = Object.fromEntries([[name, 'set']]);
      expect(mappingFuncFor(undefined, object)(name)).toBe('set');
      expect(mappingFuncFor(undefined, new Map([[name, 'set']]))(name)).toBe('set');
    },
  );

  it.each([
    ['string', 'a'],
    ['object', {}],
  ])('refuses what is no recorder, though it has no use for it yet: %s', (given, recorder) => {
    expect((): unknown => Reflect.apply(mappingFuncFor, undefined, [recorder, { A: 'a' }])).toThrow(
      new TypeError(`mappingFuncFor: pass a recorder or null, not ${given}`),
    );
  });

  it('looks at contexts when asked, so that entries expand in order', () => {
    const object: Record<string, string> = {};
    const map = new Map<string, string>();
    const mapping = mappingFuncFor(undefined, object, map);
    expect(expand('$(A)$(B)', mapping)).toBe('$(A)$(B)');
    object['A'] = 'a';
    map.set('B', 'b');
    expect(expand('$(A)$(B)', mapping)).toBe('ab');
  });

  it('raises an event for each look-up of an unknown name, none for a known one', () => {
    const recorder = record();
    expect(expand('$(A)$(N)$(EMPTY)$$(M)$(N)', mappingFuncFor(recorder, { A: 'a', EMPTY: '' }))).toBe('a$(N)$(M)$(N)');
    expect(recorder.events).toHaveLength(2);
    for (const { type, reason, message } of recorder.events) {
      expect([type, reason]).toEqual(['Warning', 'UnresolvedReference']);
      expect(message).toContain('$(N)');
    }
  });
});
