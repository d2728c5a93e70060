import { expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readEnvironments } from '@krmkit/kustomize';
import { behaviourOf, readRelease } from '@krmkit/pods';
import { choosePod } from '../src/choose-pod.ts';
import { locatePodFindings } from '../src/locate-pod-findings.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      volumes: [{name: a, emptyDir: {}}]
      containers:
      - name: app
        image: example.com/web:1
      # krmkit-ignore missing-key
      - name: quiet
        image: example.com/web:2
`;

it.each<[path: Path, places: readonly (readonly [place: string, container: string | undefined])[]]>([
  [['spec', 'volumes', 0], [['web.yaml:7', undefined]]],
  [['spec', 'containers', 0, 'image'], [['web.yaml:10', 'app']]],
  [['spec', 'containers', 1, 'image'], []],
])('a finding about %j of a pod is at %j of its template', async (path, places) => {
  const ports = { files: memoryFileSystem(new Map([['web.yaml', WEB]])), stdin: memoryStandardInput('') };
  const none = { required: [], charts: false, build: () => Promise.reject(new Error('nothing to build')) };
  const environments = await readEnvironments(['web.yaml'], ports, none);
  const choice = { path: 'web.yaml', name: undefined, namespace: undefined, templates: [] };
  const chosen = choosePod(environments, { ...choice, behaviour: behaviourOf(readRelease('1.34')) }, 'r4nd0');
  if (!chosen.ok) throw new Error(chosen.message);
  const finding = { code: 'missing-key', severity: 'error', path, message: 'm' } as const;
  const found = locatePodFindings(chosen.value, [finding]);
  expect(
    found.map(({ location, subject }) => [`${location?.path ?? ''}:${location?.line ?? 0}`, subject?.container]),
  ).toEqual(places);
});
