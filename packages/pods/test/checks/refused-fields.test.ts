import { describe, expect, it } from 'vitest';
import { resolveTexts } from '../resolve-texts.ts';
import type { Scene } from './found-in.ts';
import { found, findingsIn } from './found-in.ts';

// Each row was sent to an API server (1.20.2) with `kubectl create --dry-run=server --validate=false`.
const ROWS: readonly (readonly [container: object, refused: readonly string[]])[] = [
  [{ livenessProbe: { exec: { command: [] } } }, ['livenessProbe.exec']],
  [{ readinessProbe: { exec: {} } }, ['readinessProbe.exec']],
  [{ startupProbe: {} }, ['startupProbe']],
  [{ livenessProbe: { periodSeconds: 5 } }, ['livenessProbe']],
  [{ livenessProbe: { exec: { command: ['a'] }, httpGet: { port: 80 } } }, ['livenessProbe.httpGet']],
  [{ livenessProbe: { exec: { command: [''] } } }, []],
  [{ livenessProbe: { httpGet: { port: 80 } } }, []],
  [{ livenessProbe: { grpc: { port: 80 } } }, []],
  [{ lifecycle: { preStop: {} } }, ['lifecycle.preStop']],
  [{ lifecycle: { postStart: { exec: {} } } }, ['lifecycle.postStart.exec']],
  [{ lifecycle: { postStart: { exec: { command: [] } } } }, ['lifecycle.postStart.exec']],
  [{ lifecycle: { preStop: { exec: { command: ['a'] }, httpGet: { port: 80 } } } }, ['lifecycle.preStop.httpGet']],
  [{ lifecycle: { preStop: null } }, []],
  [{ lifecycle: {} }, []],
  [{ resources: { limits: { cpu: -1 } } }, ['resources.limits.cpu']],
  [
    { resources: { limits: { memory: '-1' }, requests: { memory: '-2' } } },
    ['resources.limits.memory', 'resources.requests.memory'],
  ],
  [{ resources: { requests: { cpu: '-1' } } }, ['resources.requests.cpu']],
  [{ resources: { limits: { cpu: '0' } } }, []],
  [{ resources: { limits: { cpu: '1' }, requests: { cpu: '1001m' } } }, ['resources.requests.cpu']],
  [{ resources: { limits: { cpu: '1' }, requests: { cpu: '1000m', memory: '1Gi' } } }, []],
  [{ resources: { limits: { cpus: '1' } } }, ['resources.limits.cpus']],
  [{ resources: { requests: { storage: '1' } } }, ['resources.requests.storage']],
  [{ resources: { limits: { 'example.com/gpu': '1', 'ephemeral-storage': '1' } } }, []],
];

