import { describe, expect, it } from 'vitest';
import type { ListRule } from '../../src/rules/list-rule.ts';
import { readSchemas } from '../../src/rules/schemas.ts';
import { ruleOf } from './rule-of.ts';

const ATOMIC: ListRule = { kind: 'atomic' };
const SET: ListRule = { kind: 'set' };
const keys = (...names: string[]): ListRule => ({ kind: 'keys', keys: names });

const MERGE = '# {"type":"array","x-kubernetes-patch-merge-key":"id","x-kubernetes-patch-strategy":"merge"}';

describe('schemas in comments', () => {
  it.each<[string, string, ListRule]>([
    ['at the end of the line of the key', `spec:\n  list: ${MERGE}\n  - id: a\n`, keys('id')],
    ['above the key', `spec:\n  ${MERGE}\n  list:\n  - id: a\n`, keys('id')],
    ['between the key and the list', `spec:\n  list:\n  ${MERGE}\n  - id: a\n`, keys('id')],
    ['behind a flow list', `spec:\n  list: [{id: a}] ${MERGE}\n`, keys('id')],
    ['on another field', `spec:\n  other: 1 ${MERGE}\n  list:\n  - id: a\n`, ATOMIC],
    [
      'several keys',
      'spec:\n  list: # {"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"]}\n  - {a: 1, b: 2}\n',
      keys('a', 'b'),
    ],
    ['a set', 'spec:\n  list: # {"x-kubernetes-list-type":"set"}\n  - a\n', SET],
    [
      'a strategy without a key is a set',
      'spec:\n  list: # {"type":"array","x-kubernetes-patch-strategy":"merge"}\n  - a\n',
      SET,
    ],
    ['atomic', 'spec:\n  list: # {"x-kubernetes-list-type":"atomic"}\n  - name: a\n', ATOMIC],
    ['a list without a strategy is one value', 'spec:\n  list: # {"type":"array"}\n  - name: a\n', ATOMIC],
    [
      'a schema around it',
      `spec: # {"properties":{"list":{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["id"]}}}\n  list:\n  - id: a\n`,
      keys('id'),
    ],
    ['no JSON', 'spec:\n  list: # {"type":"array",}\n  - name: a\n', keys('name')],
    ['JSON that says nothing', 'spec:\n  list: # {"$kpt-set":"list"}\n  - name: a\n', keys('name')],
  ])('%s', (_name, text, rule) => {
    expect(ruleOf({ destination: `apiVersion: example.com/v1\nkind: Thing\n${text}`, path: 'spec.list' })).toEqual(
      rule,
    );
  });

  it.each<[string, string, string, ListRule]>([
    ['io.k8s.api.core.v1.PodSpec', 'containers: [{image: a}]', 'spec.pod.containers', keys('name')],
    [
      'io.k8s.api.core.v1.PodSpec',
      'containers: [{ports: []}]',
      'spec.pod.containers[0].ports',
      keys('containerPort', 'protocol'),
    ],
    ['io.k8s.api.core.v1.PodTemplateSpec', 'spec: {volumes: []}', 'spec.pod.spec.volumes', keys('name')],
    ['io.k8s.api.core.v1.Container', 'volumeMounts: []', 'spec.pod.volumeMounts', keys('mountPath')],
    ['io.k8s.api.core.v1.EphemeralContainer', 'env: []', 'spec.pod.env', keys('name')],
    ['io.k8s.api.core.v1.ServiceSpec', 'ports: []', 'spec.pod.ports', keys('port', 'protocol')],
    ['io.k8s.api.core.v1.NodeStatus', 'addresses: []', 'spec.pod.addresses', keys('type')],
    ['io.k8s.api.apps.v1.Deployment', 'status: {conditions: []}', 'spec.pod.status.conditions', keys('type')],
    [
      'io.k8s.api.apps.v1.DeploymentSpec',
      'template: {spec: {containers: []}}',
      'spec.pod.template.spec.containers',
      keys('name'),
    ],
    [
      'io.k8s.api.batch.v1.JobTemplateSpec',
      'spec: {template: {spec: {volumes: []}}}',
      'spec.pod.spec.template.spec.volumes',
      keys('name'),
    ],
    ['io.k8s.api.storage.v1.CSINodeSpec', 'drivers: []', 'spec.pod.drivers', keys('name')],
    [
      'io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration',
      'webhooks: []',
      'spec.pod.webhooks',
      keys('name'),
    ],
    [
      'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus',
      'conditions: []',
      'spec.pod.conditions',
      keys('type'),
    ],
    ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'finalizers: []', 'spec.pod.finalizers', SET],
    ['io.k8s.api.core.v1.PodSpec', 'tolerations: []', 'spec.pod.tolerations', ATOMIC],
    ['io.example.v1.PodSpec', 'containers: []', 'spec.pod.containers', ATOMIC],
  ])('%s gives the keys of %s', (type, body, path, rule) => {
    const text = `apiVersion: example.com/v1\nkind: Thing\nspec:\n  # {"$ref":"#/definitions/${type}"}\n  pod:\n    ${body}\n`;
    expect(ruleOf({ destination: text, path })).toEqual(rule);
  });

  it('come from the destination before updated before original', () => {
    const withKey = (key: string): string => `list: # {"x-kubernetes-list-map-keys":["${key}"]}\n- a: 1\n`;
    const without = 'list:\n- a: 1\n';
    const of = (original: string, updated: string, destination: string): ListRule =>
      ruleOf({ original, updated, destination, path: 'list' });
    expect(of(withKey('o'), withKey('u'), withKey('d'))).toEqual(keys('d'));
    expect(of(withKey('o'), withKey('u'), without)).toEqual(keys('u'));
    expect(of(withKey('o'), without, without)).toEqual(keys('o'));
  });

  it('on the list come before those around it, whichever side has them', () => {
    const around = 'spec: # {"properties":{"list":{"x-kubernetes-list-map-keys":["around"]}}}\n  list:\n  - a: 1\n';
    const own = 'spec:\n  list: # {"x-kubernetes-list-map-keys":["own"]}\n  - a: 1\n';
    expect(ruleOf({ updated: own, destination: around, path: 'spec.list' })).toEqual(keys('own'));
  });

  it('are found in wide mappings, and through aliases', () => {
    const wide = Array.from({ length: 50 }, (_, index) => `  field${index}: 1\n`).join('');
    const text = `spec:\n${wide}  list: ${MERGE}\n  - id: a\nother: &o\n  list: ${MERGE}\n  - id: a\nmore: *o\n`;
    expect(ruleOf({ destination: text, path: 'spec.list' })).toEqual(keys('id'));
    expect(ruleOf({ destination: text, path: 'more.list' })).toEqual(keys('id'));
  });

  it('may name a definition of a given OpenAPI document', () => {
    const schemas = readSchemas([
      { definitions: { 'com.example.Part': { properties: { list: { 'x-kubernetes-list-map-keys': ['id'] } } } } },
    ]);
    const destination = 'part: # {"$ref":"#/definitions/com.example.Part"}\n  list:\n  - id: a\n';
    expect(ruleOf({ destination, path: 'part.list', options: { schemas } })).toEqual(keys('id'));
  });

  it('have no effect with founding lists', () => {
    const destination = `list: ${MERGE}\n- name: a\n  id: b\n`;
    expect(ruleOf({ destination, path: 'list', options: { lists: 'founding' } })).toEqual(keys('name'));
  });
});
