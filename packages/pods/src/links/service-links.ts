import { isDns1035Label } from '../names.ts';
import type { Service, ServicePort } from '../model.ts';
import type { Value } from '../value.ts';
import { concatenate, hole, literal } from '../value.ts';

/** One variable that a Service gives to containers (kubelet/envvars/envvars.go, `FromServices`). */
export interface ServiceVariable {
  readonly name: string;
  readonly value: Value;
  readonly service: { readonly namespace: string; readonly name: string };
}

/** A name that several Services set to different values; the value that a container gets is random. */
export interface ServiceCollision {
  readonly name: string;
  /** The label of the placeholder for its value. */
  readonly label: string;
  readonly candidates: readonly ServiceVariable[];
}

export interface ServiceLinkResult {
  /**
   * Services by name, inside a service in upstream's order; each name once. A conflicting name has a placeholder with
   * the source `ambiguous`.
   */
  readonly variables: readonly ServiceVariable[];
  readonly collisions: readonly ServiceCollision[];
}

/** The service that every pod sees, whatever its namespace. */
export const MASTER_SERVICE = { namespace: 'default', name: 'kubernetes' } as const;
const MASTER_NAMES: readonly string[] = [
  'KUBERNETES_SERVICE_HOST',
  'KUBERNETES_SERVICE_PORT',
  'KUBERNETES_SERVICE_PORT_HTTPS',
  'KUBERNETES_PORT',
  'KUBERNETES_PORT_443_TCP',
  'KUBERNETES_PORT_443_TCP_PROTO',
  'KUBERNETES_PORT_443_TCP_PORT',
  'KUBERNETES_PORT_443_TCP_ADDR',
];

/**
 * The variables that a pod's containers get from Services (kubelet_pods.go, `getServiceEnvVarMap`). Services without a
 * clusterIP yet give placeholders for the address that the cluster will choose. Manifests rarely contain the
 * `kubernetes` service: it is assumed unless `servicesComplete` is true. The first of two services with one name
 * counts.
 */
export function serviceVariables(
  services: readonly Service[],
  podNamespace: string,
  enableServiceLinks: boolean,
  servicesComplete = false,
): ServiceLinkResult {
  const groups = serviceGroups(services, podNamespace, enableServiceLinks, servicesComplete);
  return mergeVariables(groups.map(variablesOfGroup));
}

/** A Service whose variables a pod gets. */
export interface ServiceGroup {
  /** The start of the names of its variables, before `_`. */
  readonly prefix: string;
  /** Undefined for the assumed Service `kubernetes`. */
  readonly service: Service | undefined;
}

/** The Services that `serviceVariables` turns into variables, in that order. */
export function serviceGroups(
  services: readonly Service[],
  podNamespace: string,
  enableServiceLinks: boolean,
  servicesComplete: boolean,
): readonly ServiceGroup[] {
  const visible = visibleServices(services, podNamespace, enableServiceLinks);
  const groups = [...visible].map(([name, service]) => ({ name, prefix: variableName(name), service }));
  const { name } = MASTER_SERVICE;
  if (visible.has(name) || services.some(isMaster) || servicesComplete) return groups.sort(byName);
  const master = { name, prefix: variableName(name), service: undefined };
  return [...groups, master].sort(byName);
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return compareText(a.name, b.name);
}

/** In upstream's order; each name once. */
export function variablesOfGroup({ service }: ServiceGroup): readonly ServiceVariable[] {
  return service === undefined ? assumedMaster() : variablesOfService(service);
}

/**
 * The variable of that name, without computing the others; the name must start with the prefix. The most common names,
 * which all Services have, are found first.
 */
export function variableOfGroup(group: ServiceGroup, name: string): ServiceVariable | undefined {
  const { prefix, service } = group;
  const [first] = service?.spec.ports ?? [];
  if (service !== undefined && name.length === prefix.length + PORT_SUFFIX.length && name.endsWith(PORT_SUFFIX)) {
    return first && { name, value: addressesOf(service).url(first), service: ownerOf(service) };
  }
  return variablesOfGroup(group).find((variable) => variable.name === name);
}

const PORT_SUFFIX = '_PORT';

/** False for names that no Service can set, which is nearly all names. */
export function mayComeFromService(name: string): boolean {
  return name.includes(PORT_SUFFIX) || name.endsWith('_SERVICE_HOST');
}

const PROTOCOLS: readonly (string | undefined)[] = [undefined, 'TCP', 'UDP', 'SCTP'];

/** The number of variables that `variablesOfGroup` returns, without computing them. */
export function countOfGroup(group: ServiceGroup): number {
  if (group.service === undefined) return MASTER_NAMES.length;
  const { ports = [] } = group.service.spec;
  if (ports.length === 0) return 1;
  const names = new Set<string>();
  const addresses = new Set<string>();
  for (const { name, port, protocol } of ports) {
    // Other Services can produce duplicate names.
    if (!PROTOCOLS.includes(protocol)) return variablesOfGroup(group).length;
    if (name !== undefined && name !== '') names.add(variableName(name));
    addresses.add(`${port}/${protocolOf(protocol)}`);
  }
  return 3 + names.size + 4 * addresses.size;
}

