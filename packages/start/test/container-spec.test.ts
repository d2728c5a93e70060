import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageConfig } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import { sourcesFromObjects } from '@krmkit/pods';
import { runs } from '@krmkit/testing';
import type { ContainerPlan } from '../src/container-spec.ts';
import { joinAsGo } from '../src/container-spec.ts';
import { resolvePlan } from '../src/plan-pod.ts';
import { plannedPod } from './planned-pod.ts';

const lost = (count: number): string => '\uFFFD'.repeat(count);

const IMAGE: ImageConfig = { entrypoint: ['/run'], env: ['PATH=/bin', 'A=b=c'] };

/** The plan of the first container of a pod, or why there is none. */
function planOf(
  container: JsonObject,
  spec: JsonObject = {},
  config = IMAGE,
  services: readonly JsonObject[] = [],
): ContainerPlan | string {
  const secret = { metadata: { name: 's', namespace: 'shop' }, data: { k: 'c2VjcmV0', nul: 'YQBi', bytes: '4oJB' } };
  const planned = plannedPod(
    { ...spec, containers: [{ name: 'app', image: 'app:1', ...container }] },
    { sources: sourcesFromObjects({ secrets: [secret], services }), placeholder: (label) => `?${label}?` },
  );
  const [first] = planned.containers;
  if (first === undefined) throw new Error('no container');
  const { plan } = resolvePlan(
    planned,
    first,
    { name: 'app@sha256:0', local: { architecture: 'amd64', config } },
    undefined,
  );
  return plan.ok ? plan.value : plan.message;
}

const secretKey = (name: string, key: string): JsonObject => ({
  name,
  valueFrom: { secretKeyRef: { name: 's', key } },
});

