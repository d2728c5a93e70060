import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spaceOf, variableBytes } from '../../src/pod/exec-size.ts';
import type { Service } from '../../src/model.ts';
import { serviceGroups, serviceVariables } from '../../src/links/service-links.ts';
import { createServiceTable } from '../../src/links/service-table.ts';
import { runs } from '@krmkit/testing';

// Names that are parts of each other, so that two Services can set the same variable.
const anyName = fc.oneof(
  fc.constantFrom('a', 'a-b', 'a_b', 'a-service', 'a-port', 'a-port-80', 'kubernetes', 'kubernetes-service', 'B', 'b'),
  fc.constant('x'.repeat(300)),
);
const anyService: fc.Arbitrary<Service> = fc
  .record({
    name: anyName,
    namespace: fc.constantFrom('ns', 'default'),
    clusterIP: fc.constantFrom(undefined, '10.0.0.1', 'fd00:0000:0000:0000:0000:0000:0000:0001', 'None'),
    ports: fc.array(
      fc.record(
        {
          name: fc.constantFrom('http', 'b', '', 'ß'.repeat(90)),
          port: fc.constantFrom(80, 65535),
          protocol: fc.constantFrom('UDP', 'TCP', 'tcp'),
        },
        { requiredKeys: ['port'] },
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ name, namespace, clusterIP, ports }) => ({
    metadata: { name, namespace },
    spec: { ports, ...(clusterIP === undefined ? {} : { clusterIP }) },
  }));

it('has the variables of all Services together, in their order', () => {
  let told = 0;
  fc.assert(
    fc.property(
      fc.array(anyService, { maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.constantFrom('A', 'PORT', '80', 'TCP', 'SERVICE', 'HOST', 'NO', 'B'), { minLength: 1, maxLength: 6 }),
      (services, enabled, complete, words) => {
        const expected = serviceVariables(services, 'ns', enabled, complete);
        const table = createServiceTable(serviceGroups(services, 'ns', enabled, complete));
        const variables = expected.variables.map(({ name, value, service }) => ({
          name,
          value,
          provenance: { kind: 'service', ...service },
        }));
        expect([...table.variables.values()]).toEqual(variables);
        expect([...table.variables.keys()]).toEqual(variables.map(({ name }) => name));
        expect(table.variables.size).toBe(variables.length);
        expect(table.collisions).toEqual(expected.collisions);
        const owners = new Set(variables.map(({ provenance }) => provenance.name));
        const totals = table.variables.totals?.();
        if (totals !== undefined) expect(totals).toEqual({ variables: variables.length, services: owners.size });
        told += totals === undefined ? 0 : 1;
        const space = variables.reduce((sum, { name, value }) => sum + spaceOf(variableBytes(name, value)), 0);
        expect(table.space()).toBe(space);
        expect(table.mostSpace).toBeGreaterThanOrEqual(space);
        const byName = new Map(variables.map((variable) => [variable.name, variable]));
        for (const name of [...byName.keys(), words.join('_')]) {
          expect(table.variables.get(name)).toEqual(byName.get(name));
          expect(table.variables.has(name)).toBe(byName.has(name));
        }
      },
    ),
    { numRuns: runs(800) },
  );
  expect(told).toBeGreaterThan(200);
});
