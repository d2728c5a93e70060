import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import { clusterSources } from '../../src/objects/cluster-sources.ts';
import { NO_CLUSTER } from '../../src/webhook/admission-view.ts';
import { rememberedLinks } from '../../src/objects/pod-faults.ts';
import { warningTexts } from '../../src/webhook/admission-answer.ts';
import type { AdmissionContext } from '../../src/webhook/admission-faults.ts';
import { admissionFaults } from '../../src/webhook/admission-faults.ts';
import type { AdmissionRequest } from '../../src/webhook/admission-review.ts';

const alone: AdmissionContext = {
  sources: NO_CLUSTER.sources(),
  knowsServices: false,
  release: readRelease('1.34'),
  links: rememberedLinks(),
  templates: [],
};

/** A fully known cluster: it has the ConfigMap `settings` with the key `url`, and no Service. */
const inCluster: AdmissionContext = {
  ...alone,
  knowsServices: true,
  sources: clusterSources({
    configMap: (namespace, name) => (namespace === 'shop' && name === 'settings' ? { keys: ['url'] } : undefined),
    secret: undefined,
    services: () => [],
    node: () => undefined,
    missing: 'not-yet',
  }),
};

const container = (value: string, name = 'app'): JsonObject => ({
  name,
  image: 'app',
  env: [{ name: 'PUBLIC_URL', value }],
});
const pod = (value: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: { containers: [container(value)] },
});
const deployment = (value: string, replicas = 1): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas, template: { spec: { containers: [container(value)] } } },
});
const cronJob = (apiVersion: string): JsonObject => ({
  apiVersion,
  kind: 'CronJob',
  spec: { jobTemplate: { spec: { template: { spec: { containers: [container('$(HOST)')] } } } } },
});
const withOwner = (object: JsonObject, controller: boolean): JsonObject => ({
  ...object,
  metadata: { name: 'web', ownerReferences: [{ kind: 'ReplicaSet', name: 'web-1', uid: '1', controller }] },
});
const ask = (given: Partial<AdmissionRequest>): AdmissionRequest => ({
  uid: '1',
  operation: 'CREATE',
  subResource: '',
  namespace: 'shop',
  object: undefined,
  oldObject: undefined,
  ...given,
});

const HOST = 'container app, env PUBLIC_URL: $(HOST) is not defined';

