import { describe, expect, it } from 'vitest';
import { printPath, toJsonValue } from '@krmkit/base';
import { kubernetesSchemas } from '../src/kubernetes-schemas.ts';
import { apiLifecycles } from '../src/lifecycle.ts';
import { objectSchemas } from '../src/object-schemas.ts';

const SCHEMAS = objectSchemas(kubernetesSchemas(30), apiLifecycles(), new Map());
const metadata = { name: 'a' };

function problemsOf(kind: string, fields: object, isPatch = false): readonly string[] {
  const [apiVersion, name] = [kind.slice(0, kind.lastIndexOf('/')), kind.slice(kind.lastIndexOf('/') + 1)];
  const found = SCHEMAS.check(toJsonValue({ apiVersion, kind: name, metadata, ...fields }), kind, isPatch);
  return found.state === 'checked' ? found.problems.map(({ kind: of, path }) => `${of} ${printPath(path)}`) : [];
}

// Expected: an API server 1.20, and the validation functions of its source.
describe('what the API server demands beside the types', () => {
  const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const probe = (field: string, successThreshold: number): object => ({
    spec: { containers: [{ name: 'c', [field]: { exec: { command: ['a'] }, successThreshold } }] },
  });
  const ports = (...names: readonly (string | undefined)[]): object => ({
    spec: {
      containers: [
        { name: 'c', ports: names.map((name) => ({ containerPort: 1, ...(name === undefined ? {} : { name }) })) },
        { name: 'd', ports: [{ containerPort: 2, name: 'http' }] },
      ],
    },
  });
  const schedule = (text: string): object => ({
    spec: { schedule: text, jobTemplate: { spec: { template: { spec: { containers: [{ name: 'c' }] } } } } },
  });

  it.each<[kind: string, fields: object, problems: readonly string[]]>([
    ['v1/PersistentVolumeClaim', { spec: CLAIM }, []],
    ['v1/PersistentVolumeClaim', {}, ['missing-field spec']],
    ['v1/PersistentVolumeClaim', { spec: {} }, ['missing-field spec.accessModes', 'missing-field spec.resources']],
    ['v1/PersistentVolumeClaim', { spec: { ...CLAIM, accessModes: [] } }, ['invalid-value spec.accessModes']],
    [
      'v1/PersistentVolumeClaim',
      { spec: { ...CLAIM, resources: { requests: {} } } },
      ['missing-field spec.resources.requests.storage'],
    ],
    [
      'v1/PersistentVolumeClaim',
      { spec: { ...CLAIM, resources: { limits: { storage: '1Gi' } } } },
      ['missing-field spec.resources.requests'],
    ],
    ['v1/PersistentVolume', {}, ['missing-field spec']],
    ['v1/PersistentVolume', { spec: {} }, ['missing-field spec.accessModes', 'missing-field spec.capacity']],
    ['v1/Pod', probe('livenessProbe', 1), []],
    ['v1/Pod', probe('livenessProbe', 2), ['invalid-value spec.containers[0].livenessProbe.successThreshold']],
    ['v1/Pod', probe('startupProbe', 2), ['invalid-value spec.containers[0].startupProbe.successThreshold']],
    ['v1/Pod', probe('readinessProbe', 2), []],
    ['v1/Pod', ports('http', 'admin', undefined, undefined), []],
    ['v1/Pod', ports('http', 'http'), ['invalid-value spec.containers[0].ports[1].name']],
    ['batch/v1/CronJob', schedule('*/5 * * * *'), []],
    ['batch/v1/CronJob', schedule('0 0 * * 7'), ['invalid-value spec.schedule']],
    ['batch/v1/CronJob', schedule('$SCHEDULE'), []],
  ])('%s %j', (kind, fields, problems) => {
    expect(problemsOf(kind, fields)).toEqual(problems);
  });

  it('is not demanded of a patch', () => {
    for (const kind of ['v1/PersistentVolumeClaim', 'v1/PersistentVolume']) {
      expect(problemsOf(kind, { spec: {} }, true)).toEqual([]);
    }
    const selector = { matchLabels: { app: 'a' } };
    expect(problemsOf('apps/v1/Deployment', { spec: { selector, template: {} } }, true)).toEqual([]);
    expect(
      problemsOf('apps/v1/Deployment', { spec: { selector, template: { spec: { containers: [{ name: 'c' }] } } } }),
    ).toEqual(['invalid-value spec.selector.matchLabels.app']);
  });
});
