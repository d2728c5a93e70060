import { describe, expect, it } from 'vitest';
import { member, objectsAt, textAt, textsAt } from '@krmkit/base';
import { engineSchemas, needs, schemaProblems } from '@krmkit/testing';
import { containersOf, ENGINES, gitObjects, shardObjects, WITH_GIT } from './engines.ts';

const schemas = engineSchemas();

describe('the objects of Argo Workflows', () => {
  it('fit the CRDs', needs('the CRDs of engines', schemas), () => {
    const all = [ENGINES.argo(), shardObjects('argo'), gitObjects('argo'), shardObjects('argo', WITH_GIT)];
    for (const { value } of all.flat()) {
      const schema = schemas?.get(textAt(value, 'kind'));
      expect(schema).toBeDefined();
      expect(schemaProblems(value, schema ?? {})).toEqual([]);
    }
  });

  it('run one container after the other, the last as main', () => {
    const template = objectsAt(member(ENGINES.argo()[0]?.value, 'spec'), 'templates')[0];
    const containers = objectsAt(member(template, 'containerSet'), 'containers');
    const order = containers.map((container) => [textAt(container, 'name'), textsAt(container, 'dependencies')]);
    expect(order).toEqual([
      ['helper', []],
      ['in-1', ['helper']],
      ['fn-1', ['in-1']],
      ['in-2', ['fn-1']],
      ['fn-2', ['in-2']],
      ['main', ['fn-2']],
    ]);
  });

  it('ask for the requests of one container, not of all', () => {
    const containers = containersOf('argo', ENGINES.argo());
    const requests = containers.map((one) => member(member(one, 'resources'), 'requests'));
    const little = { cpu: '5m', memory: '16Mi' };
    expect(requests).toEqual([...requests.slice(1).map(() => little), { cpu: '100m', memory: '64Mi' }]);
  });

  it('have results only of a push', () => {
    const templatesOf = (objects: ReturnType<typeof gitObjects>): ReturnType<typeof objectsAt> =>
      objectsAt(member(objects[0]?.value, 'spec'), 'templates');
    for (const template of [...templatesOf(ENGINES.argo()), ...templatesOf(shardObjects('argo'))]) {
      expect(member(template, 'outputs')).toBeUndefined();
    }
    for (const template of [...templatesOf(gitObjects('argo')), ...templatesOf(shardObjects('argo', WITH_GIT))]) {
      expect(objectsAt(member(template, 'outputs'), 'parameters')).toMatchObject([{ name: 'push' }]);
    }
  });

  it('begin with the shards, if there are some', () => {
    const entries = [ENGINES.argo(), shardObjects('argo')].map((objects) =>
      textAt(member(objects[0]?.value, 'spec'), 'entrypoint'),
    );
    expect(entries).toEqual(['functions', 'shards']);
  });
});