describe('an object that is being applied', () => {
  const rows: readonly { name: string; request: Partial<AdmissionRequest>; warnings: readonly string[] }[] = [
    { name: 'a Pod with a fault', request: { object: pod('http://$(HOST)/') }, warnings: [HOST] },
    { name: 'a Pod without', request: { object: pod('http://$$(HOST)/') }, warnings: [] },
    { name: 'a Deployment', request: { object: deployment('$(HOST)') }, warnings: [HOST] },
    { name: 'a CronJob of batch/v1', request: { object: cronJob('batch/v1') }, warnings: [HOST] },
    { name: 'a CronJob of batch/v1beta1', request: { object: cronJob('batch/v1beta1') }, warnings: [HOST] },
    {
      name: 'an init container',
      request: { object: { ...pod(''), spec: { initContainers: [container('$(HOST)', 'set-up')], containers: [] } } },
      warnings: ['init container set-up, env PUBLIC_URL: $(HOST) is not defined'],
    },
    { name: 'a kind without pods', request: { object: { apiVersion: 'v1', kind: 'ConfigMap' } }, warnings: [] },
    {
      name: 'an unknown kind',
      request: { object: { ...deployment('$(HOST)'), apiVersion: 'example.com/v1' } },
      warnings: [],
    },
    {
      name: 'a deletion',
      request: { operation: 'DELETE', oldObject: pod('$(HOST)'), object: pod('$(HOST)') },
      warnings: [],
    },
    { name: 'a connection', request: { operation: 'CONNECT', object: pod('$(HOST)') }, warnings: [] },
    { name: 'a status', request: { operation: 'UPDATE', subResource: 'status', object: pod('$(HOST)') }, warnings: [] },
    { name: 'nothing', request: {}, warnings: [] },
    {
      name: 'an update of the replicas alone',
      request: { operation: 'UPDATE', object: deployment('$(HOST)', 2), oldObject: deployment('$(HOST)', 1) },
      warnings: [],
    },
    {
      name: 'an update of the template',
      request: { operation: 'UPDATE', object: deployment('$(HOST)'), oldObject: deployment('$(URL)') },
      warnings: [HOST],
    },
    {
      name: 'an update without the old object',
      request: { operation: 'UPDATE', object: deployment('$(HOST)') },
      warnings: [HOST],
    },
    {
      name: 'a changed label of a Pod',
      request: {
        operation: 'UPDATE',
        object: { ...pod('$(HOST)'), metadata: { name: 'web', labels: { a: 'b' } } },
        oldObject: pod('$(HOST)'),
      },
      warnings: [],
    },
    {
      name: 'a Pod that a controller creates',
      request: { object: withOwner(pod('$(HOST)'), true) },
      warnings: [],
    },
    {
      name: 'a Pod with an owner that does not control it',
      request: { object: withOwner(pod('$(HOST)'), false) },
      warnings: [HOST],
    },
    {
      name: 'a spec that is a string',
      request: { object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: 'x' } },
      warnings: ['spec: must be a mapping, not a string: the API server refuses it'],
    },
    {
      name: 'an existing Service',
      request: { object: pod('$(GITSERVER_SERVICE_HOST)') },
      warnings: [],
    },
  ];
  it.each(rows)('$name', ({ request, warnings }) => {
    const { faults, tooLarge } = admissionFaults(ask(request), alone);
    expect(tooLarge).toBe(false);
    expect(warningTexts(faults)).toEqual(warnings);
  });

  const fromKey = (name: string, key: string): JsonObject => ({
    ...pod(''),
    spec: {
      containers: [{ name: 'app', env: [{ name: 'A', valueFrom: { configMapKeyRef: { name, key } } }] }],
    },
  });
  it.each([
    {
      name: 'a missing Service',
      object: pod('http://$(GITSERVER_SERVICE_HOST)'),
      warnings: [
        'container app, env PUBLIC_URL: $(GITSERVER_SERVICE_HOST) is not defined: there is no Service gitserver yet',
      ],
    },
    { name: 'an existing key', object: fromKey('settings', 'url'), warnings: [] },
    {
      name: 'a missing ConfigMap',
      object: fromKey('other', 'url'),
      warnings: [
        'container app, env A: ConfigMap shop/other is not in the cluster yet: its values are only known at run time',
      ],
    },
  ])('in a cluster: $name', ({ object, warnings }) => {
    expect(warningTexts(admissionFaults(ask({ object }), inCluster).faults)).toEqual(warnings);
  });

  it('a key that a ConfigMap of the cluster does not have', () => {
    const [warning = ''] = warningTexts(admissionFaults(ask({ object: fromKey('settings', 'uri') }), inCluster).faults);
    expect(warning).toContain('container app, env A: ');
    expect(warning).toContain('uri');
  });

  it('is skipped if a check would take long', () => {
    const env = Array.from({ length: 1000 }, (_, index) => ({ name: `A${index}`, value: '$(HOST)' }));
    const containers = Array.from({ length: 3000 }, (_, index) => ({ name: `c${index}`, env }));
    const object = { ...pod(''), spec: { containers } };
    expect(admissionFaults(ask({ object }), alone)).toEqual({ faults: [], tooLarge: true });
  });

  it('can be anything', () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(anything, anything, fc.constantFrom('CREATE', 'UPDATE'), (spec, metadata, operation) => {
        const object: JsonObject = JSON.parse(JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec }));
        const { faults } = admissionFaults(ask({ operation, object }), alone);
        return warningTexts(faults).every((text) => text.length <= 256);
      }),
    );
  });
});
