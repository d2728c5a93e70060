import { describe, expect, it } from 'vitest';
import { found, pod } from './found-references.ts';

const volumes = (source: string): string => pod(`  volumes: [{name: v, ${source}}]`);
const items = (item: string): string => volumes(`downwardAPI: {items: [{path: a, ${item}}]}`);
const workload = (kind: string, policy: string): string =>
  `apiVersion: ${kind === 'Job' ? 'batch/v1' : 'apps/v1'}\nkind: ${kind}\nmetadata: {name: web}\nspec: {template: {spec: {${policy}containers: [{name: a, image: x}]}}}\n`;
const devices = (name: string): string =>
  pod('').replace('image: x}', `image: x, volumeDevices: [{name: ${name}, devicePath: /dev/a}]}`) +
  '  volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]\n';

// Each row was sent to an API server (1.20.2) with `kubectl create --dry-run=server --validate=false`.
describe('what an API server refuses in a pod', () => {
  it.each([
    ['a field of a volume', items('fieldRef: {fieldPath: status.podIP}'), 'invalid-field-ref'],
    ['a field that no pod has', items('fieldRef: {fieldPath: metadata.foo}'), 'invalid-field-ref'],
    [
      'a resource without its container',
      items('resourceFieldRef: {resource: limits.cpu}'),
      'invalid-resource-field-ref',
    ],
    [
      'a resource that no container has',
      items('resourceFieldRef: {containerName: app, resource: limits.foo}'),
      'invalid-resource-field-ref',
    ],
    [
      'a field of a projected volume',
      volumes('projected: {sources: [{downwardAPI: {items: [{path: a, fieldRef: {fieldPath: spec.nodeName}}]}}]}'),
      'invalid-field-ref',
    ],
    ['a device without its volume', devices('w'), 'missing-volume'],
    ['a Job whose pods restart', workload('Job', 'restartPolicy: Always, '), 'invalid-resource'],
    ['a Job without a restartPolicy', workload('Job', ''), 'invalid-resource'],
    ['a Deployment whose pods end', workload('Deployment', 'restartPolicy: Never, '), 'invalid-resource'],
  ])('%s', (_, text, code) => {
    const refused = found(text).filter((line) => line.includes('the API server refuses'));
    expect(refused.map((line) => line.split(' ').slice(1, 3))).toEqual([[code, 'error:']]);
  });

  it.each([
    ['all labels', items('fieldRef: {fieldPath: metadata.labels}')],
    ['one label', items("fieldRef: {fieldPath: metadata.labels['app']}")],
    ['a field that another tool fills in', items('fieldRef: {fieldPath: "${FIELD}"}')],
    ['a resource of a container', items('resourceFieldRef: {containerName: app, resource: requests.memory}')],
    ['a resource that another tool fills in', items('resourceFieldRef: {containerName: app, resource: "${RESOURCE}"}')],
    ['a device', devices('v')],
    ['a Job whose pods end', workload('Job', 'restartPolicy: OnFailure, ')],
    ['a Job with a policy that another tool fills in', workload('Job', 'restartPolicy: "${POLICY}", ')],
    ['a Deployment', workload('Deployment', '')],
    ['a Pod that ends', pod('  restartPolicy: Never')],
  ])('but not %s', (_, text) => {
    expect(found(text).filter((line) => line.includes('the API server refuses'))).toEqual([]);
  });
});