describe('the plan of a container', () => {
  it('has what the pod and the image say', () => {
    const container = {
      env: [{ name: 'A', value: 'x' }, secretKey('S', 'k')],
      args: ['$(A)'],
      volumeMounts: [{ name: 'v', mountPath: '/v', subPathExpr: '$(A)', readOnly: true }],
      workingDir: '/w',
      tty: true,
      securityContext: {
        runAsUser: 5,
        runAsGroup: 6,
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { add: ['NET_ADMIN'], drop: ['ALL'] },
        seccompProfile: { type: 'Unconfined' },
      },
    };
    const spec = {
      securityContext: { fsGroup: 7, supplementalGroups: [8, 7] },
      volumes: [{ name: 'v', emptyDir: {} }],
    };
    expect(planOf(container, spec)).toEqual({
      image: 'app@sha256:0',
      argv: ['/run', 'x'],
      env: [
        { name: 'A', value: 'x', isSecret: false },
        { name: 'S', value: 'secret', isSecret: true },
      ],
      imageNames: ['PATH', 'A'],
      workingDir: '/w',
      user: '5:6',
      groups: [8, 7],
      mounts: [{ volume: 'v', mountPath: '/v', readOnly: true, subPath: 'x' }],
      limits: {},
      security: {
        readOnlyRoot: true,
        privileged: false,
        noNewPrivileges: true,
        addCapabilities: ['NET_ADMIN'],
        dropCapabilities: ['ALL'],
        unconfinedSeccomp: true,
      },
      tty: true,
      stdin: false,
      warnings: [],
    });
  });

  it.each<[securityContext: JsonObject, groups: readonly number[]]>([
    [{}, []],
    [{ fsGroup: 9 }, [9]],
    [{ fsGroup: 9, supplementalGroups: [8] }, [8, 9]],
  ])('has the groups of %j', (securityContext, groups) => {
    expect(planOf({}, { securityContext })).toMatchObject({ groups });
  });

  it('has a placeholder for each value that is not known, with one warning for each place', () => {
    const env = [{ name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }];
    expect(planOf({ env, args: ['$(IP)-$(IP)', 'x$(IP)'] })).toMatchObject({
      env: [{ name: 'IP', value: '?podIP?' }],
      argv: ['/run', '?podIP?-?podIP?', 'x?podIP?'],
      warnings: [
        'env IP: the value of <podIP> is not known here',
        'argument 1: the value of <podIP> is not known here',
        'argument 2: the value of <podIP> is not known here',
      ],
    });
  });

  it('has the first value by name of a variable that two Services define, with a warning', () => {
    const service = (name: string, clusterIP: string, port: JsonObject): JsonObject => ({
      metadata: { name, namespace: 'shop' },
      spec: { clusterIP, ports: [{ ...port, protocol: 'TCP' }] },
    });
    // https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
    const services = [
      service('foo-service', '10.0.0.2', { port: 80 }),
      service('foo', '10.0.0.1', { name: 'port', port: 1 }),
    ];
    const env = [{ name: 'PORT', value: 'a$(FOO_SERVICE_PORT)' }];
    const plan = planOf({ env }, {}, IMAGE, services);
    expect(typeof plan === 'string' ? [] : plan.env.filter(({ name }) => name === 'PORT')).toEqual([
      { name: 'PORT', value: 'a1', isSecret: false },
    ]);
    expect(plan).toMatchObject({
      warnings: expect.arrayContaining([
        'env PORT: a kubelet uses either value of FOO_SERVICE_PORT of foo or foo-service; krmkit uses 1',
      ]),
    });
  });

  it('has bytes of a Secret that are not UTF-8 as a process gets them', () => {
    expect(planOf({ env: [secretKey('B', 'bytes')] })).toMatchObject({ env: [{ name: 'B', value: `${lost(2)}A` }] });
  });

  it.each<[JsonObject, ImageConfig, string]>([
    [{}, {}, 'no command specified: neither the pod nor the image defines one'],
    [{ command: [''] }, IMAGE, 'no command specified: neither the pod nor the image defines one'],
    [{ args: ['a\0b'] }, IMAGE, 'an argument or a variable contains a NUL character'],
    [{ env: [secretKey('N', 'nul')] }, IMAGE, 'an argument or a variable contains a NUL character'],
  ])('is none for %j and the image %j', (container, image, message) => {
    expect(planOf(container, {}, image)).toBe(message);
  });

  // `verifyRunAsNonRoot` in pkg/kubelet/kuberuntime/security_context.go.
  it.each<[JsonObject, string | undefined, string | undefined]>([
    [{ runAsNonRoot: true, runAsUser: 1 }, '0', undefined],
    [{ runAsNonRoot: true, runAsUser: 0 }, '1', "container's runAsUser breaks non-root policy"],
    [{ runAsNonRoot: true }, '1', undefined],
    [{ runAsNonRoot: true }, '10:0', undefined],
    [{ runAsNonRoot: true }, undefined, 'container has runAsNonRoot and image will run as root'],
    [{ runAsNonRoot: true }, '0', 'container has runAsNonRoot and image will run as root'],
    [{ runAsNonRoot: true }, '00:5', 'container has runAsNonRoot and image will run as root'],
    [
      { runAsNonRoot: true },
      'app',
      'container has runAsNonRoot and image has non-numeric user (app), cannot verify user is non-root',
    ],
    [
      { runAsNonRoot: true },
      'u1',
      'container has runAsNonRoot and image has non-numeric user (u1), cannot verify user is non-root',
    ],
    [{ runAsNonRoot: false }, '0', undefined],
    [{}, '0', undefined],
  ])('with %j of an image whose user is %s', (securityContext, user, message) => {
    const config = { ...IMAGE, ...(user === undefined ? {} : { user }) };
    const own = planOf({ securityContext }, {}, config);
    expect(typeof own === 'string' ? own : undefined).toBe(message);
    const ofPod = planOf({}, { securityContext }, config);
    expect(typeof ofPod === 'string' ? ofPod : undefined).toBe(message);
  });

  // `MilliCPUToShares` in pkg/kubelet/cm/helpers_linux.go: 1,024 shares for a CPU, and 2 at least.
  it.each([
    [{ limits: { memory: '1Ki', cpu: '1500m' } }, { memoryBytes: 1024n, cpuMillis: 1500n, cpuShares: 1536n }],
    [
      { limits: { cpu: '2' }, requests: { cpu: '500m' } },
      { cpuMillis: 2000n, cpuShares: 512n },
    ],
    [{ requests: { cpu: '1m', memory: '1Gi' } }, { cpuShares: 2n }],
    [{ requests: { cpu: '3m' } }, { cpuShares: 3n }],
    [{ limits: { memory: '0', cpu: '0' } }, {}],
    [{ limits: { memory: '100m' } }, { memoryBytes: 1n }],
  ])('limits of %j', (resources, limits) => {
    expect(planOf({ resources })).toMatchObject({ limits });
    const plan = planOf({ resources });
    expect(typeof plan === 'string' ? [] : Object.keys(plan.limits)).toEqual(Object.keys(limits));
  });
});

