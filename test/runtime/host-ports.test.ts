import { describe, expect, it } from 'vitest';
import { hostPorts } from '../../src/runtime/host-ports.ts';
import { planPod } from '../../src/runtime/plan-pod.ts';
import { sourcesFromObjects } from '../../src/kubelet/object-sources.ts';
import type { JsonObject } from '../../src/value/json.ts';

const portsOf = (ports: readonly JsonObject[], more: JsonObject = {}): readonly string[] => {
  const request = {
    pod: { spec: { containers: [{ name: 'a', image: 'x', ports }], ...more } },
    name: 'web',
    namespace: 'shop',
    controller: 'none',
    sources: sourcesFromObjects({}),
    restarts: true,
    probes: true,
    mayUseHostPaths: false,
    mayUseHostPorts: false,
    mayBePrivileged: false,
  } as const;
  return hostPorts(planPod(request, { uuid: 'u', host: 'h' }));
};

// By docker's reference of --publish.
describe('hostPorts', () => {
  it.each<[JsonObject, readonly string[]]>([
    [{ containerPort: 80 }, []],
    [{ containerPort: 80, hostPort: 8080 }, ['8080:80']],
    [{ containerPort: 53, hostPort: 53, protocol: 'UDP' }, ['53:53/udp']],
    [{ containerPort: 80, hostPort: 80, hostIP: '192.0.2.1', protocol: 'TCP' }, ['192.0.2.1:80:80']],
    [{ containerPort: 80, hostPort: 80, hostIP: '::1' }, ['[::1]:80:80']],
    [{ containerPort: 80, hostPort: 70_000 }, []],
    [{ hostPort: 80 }, []],
  ])('of %j', (port, published) => {
    expect(portsOf([port])).toEqual(published);
  });

  it('are those of the machine anyway under hostNetwork, and each is there once', () => {
    const port = { containerPort: 80, hostPort: 80 };
    expect(portsOf([port, port])).toEqual(['80:80']);
    expect(portsOf([port], { hostNetwork: true })).toEqual([]);
  });
});