/** The variables of several Services together: of two with one name, a container gets one at random. */
export function mergeVariables(groups: readonly (readonly ServiceVariable[])[]): ServiceLinkResult {
  const byName = new Map<string, ServiceVariable>();
  const several = new Map<string, ServiceVariable[]>();
  for (const group of groups) {
    for (const variable of group) {
      const first = byName.get(variable.name);
      if (first === undefined) {
        byName.set(variable.name, variable);
        continue;
      }
      const same = several.get(variable.name) ?? [first];
      if (same.some((other) => sameValue(other.value, variable.value))) continue;
      same.push(variable);
      several.set(variable.name, same);
    }
  }
  const collisions: ServiceCollision[] = [];
  for (const [name, first] of several.size === 0 ? [] : byName) {
    const candidates = several.get(name);
    if (candidates === undefined) continue;
    const label = `${name} of ${candidates.map((candidate) => candidate.service.name).join(' or ')}`;
    byName.set(name, { ...first, value: hole('ambiguous', label) });
    collisions.push({ name, label, candidates });
  }
  return { variables: [...byName.values()], collisions };
}

function visibleServices(
  services: readonly Service[],
  podNamespace: string,
  enableServiceLinks: boolean,
): Map<string, Service> {
  const visible = new Map<string, Service>();
  for (const service of services) {
    const { name } = service.metadata;
    const { clusterIP } = service.spec;
    if (name === undefined || clusterIP === '' || clusterIP === 'None') continue;
    const namespace = namespaceOf(service);
    const known = visible.get(name);
    if (namespace === podNamespace && enableServiceLinks) {
      // A `kubernetes` service in the pod's own namespace replaces that of the master.
      if (known === undefined || namespaceOf(known) !== podNamespace) visible.set(name, service);
    } else if (isMaster(service) && known === undefined) {
      visible.set(name, service);
    }
  }
  return visible;
}

function isMaster(service: Service): boolean {
  return namespaceOf(service) === MASTER_SERVICE.namespace && service.metadata.name === MASTER_SERVICE.name;
}

function namespaceOf(service: Service): string {
  return service.metadata.namespace ?? 'default';
}

function variablesOfService(service: Service): readonly ServiceVariable[] {
  const owner = ownerOf(service);
  const { host, url } = addressesOf(service);
  const prefix = variableName(owner.name);
  // By name: inside one service the last of two equal names counts, as in the kubelet's map.
  const values = new Map<string, ServiceVariable>();
  const set = (variable: string, value: Value): void => {
    values.set(variable, { name: variable, value, service: owner });
  };
  set(`${prefix}_SERVICE_HOST`, host);
  const ports = service.spec.ports ?? [];
  const [first] = ports;
  if (first !== undefined) {
    set(`${prefix}_SERVICE_PORT`, literal(String(first.port)));
    for (const port of ports) {
      if (port.name !== undefined && port.name !== '') {
        set(`${prefix}_SERVICE_PORT_${variableName(port.name)}`, literal(String(port.port)));
      }
    }
    set(`${prefix}_PORT`, url(first));
    for (const port of ports) {
      const protocol = protocolOf(port.protocol);
      const base = `${prefix}_PORT_${port.port}_${protocol.toUpperCase()}`;
      set(base, url(port));
      set(`${base}_PROTO`, literal(protocol.toLowerCase()));
      set(`${base}_PORT`, literal(String(port.port)));
      set(`${base}_ADDR`, host);
    }
  }
  return [...values.values()];
}

function ownerOf(service: Service): ServiceVariable['service'] {
  return { namespace: namespaceOf(service), name: service.metadata.name ?? '' };
}

/** The placeholders for a Service's address and the URL of one of its ports. */
function addressesOf({ metadata, spec }: Service): {
  readonly host: Value;
  readonly url: (port: ServicePort) => Value;
} {
  const { clusterIP } = spec;
  const host = clusterIP === undefined ? hole('service', `clusterIP of ${metadata.name ?? ''}`) : literal(clusterIP);
  const hostInUrl = clusterIP?.includes(':') === true ? literal(`[${clusterIP}]`) : host;
  return {
    host,
    url: ({ protocol, port }) =>
      concatenate([literal(`${protocolOf(protocol).toLowerCase()}://`), hostInUrl, literal(`:${port}`)]),
  };
}

function assumedMaster(): readonly ServiceVariable[] {
  return MASTER_NAMES.map((name) => ({ name, value: hole('service', name), service: MASTER_SERVICE }));
}

function protocolOf(protocol: string | undefined): string {
  return protocol === undefined || protocol === '' ? 'TCP' : protocol;
}

function variableName(name: string): string {
  return name.replaceAll('-', '_').toUpperCase();
}

function sameValue(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What can follow a service's name in a variable's name. The group matches the name or number of a port. */
const SUFFIX =
  /_(?:SERVICE_HOST|SERVICE_PORT|SERVICE_PORT_[A-Z0-9_]+|PORT|PORT_\d{1,5}_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/**
 * The names of services that would set a variable of this name, most likely first, judging only by the form of the
 * name. Empty for a name that no service sets. `FOO_SERVICE_PORT` can be the port of `foo` or the URL of `foo-service`.
 */
export function serviceNameOfVariable(name: string): readonly string[] {
  // A service cannot produce a longer name: 63 characters for the service, 15 for the port, and the fixed words.
  if (name.length > 128 || !VARIABLE.test(name)) return [];
  const found: string[] = [];
  for (let end = name.indexOf('_'); end !== -1; end = name.indexOf('_', end + 1)) {
    const service = name.slice(0, end).replaceAll('_', '-').toLowerCase();
    if (isDns1035Label(service) && fitsSuffix(name.slice(end))) found.push(service);
  }
  return found;
}

function fitsSuffix(text: string): boolean {
  const match = SUFFIX.exec(text);
  return match !== null && match.index === 0;
}
