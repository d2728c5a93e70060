import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../src/resource/query.ts';
import { flowText, matchQuery } from '../../src/resource/query-match.ts';
import type { JsonValue } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import { compareSomeQuantities as compare } from './compare-some-quantities.ts';

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
