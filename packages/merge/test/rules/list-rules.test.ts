import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import type { ListPosition, ListRule } from '../../src/rules/list-rule.ts';
import { createListRules } from '../../src/rules/list-rules.ts';
import type { ListMode } from '../../src/options.ts';
import { NO_SCHEMAS, readSchemas } from '../../src/rules/schemas.ts';
import { pathOf, readYaml, ruleOf, withoutWhy } from './rule-of.ts';

const ATOMIC: ListRule = { kind: 'atomic' };
const SET: ListRule = { kind: 'set' };
const keys = (...names: string[]): ListRule => ({ kind: 'keys', keys: names });

/** The rule of a list that is empty everywhere, so that nothing can be guessed from its items. */
function ofEmpty(apiVersion: string, kind: string, field: string, lists: ListMode = 'all'): ListRule {
  const path = pathOf(field);
  const slash = apiVersion.indexOf('/');
  const place: ListPosition = {
    owner: { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1), kind },
    path,
    original: undefined,
    updated: undefined,
    destination: path,
    lists: [[]],
  };
  const rules = createListRules({ lists, listKeys: [], schemas: NO_SCHEMAS, profile: 'kubectl' });
  return withoutWhy(rules({ original: undefined, updated: undefined, destination: undefined })(place));
}

