import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

// What `kubectl get deployment web -o yaml` prints for the manifest below after `kubectl apply`, with a finalizer and
// an annotation of a controller.
const LIVE = `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    example.com/revision: "1"
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"annotations":{},"name":"web","namespace":"shop"}}
  creationTimestamp: "2026-01-02T03:04:05Z"
  finalizers: [example.com/own]
  generation: 1
  managedFields:
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1: {f:spec: {f:replicas: {}}}
    manager: kubectl-client-side-apply
    operation: Update
  name: web
  namespace: shop
  resourceVersion: "12345"
  uid: 0e1a4b56-7d4c-4a9d-9d7d-2a2d0c4f6d1e
spec:
  replicas: 2   # two
status:
  observedGeneration: 1
`;
const PLAIN = `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    example.com/revision: "1"
  finalizers: [example.com/own]
  name: web
  namespace: shop
spec:
  replicas: 2   # two
`;
const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\nstatus: {conditions: []}\n';

function listOf(kind: string, ...objects: readonly string[]): string {
  const items = objects.map((text) => `- ${text.trimEnd().replaceAll('\n', '\n  ')}\n`);
  return `apiVersion: v1\nkind: ${kind}\nmetadata:\n  resourceVersion: ""\nitems:\n${items.join('')}`;
}

describe('cat --strip', () => {
  it('removes what a cluster adds, and nothing else', async () => {
    const files = { 'live.yaml': LIVE, 'plain.yaml': PLAIN };
    expect((await runIn({ files }, 'cat', '.', '--strip')).stdout).toBe(`${PLAIN}---\n${PLAIN}`);
    expect((await runIn({ files }, 'cat', '.')).stdout).toBe(`${LIVE}---\n${PLAIN}`);
  });

  it.each([[LIVE], [listOf('List', LIVE)], [listOf('DeploymentList', LIVE)]])('in standard input %#', async (stdin) => {
    const { status, stdout } = await runIn({ stdin }, 'cat', '-', '--strip');
    expect(status).toBe(0);
    expect(stdout).toMatch(/finalizers|replicas/);
    expect(stdout).not.toMatch(
      /status:|managedFields|resourceVersion: "1|uid:|creationTimestamp|last-applied|generation:/,
    );
  });

  it('in JSON', async () => {
    const { stdout } = await runIn({ files: { 'a.yaml': LIVE } }, 'cat', '.', '--strip', '-o', 'json');
    const plain = await runIn({ files: { 'a.yaml': PLAIN } }, 'cat', '.', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(plain.stdout));
  });

  it('removes annotations that it empties', async () => {
    const only = LIVE.replace('    example.com/revision: "1"\n', '');
    const { stdout } = await runIn({ files: { 'a.yaml': only } }, 'cat', '.', '--strip');
    expect(stdout).toBe(PLAIN.replace(/ {2}annotations:\n.*\n/, ''));
  });

  it('keeps the status of a Kptfile', async () => {
    const { stdout } = await runIn({ files: { Kptfile: KPTFILE } }, 'cat', '.', '--strip', '--include-local');
    expect(stdout).toBe(KPTFILE);
  });
});

describe('sink --strip', () => {
  it.each([
    ['an object', LIVE],
    ['a List', listOf('List', LIVE)],
    [
      'JSON',
      JSON.stringify({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: {
          name: 'web',
          namespace: 'shop',
          uid: 'x',
          finalizers: ['example.com/own'],
          annotations: { 'example.com/revision': '1' },
        },
        spec: { replicas: 2 },
        status: {},
      }),
    ],
  ])('%s of a cluster changes nothing in its manifest', async (_, stdin) => {
    const disk = memoryDisk(new Map([['deploy/web.yaml', PLAIN]]));
    const { status, stderr } = await runIn({ disk, stdin }, 'sink', 'deploy', '--strip');
    expect(stderr).toContain('nothing to change');
    expect(status).toBe(0);
    expect(disk.texts().get('deploy/web.yaml')).toBe(PLAIN);
  });

  it('writes a new object without it', async () => {
    const disk = memoryDisk(new Map());
    const { status } = await runIn({ disk, stdin: LIVE }, 'sink', 'deploy', '--strip');
    expect(status).toBe(0);
    expect([...disk.texts()]).toEqual([['deploy/shop/deployment_web.yaml', PLAIN]]);
  });

  it('reports text that is not YAML', async () => {
    const disk = memoryDisk(new Map());
    expect((await runIn({ disk, stdin: 'a: [' }, 'sink', 'deploy', '--strip')).status).toBe(3);
  });
});
