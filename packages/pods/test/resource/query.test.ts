import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareQuantities, parseQuantity } from '../../src/quantity.ts';
import { flowText, matchQuery } from '@krmkit/manifests';
import { parseQuery } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { printPath } from '@krmkit/base';

function compare(a: string, b: string): number | undefined {
  const [x, y] = [parseQuantity(a), parseQuantity(b)];
  return x === undefined || y === undefined ? undefined : compareQuantities(x, y);
}

const RESOURCE: JsonValue = {
  kind: 'Deployment',
  metadata: { name: 'web', annotations: { 'a.b/c': 'x=1', 'k[0]': 'y' }, labels: {} },
  spec: {
    replicas: 3,
    paused: false,
    nothing: null,
    template: {
      spec: {
        containers: [
          {
            name: 'app',
            image: 'example.com/app:1.4',
            args: ['--debug', '--port=80'],
            ports: [
              { containerPort: 80, protocol: 'TCP' },
              { containerPort: 80, protocol: 'UDP' },
            ],
            resources: { limits: { cpu: '500m', memory: '1Gi' } },
          },
          { name: 'app-proxy', image: 'example.com/proxy', resources: { limits: { cpu: 2, memory: 'lots' } } },
        ],
      },
    },
  },
};

function find(query: string): readonly string[] {
  const outcome = parseQuery(query, compare);
  if (!outcome.ok) throw new Error(outcome.message);
  return matchQuery(outcome.query, RESOURCE, { compare }).matches.map(({ path }) => printPath(path));
}

const CONTAINERS = 'spec.template.spec.containers';