describe('what an API server refuses in a container', () => {
  it.each(ROWS)('%j', (container, refused) => {
    const places = found({ container }, 'invalid-resource').map((text) => text.slice(0, text.indexOf(': ')));
    expect(places).toEqual(refused.map((field) => `error ${field}`));
  });

  const v = { volumes: [{ name: 'v', emptyDir: {} }] };
  const mounts = (...paths: readonly string[]): object => ({
    volumeMounts: paths.map((mountPath) => ({ name: 'v', mountPath })),
  });
  const exec = { exec: { command: ['a'] } };
  const probed = { name: 'app', image: 'x', livenessProbe: exec };
  // The first rows were sent to the same API server. The others follow the source of their release.
  it.each<[string, Scene, readonly string[]]>([
    ['two mounts at a path', { container: mounts('/a', '/a'), spec: v }, ['volumeMounts[1].mountPath']],
    ['two spellings of a path', { container: mounts('/a', '/a/'), spec: v }, []],
    ['a mount without a path', { container: mounts(''), spec: v }, ['volumeMounts[0]']],
    ['a relative path', { container: mounts('a'), spec: v }, []],
    ['an init container with a name', { spec: { initContainers: [{ name: 'app', image: 'x' }] } }, ['name']],
    [
      'two containers with a name',
      {
        spec: {
          containers: [
            { name: 'app', image: 'x' },
            { name: 'app', image: 'y' },
          ],
        },
      },
      ['name'],
    ],
    ['other names', { spec: { initContainers: [{ name: 'init', image: 'x' }] } }, []],
    ['grpc in 1.20', { container: { livenessProbe: { grpc: { port: 8 } } }, kubernetes: '1.20' }, ['livenessProbe']],
    [
      'sleep in 1.20',
      { container: { lifecycle: { preStop: { sleep: { seconds: 8 } } } }, kubernetes: '1.20' },
      ['lifecycle.preStop'],
    ],
    [
      'a probe of an init container',
      { spec: { initContainers: [probed], containers: [{ name: 'b', image: 'x' }] } },
      ['livenessProbe'],
    ],
    [
      'a hook of an init container',
      {
        spec: { initContainers: [{ name: 'app', image: 'x', lifecycle: {} }], containers: [{ name: 'b', image: 'x' }] },
      },
      ['lifecycle'],
    ],
    ['grpc in 1.23', { container: { livenessProbe: { grpc: { port: 8 } } }, kubernetes: '1.23' }, []],
    ['sleep in 1.29', { container: { lifecycle: { preStop: { sleep: { seconds: 8 } } } }, kubernetes: '1.29' }, []],
    [
      'a probe of a sidecar',
      { spec: { initContainers: [{ ...probed, restartPolicy: 'Always' }], containers: [{ name: 'b', image: 'x' }] } },
      [],
    ],
    [
      'a probe of a sidecar before sidecars',
      {
        spec: { initContainers: [{ ...probed, restartPolicy: 'Always' }], containers: [{ name: 'b', image: 'x' }] },
        kubernetes: '1.28',
      },
      ['livenessProbe'],
    ],
  ])('%s', (_, scene, refused) => {
    const fields = findingsIn(scene).filter(({ code }) => code === 'invalid-resource');
    expect(fields.map(({ severity, field }) => `${severity} ${field ?? ''}`)).toEqual(
      refused.map((field) => `error ${field}`),
    );
  });

  it.each([
    ['1.28', 'remove it'],
    ['1.29', 'remove it, or make it a sidecar with restartPolicy: Always'],
  ])('a probe of an init container in %s has the way out: %s', (kubernetes, hint) => {
    const spec = { initContainers: [probed], containers: [{ name: 'b', image: 'x' }] };
    const refused = findingsIn({ spec, kubernetes }).filter(({ code }) => code === 'invalid-resource');
    expect(refused.map((finding) => finding.hint)).toEqual([hint]);
  });

  // `ephemeral` in 1.20 was sent to the same API server, and `image` becomes an emptyDir there.
  it.each<[string, readonly object[], string, readonly string[]]>([
    ['two volumes with a name', [{ name: 'v' }, { name: 'v' }], '1.37', ['error another volume has the name v']],
    ['two volumes', [{ name: 'v' }, { name: 'w' }], '1.37', []],
    ['ephemeral in 1.20', [{ name: 'v', ephemeral: {} }], '1.20', ['error ephemeral volumes are on']],
    ['ephemeral in 1.21', [{ name: 'v', ephemeral: {} }], '1.21', []],
    ['image in 1.20', [{ name: 'v', image: {} }], '1.20', ['error the volume is an empty directory']],
    ['image in 1.31', [{ name: 'v', image: {} }], '1.31', ['warning image volumes are on']],
    ['image in 1.35', [{ name: 'v', image: {} }], '1.35', []],
  ])('%s', (_, volumes, kubernetes, refused) => {
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', image: 'x' }], volumes },
    });
    const { diagnostics } = resolveTexts({ 'a.yaml': text }, { kubernetes });
    const found = diagnostics.map(({ severity, message }) => `${severity} ${message}`);
    expect(found).toHaveLength(refused.length);
    refused.forEach((wanted, index) => {
      const [severity = '', ...words] = wanted.split(' ');
      expect(found[index]).toMatch(new RegExp(`^${severity} .*${words.join(' ')}`));
    });
  });

  it('is only what no controller completes, in the template of a custom kind', () => {
    const resources = { requests: { cpu: '2', gpu: '1', memory: '-1' }, limits: { cpu: '1' } };
    const text = JSON.stringify({
      apiVersion: 'example.com/v1',
      kind: 'Worker',
      metadata: { name: 'a' },
      spec: { template: { spec: { containers: [{ name: 'a', image: 'x', resources }] } } },
    });
    const templates = [{ kind: 'Worker', group: 'example.com', path: ['spec', 'template'] }];
    const { diagnostics } = resolveTexts({ 'a.yaml': text }, { templates });
    const refused = diagnostics.filter(({ code }) => code === 'invalid-resource');
    expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('requests must not be negative')]);
  });

  it('is not checked in a patch', () => {
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a', livenessProbe: { periodSeconds: 5 }, lifecycle: { preStop: {} } }] },
    });
    expect(resolveTexts({ 'a.yaml': text }).diagnostics).toEqual([]);
  });
});