// Expected: the merge keys of the schema of Kubernetes 1.21 where the patch strategy has `merge`.
describe('lists of built-in types', () => {
  it.each<[string, string, string, ListRule]>([
    ['apps/v1', 'Deployment', 'metadata.finalizers', SET],
    ['apps/v1', 'Deployment', 'metadata.ownerReferences', keys('uid')],
    ['example.com/v1', 'Anything', 'metadata.finalizers', SET],
    ['apps/v1', 'Deployment', 'spec.template.metadata.finalizers', SET],
    ['apps/v1', 'Deployment', 'spec.template.spec.containers', keys('name')],
    ['apps/v1beta1', 'Deployment', 'spec.template.spec.containers', keys('name')],
    ['apps/v1', 'DaemonSet', 'spec.template.spec.initContainers', keys('name')],
    ['apps/v1', 'ReplicaSet', 'spec.template.spec.containers', keys('name')],
    ['v1', 'Pod', 'spec.ephemeralContainers', keys('name')],
    ['apps/v1', 'StatefulSet', 'spec.template.spec.volumes', keys('name')],
    ['batch/v1', 'Job', 'spec.template.spec.imagePullSecrets', keys('name')],
    ['batch/v1', 'CronJob', 'spec.jobTemplate.spec.template.spec.hostAliases', keys('ip')],
    ['v1', 'Pod', 'spec.topologySpreadConstraints', keys('topologyKey', 'whenUnsatisfiable')],
    ['v1', 'Pod', 'spec.containers[0].env', keys('name')],
    ['v1', 'Pod', 'spec.ephemeralContainers[0].env', keys('name')],
    ['v1', 'Pod', 'spec.containers[0].ports', keys('containerPort', 'protocol')],
    ['v1', 'Pod', 'spec.containers[0].volumeMounts', keys('mountPath')],
    ['v1', 'Pod', 'spec.ephemeralContainers[0].volumeMounts', keys('mountPath')],
    ['v1', 'Pod', 'spec.containers[0].volumeDevices', keys('devicePath')],
    ['v1', 'Pod', 'spec.ephemeralContainers[0].volumeDevices', keys('devicePath')],
    ['v1', 'Service', 'spec.ports', keys('port', 'protocol')],
    ['v1', 'ServiceAccount', 'secrets', keys('name')],
    ['v1', 'ServiceAccount', 'imagePullSecrets', ATOMIC],
    ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', 'webhooks', keys('name')],
    ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'webhooks', keys('name')],
    ['storage.k8s.io/v1', 'CSINode', 'spec.drivers', keys('name')],
    ['v1', 'Node', 'spec.podCIDRs', SET],
    ['v1', 'Node', 'status.addresses', keys('type')],
    ['v1', 'Pod', 'status.podIPs', keys('ip')],
    ['apiregistration.k8s.io/v1', 'APIService', 'status.conditions', keys('type')],
    ['v1', 'ComponentStatus', 'conditions', keys('type')],
    ['apps/v1', 'DaemonSet', 'status.conditions', keys('type')],
    ['apps/v1', 'Deployment', 'status.conditions', keys('type')],
    ['batch/v1', 'Job', 'status.conditions', keys('type')],
    ['v1', 'Namespace', 'status.conditions', keys('type')],
    ['v1', 'Node', 'status.conditions', keys('type')],
    ['v1', 'PersistentVolumeClaim', 'status.conditions', keys('type')],
    ['policy/v1', 'PodDisruptionBudget', 'status.conditions', keys('type')],
    ['v1', 'Pod', 'status.conditions', keys('type')],
    ['apps/v1', 'ReplicaSet', 'status.conditions', keys('type')],
    ['v1', 'ReplicationController', 'status.conditions', keys('type')],
    ['v1', 'Service', 'status.conditions', keys('type')],
    ['apps/v1', 'StatefulSet', 'status.conditions', keys('type')],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'configMapGenerator', keys('name')],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'secretGenerator', keys('name')],
    // Everything else is one value.
    ['v1', 'Pod', 'spec.containers[0].args', ATOMIC],
    ['v1', 'Pod', 'spec.containers[0].command', ATOMIC],
    ['v1', 'Pod', 'spec.containers[0].envFrom', ATOMIC],
    ['v1', 'Pod', 'spec.tolerations', ATOMIC],
    ['rbac.authorization.k8s.io/v1', 'Role', 'rules', ATOMIC],
    ['rbac.authorization.k8s.io/v1', 'RoleBinding', 'subjects', ATOMIC],
    ['networking.k8s.io/v1', 'Ingress', 'spec.rules', ATOMIC],
    // Paths of a kustomization: an addition of the destination must not be lost.
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'resources', SET],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'components', SET],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'crds', SET],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization', 'bases', SET],
    ['kustomize.config.k8s.io/v1alpha1', 'Component', 'resources', SET],
    ['example.com/v1', 'Kustomization', 'resources', ATOMIC],
    ['v1', 'List', 'items', { kind: 'resources' }],
    ['config.kubernetes.io/v1', 'ResourceList', 'items', { kind: 'resources' }],
    ['v1', 'ConfigMap', 'items', ATOMIC],
  ])('%s %s %s', (apiVersion, kind, field, rule) => {
    expect(ofEmpty(apiVersion, kind, field)).toEqual(rule);
    expect(ofEmpty(apiVersion, kind, field, 'schema')).toEqual(rule);
  });

  it('have their keys even where items lack them', () => {
    expect(ruleOf({ destination: pod('{containers: [{image: a}, {image: b}]}'), path: 'spec.containers' })).toEqual(
      keys('name'),
    );
  });

  it('are identified by the items alone in the founding mode', () => {
    expect(ofEmpty('v1', 'Pod', 'spec.containers', 'founding')).toEqual(ATOMIC);
    expect(ofEmpty('v1', 'Pod', 'metadata.finalizers', 'founding')).toEqual(ATOMIC);
    expect(ofEmpty('v1', 'List', 'items', 'founding')).toEqual({ kind: 'resources' });
  });
});