describe('joinAsGo', () => {
  // Observed in containers of a node with containerd 1.6.
  it.each<[readonly number[], string]>([
    [[0xe2, 0x82, 0x41, 0xff], `${lost(2)}A${lost(1)}`],
    [[0xff], lost(1)],
    [[0xe2, 0x82, 0xc0], lost(3)],
    [[0xc3], lost(1)],
    [[0xf0, 0x9f, 0x92], lost(3)],
    [[0xed, 0xa0, 0x80], lost(3)],
    [[0xc0, 0x80], lost(2)],
    [[0xf4, 0x90, 0x80, 0x80], lost(4)],
    [[0xef, 0xbb, 0xbf, 0x61], '\uFEFFa'],
    [[0xf4, 0x8f, 0xbf, 0xbf], '\u{10FFFF}'],
    [[0xe0, 0x9f, 0x80], lost(3)],
  ])('of %j', (bytes, text) => {
    expect(joinAsGo([Uint8Array.from(bytes)])).toBe(text);
  });

  it('joins bytes before it decodes them', () => {
    expect(joinAsGo(['a', Uint8Array.from([0xe2, 0x82]), Uint8Array.from([0xac]), 'é'])).toBe('a€é');
  });

  // Go's utf8.DecodeRune: one character for a valid sequence, else U+FFFD for one byte.
  it('decodes one sequence, or loses one byte', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const decode = (bytes: Uint8Array): string | undefined => {
      try {
        return strict.decode(bytes);
      } catch {
        return undefined;
      }
    };
    const decodeRune = (bytes: Uint8Array): readonly [text: string, length: number] => {
      for (let length = 1; length <= Math.min(4, bytes.length); length += 1) {
        const text = decode(bytes.slice(0, length));
        if (text !== undefined) return [text, length];
      }
      return [lost(1), 1];
    };
    const limits = [
      0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0,
      0xf1, 0xf3, 0xf4, 0xf5, 0xff,
    ];
    const follows = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
    const sequence = fc.tuple(fc.constantFrom(...limits), fc.array(fc.constantFrom(...follows), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(sequence, { minLength: 1, maxLength: 2 }), (sequences) => {
        const bytes = Uint8Array.from(sequences.flatMap(([first, more]) => [first, ...more]));
        let expected = '';
        for (let index = 0; index < bytes.length;) {
          const [text, length] = decodeRune(bytes.slice(index));
          expected += text;
          index += length;
        }
        expect(joinAsGo([bytes])).toBe(expected);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('keeps text, however its bytes are split', () => {
    const anyText = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(anyText, fc.nat(), (text, cut) => {
        const bytes = new TextEncoder().encode(text);
        const at = cut % (bytes.length + 1);
        expect(joinAsGo([bytes.slice(0, at), bytes.slice(at)])).toBe(text);
      }),
    );
  });
});
