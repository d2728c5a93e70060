import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import type { JsonValue } from '../../src/value/json.ts';
import { printPath } from '../../src/value/path.ts';
import type { Path } from '../../src/value/path.ts';
import { resolveForWriting, selectPaths } from '../../src/value/select.ts';
import type { Selector } from '../../src/value/selector.ts';
import { parseSelector, printSelector, selectorOf } from '../../src/value/selector.ts';

const pod: JsonValue = {
  metadata: { annotations: { 'a.b/c': 'x' } },
  spec: {
    containers: [
      { name: 'app', image: 'nginx', ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }] },
      { name: 'side', image: 'envoy' },
    ],
    replicas: 3,
    volumes: null,
  },
};

function selected(text: string): readonly Path[] {
  const parsed = parseSelector(text);
  return parsed.ok ? selectPaths(pod, parsed.selector) : [[parsed.message]];
}

describe('a selector', () => {
  const rows: readonly (readonly [text: string, paths: readonly Path[]])[] = [
    ['spec.replicas', [['spec', 'replicas']]],
    ['.spec.replicas', [['spec', 'replicas']]],
    ['spec.containers[0].image', [['spec', 'containers', 0, 'image']]],
    ['spec.containers[name=side].image', [['spec', 'containers', 1, 'image']]],
    ['spec.containers[ name = "side" ].image', [['spec', 'containers', 1, 'image']]],
    [
      'spec.containers[*].name',
      [
        ['spec', 'containers', 0, 'name'],
        ['spec', 'containers', 1, 'name'],
      ],
    ],
    [
      'spec.containers.*.name',
      [
        ['spec', 'containers', 0, 'name'],
        ['spec', 'containers', 1, 'name'],
      ],
    ],
    ['spec.containers[name=app].ports[containerPort=80,protocol=UDP]', [['spec', 'containers', 0, 'ports', 1]]],
    [
      'spec.containers[name=app].ports[containerPort=80]',
      [
        ['spec', 'containers', 0, 'ports', 0],
        ['spec', 'containers', 0, 'ports', 1],
      ],
    ],
    ["metadata.annotations['a.b/c']", [['metadata', 'annotations', 'a.b/c']]],
    ['metadata.annotations["a.b/c"]', [['metadata', 'annotations', 'a.b/c']]],
    ['metadata.annotations.a\\.b/c', [['metadata', 'annotations', 'a.b/c']]],
    ['spec.nothing', []],
    ['constructor', []],
    ['spec.containers[name=nobody]', []],
  ];
  it.each(rows)('%s', (text, paths) => {
    expect(selected(text)).toEqual(paths);
  });

  const wrong: readonly (readonly [text: string, offset: number, said: RegExp])[] = [
    ['', 0, /empty/],
    ['a..b', 2, /key is missing/],
    ['a.', 2, /key is missing/],
    ['a[', 1, /never closed/],
    ['a[name=x', 1, /never closed/],
    ['a[name="x]', 7, /quote is never closed/],
    ['a]b', 1, /] without a \[/],
    ['a[name]', 2, /neither a number nor a condition/],
    ['a[-1]', 2, /neither a number nor a condition/],
    ['a[0]b', 4, /dot or a bracket/],
    ['a[x=1,y]', 7, /= is missing/],
  ];
  it.each(wrong)('refuses %j', (text, offset, said) => {
    const parsed = parseSelector(text);
    expect(parsed).toMatchObject({ ok: false, offset });
    expect(parsed.ok ? '' : parsed.message).toMatch(said);
  });

  const segment = fc.oneof(
    fc.nat({ max: 99 }),
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom("it's", 'a\\', '*', '[0]'),
  );
  it('reads back what printPath prints', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (path) => {
        expect(parseSelector(printPath(path))).toEqual({ ok: true, selector: selectorOf(path) });
      }),
      { numRuns: runs(2000) },
    );
  });

  const word = fc.string({ minLength: 1, unit: 'grapheme' });
  const step = fc.oneof(
    segment.map((one): Selector[number] => selectorOf([one])[0] ?? { kind: 'every' }),
    fc.constant({ kind: 'every' as const }),
    fc
      .array(fc.tuple(word, fc.string()), { minLength: 1, maxLength: 3 })
      .map((conditions) => ({ kind: 'match' as const, conditions })),
  );
  it('reads back what it prints, and reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (selector) => {
        expect(parseSelector(printSelector(selector))).toEqual({ ok: true, selector });
      }),
      { numRuns: runs(2000) },
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab.[]=\'"\\*, 0')) }), (text) => {
        const parsed = parseSelector(text);
        if (parsed.ok) selectPaths(pod, parsed.selector);
        else expect(parsed.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: runs(5000) },
    );
  });
});