function pod(spec: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: ${spec}\n`;
}

function custom(list: string): string {
  return `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec:\n  list: ${list}\n`;
}

describe('items that are identified by the same key', () => {
  it.each<[string, string, ListRule]>([
    ['mountPath comes first', '[{name: a, mountPath: /a}, {name: a, mountPath: /b}]', keys('mountPath')],
    ['devicePath before ip', '[{ip: a, devicePath: /a}]', keys('devicePath')],
    ['ip before type', '[{type: a, ip: b}]', keys('ip')],
    ['type before topologyKey', '[{topologyKey: a, type: b}]', keys('type')],
    ['topologyKey before name', '[{name: a, topologyKey: b}]', keys('topologyKey')],
    ['name before containerPort', '[{containerPort: 1, name: a}]', keys('name')],
    ['containerPort at last', '[{containerPort: 1}, {containerPort: 2}]', keys('containerPort')],
    ['the next key where one is not unique', '[{type: a, name: a}, {type: a, name: b}]', keys('name')],
    ['the next key where an item lacks one', '[{type: a, name: a}, {name: b}]', keys('name')],
    ['no key that one item lacks', '[{name: a}, {image: b}]', ATOMIC],
    ['no key that two items share', '[{name: a}, {name: a}]', ATOMIC],
    ['scalars', '[a, b]', ATOMIC],
    ['nothing', '[]', ATOMIC],
    ['a key that is a list', '[{name: [a]}]', ATOMIC],
  ])('%s', (_name, list, rule) => {
    expect(ruleOf({ destination: custom(list), path: 'spec.list' })).toEqual(rule);
    expect(ruleOf({ destination: custom(list), path: 'spec.list', options: { lists: 'founding' } })).toEqual(rule);
    expect(ruleOf({ destination: custom(list), path: 'spec.list', options: { lists: 'schema' } })).toEqual(ATOMIC);
  });

  it.each<[string, string, string, string, ListRule]>([
    ['all sides agree', '[{name: a}]', '[{name: b}]', '[{name: c}]', keys('name')],
    ['one side is empty', '[]', '[{name: b}]', '[{name: c}]', keys('name')],
    ['one side lacks the key', '[{name: a}]', '[{image: b}]', '[{name: c}]', ATOMIC],
    ['one side has it twice', '[{name: a}]', '[{name: b}]', '[{name: c}, {name: c}]', ATOMIC],
    ['one side lacks the better key', '[{type: a, name: a}]', '[{name: b}]', '[{type: c, name: c}]', keys('name')],
    ['one side has scalars', '[a]', '[{name: b}]', '[{name: c}]', ATOMIC],
  ])('on all sides: %s', (_name, original, updated, destination, rule) => {
    expect(
      ruleOf({
        original: custom(original),
        updated: custom(updated),
        destination: custom(destination),
        path: 'spec.list',
      }),
    ).toEqual(rule);
  });

  it('has several keys only beyond the founding rule', () => {
    const destination = custom('[{containerPort: 80}, {containerPort: 80, protocol: UDP}]');
    expect(ruleOf({ destination, path: 'spec.list' })).toEqual(keys('containerPort', 'protocol'));
    expect(ruleOf({ destination, path: 'spec.list', options: { lists: 'founding' } })).toEqual(ATOMIC);
  });

  it('needs no Kubernetes object', () => {
    expect(ruleOf({ destination: 'list: [{name: a}]', path: 'list' })).toEqual(keys('name'));
  });
});

describe('lists of objects', () => {
  it.each<[string, string, ListRule]>([
    [
      'a list of one kind whose items say what they are',
      '{apiVersion: v1, kind: SecretList, items: [{apiVersion: v1, kind: Secret, metadata: {name: a}}]}',
      { kind: 'resources' },
    ],
    ['a kind that only sounds like one', '{apiVersion: a/v1, kind: AllowList, items: [a, b]}', ATOMIC],
  ])('%s', (_name, destination, rule) => {
    expect(ruleOf({ destination, path: 'items' })).toEqual(rule);
  });

  it('knows a kustomization without a kind by its file', () => {
    const destination = 'resources: [a.yaml]\nconfigMapGenerator: []\n';
    const file = 'shop/kustomization.yaml';
    expect(ruleOf({ destination, path: 'resources', file })).toEqual(SET);
    expect(ruleOf({ destination, path: 'configMapGenerator', file })).toEqual(keys('name'));
    expect(ruleOf({ destination, path: 'resources', file: 'shop/values.yaml' })).toEqual(ATOMIC);
  });

  it('takes no set of what are no scalars', () => {
    const destination = 'apiVersion: v1\nkind: Pod\nmetadata: {finalizers: [{a: b}]}\n';
    expect(ruleOf({ destination, path: 'metadata.finalizers' })).toEqual(ATOMIC);
  });
});

describe('keys that the user gives', () => {
  const rollout = 'apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nspec: {steps: [{name: a}], ids: [a]}\n';

  it.each<[string, { kind?: string; path: string; keys: readonly string[] | 'set' }, ListRule]>([
    ['of every kind', { path: 'spec.steps', keys: ['id'] }, keys('id')],
    ['of one kind', { kind: 'Rollout', path: 'spec.steps', keys: ['id'] }, keys('id')],
    ['of a kind with its group', { kind: 'Rollout.argoproj.io', path: 'spec.steps', keys: ['id'] }, keys('id')],
    ['of a kind of another group', { kind: 'Rollout.example.com', path: 'spec.steps', keys: ['id'] }, keys('name')],
    ['of another kind', { kind: 'Deployment', path: 'spec.steps', keys: ['id'] }, keys('name')],
    ['of another path', { path: 'steps', keys: ['id'] }, keys('name')],
    ['several', { path: 'spec.steps', keys: ['id', 'zone'] }, keys('id', 'zone')],
    ['none: the list is one value', { path: 'spec.steps', keys: [] }, ATOMIC],
    ['of a path that cannot be read', { path: 'spec..steps', keys: ['id'] }, keys('name')],
  ])('%s', (_name, rule, expected) => {
    expect(ruleOf({ destination: rollout, path: 'spec.steps', options: { listKeys: [rule] } })).toEqual(expected);
  });

  it('can declare a list as a set', () => {
    const listKeys = [{ path: 'spec.ids', keys: 'set' }] as const;
    expect(ruleOf({ destination: rollout, path: 'spec.ids', options: { listKeys } })).toEqual(SET);
  });

  it('need no indices', () => {
    const destination = pod('{containers: [{args: [{id: a}]}]}');
    for (const path of ['spec.containers.args', 'spec.containers[*].args', 'spec.containers[0].args']) {
      const options = { listKeys: [{ path, keys: ['id'] }] };
      expect(ruleOf({ destination, path: 'spec.containers[0].args', options })).toEqual(keys('id'));
    }
  });

  it('count from the last one', () => {
    const listKeys = [
      { path: 'spec.steps', keys: ['first'] },
      { path: 'spec.steps', keys: ['last'] },
      { kind: 'Pod', path: 'spec.steps', keys: ['other'] },
    ];
    expect(ruleOf({ destination: rollout, path: 'spec.steps', options: { listKeys } })).toEqual(keys('last'));
  });
});

describe('precedence', () => {
  const crd = readYaml(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: Thing}
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties:
          metadata: {properties: {finalizers: {type: array, x-kubernetes-list-type: atomic}}}
          spec:
            properties:
              list: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [crd]}
              plain: {type: array}
`);
  const schemas = readSchemas([crd]);
  const listKeys = [{ path: 'spec.list', keys: ['given'] }];
  const comment = '# {"x-kubernetes-list-map-keys":["comment"]}';
  const plain = custom('[{name: a}]');
  const commented = plain.replace('  list:', `  ${comment}\n  list:`);

  it.each<[string, string, Parameters<typeof ruleOf>[0]['options'], string]>([
    ['given keys before comments', commented, { listKeys, schemas }, 'given'],
    ['comments before schemas', commented, { schemas }, 'comment'],
    ['schemas before the items', plain, { schemas }, 'crd'],
    ['the items at last', plain, {}, 'name'],
  ])('%s', (_name, destination, options = {}, key) => {
    expect(ruleOf({ destination, path: 'spec.list', options })).toEqual(keys(key));
  });

  it('prefers schemas to built-in types, and continues if a schema has no rule', () => {
    const destination =
      'apiVersion: example.com/v1\nkind: Thing\nmetadata: {finalizers: [a]}\nspec: {plain: [{name: a}]}\n';
    expect(ruleOf({ destination, path: 'metadata.finalizers' })).toEqual(SET);
    expect(ruleOf({ destination, path: 'metadata.finalizers', options: { schemas } })).toEqual(ATOMIC);
    expect(ruleOf({ destination, path: 'spec.plain', options: { schemas } })).toEqual(keys('name'));
    expect(ruleOf({ destination, path: 'spec.plain', options: { schemas, lists: 'schema' } })).toEqual(ATOMIC);
  });
});

it('never fails, for any comments and items', () => {
  const json = fc.json({ maxDepth: 3 });
  fc.assert(
    fc.property(json, json, (comment, list) => {
      const destination = `spec: # {"allOf":[${comment}],"$ref":${comment}}\n  list: [${list}]\n`;
      expect(['keys', 'set', 'resources', 'atomic']).toContain(ruleOf({ destination, path: 'spec.list' }).kind);
    }),
    { numRuns: runs(200) },
  );
});