describe('queries', () => {
  const rows: readonly (readonly [query: string, found: readonly string[]])[] = [
    ['kind=Deployment', ['kind']],
    ['kind=deployment', []],
    ['kind=Deploy', ['kind']],
    ['kind=^Deploy$', []],
    ['kind=(?i)deployment', ['kind']],
    ['metadata', ['metadata']],
    ['metadata.nothing', []],
    ['constructor', []],
    ['spec.nothing', ['spec.nothing']],
    ['spec.paused=false', ['spec.paused']],
    ['metadata.labels={}', ['metadata.labels']],
    [String.raw`metadata.annotations.a\.b/c`, ["metadata.annotations['a.b/c']"]],
    ["metadata.annotations['a.b/c']=x", ["metadata.annotations['a.b/c']"]],
    [String.raw`metadata.annotations.k\[0\]`, ["metadata.annotations['k[0]']"]],
    // The first operator counts, and the others are part of what is looked for.
    [String.raw`metadata.annotations.a\.b/c=x=1`, ["metadata.annotations['a.b/c']"]],
    ['spec.replicas=3', ['spec.replicas']],
    ['spec.replicas>=3', ['spec.replicas']],
    ['spec.replicas>3', []],
    ['spec.replicas<=3000m', ['spec.replicas']],
    ['spec.replicas<3', []],
    // Dots of a value need no backslash.
    [`${CONTAINERS}.image=app:1.4`, [`${CONTAINERS}[0].image`]],
    [`${CONTAINERS}[name=app].image`, [`${CONTAINERS}[0].image`]],
    [`${CONTAINERS}[name=app.*].image`, [`${CONTAINERS}[0].image`, `${CONTAINERS}[1].image`]],
    [`${CONTAINERS}[name=[a-z]+].image`, [`${CONTAINERS}[0].image`]],
    [`${CONTAINERS}[image=example.com/app:1.4].name`, [`${CONTAINERS}[0].name`]],
    [`${CONTAINERS}[name="app.*"].image`, []],
    [`${CONTAINERS}[].name`, [`${CONTAINERS}[0].name`, `${CONTAINERS}[1].name`]],
    [`${CONTAINERS}[*].name=proxy`, [`${CONTAINERS}[1].name`]],
    [`${CONTAINERS}[1].name`, [`${CONTAINERS}[1].name`]],
    [`${CONTAINERS}.1.name`, [`${CONTAINERS}[1].name`]],
    [`${CONTAINERS}[2].name`, []],
    [`${CONTAINERS}.args[=--debug]`, [`${CONTAINERS}[0].args[0]`]],
    [`${CONTAINERS}.args=--port=80`, [`${CONTAINERS}[0].args`]],
    [`${CONTAINERS}[name=app].ports[containerPort=80,protocol=UDP]`, [`${CONTAINERS}[0].ports[1]`]],
    [`${CONTAINERS}[name=ap{1,2},image=.*]`, [`${CONTAINERS}[0]`]],
    [
      `${CONTAINERS}.resources.limits.cpu>=0.5`,
      [`${CONTAINERS}[0].resources.limits.cpu`, `${CONTAINERS}[1].resources.limits.cpu`],
    ],
    [`${CONTAINERS}.resources.limits.memory>1000Mi`, [`${CONTAINERS}[0].resources.limits.memory`]],
  ];
  it.each(rows)('%s finds %j', (query, found) => {
    expect(find(query)).toEqual(found);
  });

  const broken: readonly (readonly [query: string, at: number, message: string])[] = [
    ['', 0, 'expected a field'],
    ['=x', 0, 'expected a field'],
    ['a..b', 2, 'expected a field after the dot'],
    ['a.', 2, 'expected a field after the dot'],
    ['a[b=c', 1, 'this [ is never closed'],
    ['a]', 1, 'expected a dot or an operator'],
    ['a[0]b', 4, 'expected a dot or an operator'],
    ['a[b]', 2, '"b" selects no items: write [name=app], [=text], [0] or []'],
    ['a[b=(].c', 4, 'a ( is never closed'],
    ['a[b=c,d=*]', 8, 'nothing precedes this repetition'],
    ['a=b(', 2, 'a ( is never closed'],
    ['a>', 2, 'nothing follows >: write a number or a quantity such as 3, 500m or 1Gi'],
    ['a<=lots', 3, '"lots" is not a quantity: write a number or a quantity such as 3, 500m or 1Gi'],
    ['a\\', 1, 'nothing follows this backslash'],
    ['a!=b', 1, '!= is not an operator: use = and -v to invert the match; write a ! in a name as \\!'],
    ['a==b', 1, 'one = is enough; a pattern that begins with = is written as [=]'],
    ['$.a', 0, 'a path begins at the root anyway: leave the $ and its dot out'],
    ["$['a']", 0, 'a path begins at the root anyway: leave the $ and its dot out'],
  ];
  it.each(broken)('%j is refused at %d', (query, at, message) => {
    expect(parseQuery(query, compare)).toEqual({ ok: false, at, message });
  });

  it('reports which values cannot be compared', () => {
    const outcome = parseQuery(`${CONTAINERS}.resources.limits.memory>1`, compare);
    const found = outcome.ok ? matchQuery(outcome.query, RESOURCE, { compare }) : undefined;
    expect(found?.incomparable.map(({ value }) => value)).toEqual(['lots']);
  });

  it('looks at scalars as they are written', () => {
    const outcome = parseQuery('version=^1.10$', compare);
    const written = { compare, writtenText: (): string => '1.10' };
    expect(outcome.ok && matchQuery(outcome.query, { version: 1.1 }, written).matches.length).toBe(1);
    expect(outcome.ok && matchQuery(outcome.query, { version: 1.1 }, { compare }).matches.length).toBe(0);
  });

  it('takes any text at all', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '.', '[', ']', '=', '>', '<', '\\', "'", '*', ',', '(', '1') });
    fc.assert(
      fc.property(text, (query) => {
        const outcome = parseQuery(query, compare);
        if (outcome.ok) matchQuery(outcome.query, RESOURCE, { compare });
        else expect(outcome.at).toBeLessThanOrEqual(query.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('flowText', () => {
  it.each([
    ['a', 'a'],
    [null, 'null'],
    [[], '[]'],
    [['a', 1, true], '[a, 1, true]'],
    [{ a: [{ b: 'c' }], d: {} }, '{a: [{b: c}], d: {}}'],
  ])('%j is %s', (value, text) => {
    expect(flowText(value)).toBe(text);
  });
});