describe('paths to write to', () => {
  const rows: readonly (readonly [text: string, paths: readonly Path[] | RegExp])[] = [
    ['spec.replicas', [['spec', 'replicas']]],
    ['spec.template.spec.hostname', [['spec', 'template', 'spec', 'hostname']]],
    ['spec.volumes.x', [['spec', 'volumes', 'x']]],
    ['spec.containers[2].name', [['spec', 'containers', 2, 'name']]],
    ['spec.containers[3].name', /spec\.containers has 2 items/],
    ['spec.containers[name=nobody].image', /There is no spec\.containers\[name=nobody\]/],
    ['spec.replicas.x', /spec\.replicas is a number and not a mapping/],
    ['spec.containers.image', /spec\.containers is a list and not a mapping/],
    [
      'spec.containers[*].tty',
      [
        ['spec', 'containers', 0, 'tty'],
        ['spec', 'containers', 1, 'tty'],
      ],
    ],
    ['spec.none[*].tty', []],
  ];
  it.each(rows)('%s', (text, expected) => {
    const parsed = parseSelector(text);
    const places = resolveForWriting(pod, parsed.ok ? parsed.selector : []);
    if (places.ok) expect(places.paths).toEqual(expected);
    else expect(places.message).toMatch(expected instanceof RegExp ? expected : /^$/);
  });

  it('names the items that there are', () => {
    const parsed = parseSelector('spec.containers[name=ap].image');
    const places = resolveForWriting(pod, parsed.ok ? parsed.selector : []);
    expect(places).toMatchObject({ ok: false, hint: 'there are: app, side' });
  });
});

describe('a selector as steps', () => {
  const member = (name: string): Selector => [{ kind: 'member', name }];
  it.each<[text: string, selector: Selector]>([
    ['*', [{ kind: 'every' }]],
    [String.raw`\*`, member('*')],
    ['*a', member('*a')],
    [String.raw`a\.b`, member('a.b')],
    [String.raw`a\\`, member('a\\')],
    // Nothing is left to escape.
    ['a\\', member('a\\')],
    [String.raw`['a\'b']`, member("a'b")],
    ['[ * ]', [{ kind: 'every' }]],
    ['[12]', [{ kind: 'item', index: 12 }]],
    [
      '[a=1, b = "2]" ]',
      [
        {
          kind: 'match',
          conditions: [
            ['a', '1'],
            ['b', '2]'],
          ],
        },
      ],
    ],
    [String.raw`[a=x\,y]`, [{ kind: 'match', conditions: [['a', 'x,y']] }]],
  ])('%j', (text, selector) => {
    expect(parseSelector(text)).toEqual({ ok: true, selector });
  });

  it.each<[what: string, call: CallableFunction, given: unknown]>([
    ['a number as a text', parseSelector, 1],
    ['a text as a path', selectorOf, 'a.b'],
    ['a text as a selector', printSelector, 'a.b'],
    ['one step as a selector', printSelector, { kind: 'every' }],
    ['steps without a kind', printSelector, [{ name: 'a' }]],
  ])('is refused from callers without types: %s', (_, call, given) => {
    expect(() => void Reflect.apply(call, undefined, [given])).toThrow(/^\w+: pass the /);
  });
});
