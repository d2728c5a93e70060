import type { ConfigMap, Secret, Service, ServicePort } from 'kubernetes-types/core/v1.d.ts';

import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { storedBytes, storedText } from './text.ts';

/** The objects of one namespace, created before its pods. */
export interface NamespaceObjects {
  readonly namespace: string;
  readonly configMaps: readonly ConfigMap[];
  readonly secrets: readonly Secret[];
  readonly services: readonly Service[];
  /** Service accounts besides `default`. */
  readonly serviceAccounts: readonly string[];
}

/** Names of ConfigMaps and of Secrets that exist in every namespace. */
export const OBJECT_NAMES: readonly string[] = ['plain', 'odd.keys', 'overlap', 'empty', 'bad-names', '0'];
export const ABSENT_NAME = 'absent';
/** A Secret that only the plain pod uses: bytes that are not UTF-8, including a truncated sequence. */
export const CALIBRATION: { readonly name: string; readonly key: string; readonly bytes: readonly number[] } = {
  name: 'calibration',
  key: 'CALIBRATION',
  bytes: [0xe2, 0x82, 0x41, 0xff],
};

const USUAL_KEYS: readonly string[] = [
  'A',
  'B',
  'C',
  'FOO',
  'foo',
  'key',
  'REDIS_PORT',
  'FOO_SERVICE_HOST',
  'KUBERNETES_PORT',
];
const ODD_KEYS: readonly string[] = [
  'a.b',
  'a-b',
  '.hidden',
  '_',
  '-x',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'HOME',
  'x.y.z',
];
const BAD_KEYS: readonly string[] = ['1a', '0', '9.9', '1A', '42', '3-x'];

/** Keys that exist somewhere, for `configMapKeyRef` and `secretKeyRef`. */
export const KEYS: readonly string[] = [...USUAL_KEYS, ...ODD_KEYS, ...BAD_KEYS];

/** Three namespaces: with services of every kind, with its own `kubernetes` and conflicting names, without any. */
export function generateObjects(
  seed: string,
  namespaces: readonly [string, string, string],
): readonly NamespaceObjects[] {
  const services = [variousServices, collidingServices, (): Service[] => []];
  return namespaces.map((namespace, index) => {
    const random = createRandom(`${seed}/objects/${String(index)}`);
    return {
      namespace,
      configMaps: OBJECT_NAMES.map((name) => ({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name },
        data: Object.fromEntries(keysOf(random, name).map((key) => [key, storedText(random)])),
        // Never used for variables.
        ...(random.chance(0.5) ? { binaryData: { 'binary-only': storedBytes(random).toString('base64') } } : {}),
      })),
      secrets: [
        ...OBJECT_NAMES.map((name) =>
          secret(name, Object.fromEntries(keysOf(random, name).map((key) => [key, storedBytes(random)]))),
        ),
        secret(CALIBRATION.name, { [CALIBRATION.key]: Buffer.from(CALIBRATION.bytes) }),
      ],
      services: services[index]?.(random) ?? [],
      serviceAccounts: ['builder'],
    };
  });
}

function secret(name: string, data: Readonly<Record<string, Buffer>>): Secret {
  const encoded = Object.entries(data).map(([key, bytes]) => [key, bytes.toString('base64')]);
  const entries: Record<string, string> = Object.fromEntries(encoded);
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data: entries };
}

function keysOf(random: Random, name: string): string[] {
  if (name === 'empty') return [];
  const pools = { 'odd.keys': ODD_KEYS, 'bad-names': [...BAD_KEYS, ...USUAL_KEYS.slice(0, 2)] };
  const pool = name === 'odd.keys' || name === 'bad-names' ? pools[name] : [...USUAL_KEYS, ...ODD_KEYS];
  return [...new Set(random.list(3, 9, () => random.pick(pool)))];
}

function variousServices(random: Random): Service[] {
  return [
    service('redis', [{ port: 6379 }]),
    service('abc-123', [
      { name: 'u-d-p', port: 8081, protocol: 'UDP' },
      { name: 't-c-p', port: 8081, protocol: 'TCP' },
    ]),
    service('a', [
      { name: '1a', port: 1 },
      { name: 'b', port: 65535 },
    ]),
    service('a--b', [
      { name: 'x-1', port: 80 },
      { name: '80-tcp', port: 81 },
    ]),
    service('sctp', [{ port: random.integer(1, 65535), protocol: 'SCTP' }]),
    service(`l${'o'.repeat(61)}g`, [{ name: 'longest-name-15', port: 443 }]),
    service('node-port', [{ port: random.integer(1, 65535) }], { type: 'NodePort' }),
    service('balanced', [{ port: random.integer(1, 65535) }], { type: 'LoadBalancer' }),
    service('headless', [{ port: 80 }], { clusterIP: 'None' }),
    service('elsewhere', [{ port: 80 }], { type: 'ExternalName', externalName: 'example.com' }),
    ...randomServices(random, 4),
  ];
}

/** `foo` and `foo-service` both set `FOO_SERVICE_PORT`; a kubelet chooses at random. */
function collidingServices(random: Random): Service[] {
  return [
    service('kubernetes', [
      { name: 'https', port: 8443 },
      { name: 'own', port: random.integer(1, 8000) },
    ]),
    service('foo', [
      { name: 'web', port: 8080 },
      { name: '80-tcp', port: 81 },
    ]),
    service('foo-service', [{ port: 80 }]),
    service('redis', [{ port: 6379, name: 'redis' }]),
    ...randomServices(random, 2),
  ];
}

function randomServices(random: Random, count: number): Service[] {
  return Array.from({ length: count }, (_, index) => {
    const ports: ServicePort[] = [];
    for (const number of new Set(random.list(1, 4, () => random.integer(1, 65535)))) {
      ports.push({
        port: number,
        targetPort: random.integer(1, 65535),
        name: `${random.pick(['p', 'a-b', '0', 'http', 'x--y'])}${String(ports.length)}`,
        ...(random.chance(0.5) ? { protocol: random.pick(['TCP', 'UDP', 'SCTP']) } : {}),
      });
    }
    return service(`${random.pick(['s', 'svc-x', 'x1', 'q--r'])}-${String(index)}`, ports);
  });
}

function service(name: string, ports: readonly ServicePort[], spec: Service['spec'] = {}): Service {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ...spec, ports: [...ports] } };
}
