import { spaceOf, variableBytes } from '../pod/exec-size.ts';
import type { ServiceCollision, ServiceGroup, ServiceVariable } from './service-links.ts';
import {
  countOfGroup,
  mayComeFromService,
  mergeVariables,
  variableOfGroup,
  variablesOfGroup,
  serviceGroups,
} from './service-links.ts';
import type { Variable } from '../env/provenance.ts';
import type { Sources } from '../sources.ts';

/** Variables by name, in their order; a `Map` is one. */
export interface VariableTable {
  readonly get: (name: string) => Variable | undefined;
  readonly has: (name: string) => boolean;
  readonly size: number;
  readonly keys: () => Iterable<string>;
  readonly values: () => Iterable<Variable>;
  /** The number of variables and of Services, if it is known without computing them. */
  readonly totals?: () => { readonly variables: number; readonly services: number } | undefined;
}

export interface ServiceTable {
  readonly variables: VariableTable;
  readonly collisions: readonly ServiceCollision[];
  /** Their size in the environment and arguments, in bytes. */
  readonly space: () => number;
  /** An upper bound of the size, without computing the variables. */
  readonly mostSpace: number;
}

/** Longer prefixes are not looked up, because a Service of a cluster cannot have them. */
const LONGEST_PREFIX = 253;

/**
 * The variables of many Services, about ten of each, computed on demand: most pods refer to none of them. Only
 * variables of Services whose names can conflict are computed at once, because one overrides the other.
 */
export function createServiceTable(groups: readonly ServiceGroup[]): ServiceTable {
  const byPrefix = new Map<string, ServiceGroup>();
  const meeting = meetingGroups(groups, byPrefix);
  const met = mergeVariables(groups.filter((group) => meeting.has(group)).map(variablesOfGroup));
  const fixed = new Map(met.variables.map((variable) => [variable.name, variableOf(variable)]));
  let listed: readonly Variable[] | undefined;
  let counted: Size | undefined;
  const ownersOfFixed = new Map(met.variables.map(({ name, service }) => [name, service]));
  const get = (name: string): Variable | undefined => {
    if (!mayComeFromService(name)) return undefined;
    return fixed.get(name) ?? variableOfPrefix(name, byPrefix, meeting);
  };
  const list = (): readonly Variable[] => (listed ??= groups.flatMap((group) => ownVariables(group)));
  const ownVariables = (group: ServiceGroup): readonly Variable[] => {
    const own = variablesOfGroup(group);
    if (!meeting.has(group)) return own.map(variableOf);
    return own.flatMap(({ name, service }) => {
      const known = fixed.get(name);
      return known !== undefined && sameOwner(ownersOfFixed.get(name), service) ? [known] : [];
    });
  };
  return {
    variables: {
      get,
      has: (name) => get(name) !== undefined,
      get size() {
        return (counted ??= sizeOf(list())).size;
      },
      keys: () => list().map(({ name }) => name),
      values: list,
      totals: () => {
        if (meeting.size > 0) return undefined;
        return { variables: groups.reduce((sum, group) => sum + countOfGroup(group), 0), services: groups.length };
      },
    },
    collisions: met.collisions,
    space: () => (counted ??= sizeOf(list())).space,
    mostSpace: groups.reduce((sum, group) => sum + mostSpaceOf(group), 0),
  };
}

/** The variable of a Service whose names do not conflict with others. */
function variableOfPrefix(
  name: string,
  byPrefix: ReadonlyMap<string, ServiceGroup>,
  meeting: ReadonlySet<ServiceGroup>,
): Variable | undefined {
  const most = Math.min(name.length, LONGEST_PREFIX + 1);
  for (let end = name.indexOf('_'); end !== -1 && end < most; end = name.indexOf('_', end + 1)) {
    const group = byPrefix.get(name.slice(0, end));
    if (group === undefined || meeting.has(group)) continue;
    const found = variableOfGroup(group, name);
    if (found !== undefined) return variableOf(found);
  }
  return undefined;
}

interface Size {
  /** The number of variables. */
  readonly size: number;
  /** In the environment, in bytes. */
  readonly space: number;
}

function sizeOf(variables: readonly Variable[]): Size {
  const space = variables.reduce((sum, { name, value }) => sum + spaceOf(variableBytes(name, value)), 0);
  return { size: variables.length, space };
}

/** The maximum length of each of its texts, in each of its variables. */
function mostSpaceOf({ prefix, service }: ServiceGroup): number {
  const ports = service?.spec.ports ?? [];
  const texts = prefix.length + (service?.spec.clusterIP ?? '').length;
  let most = MOST_OF_ONE + 3 * texts;
  for (const { name = '', protocol = '' } of ports) {
    most = Math.max(most, MOST_OF_ONE + 3 * (texts + name.length + 2 * protocol.length));
  }
  return (2 + Math.max(ports.length, 1) * 6) * most;
}

/** The fixed texts of a Service's variable: `_SERVICE_PORT_`, `tcp://`, two numbers. */
const MOST_OF_ONE = 128;

/**
 * Services whose variables can have the same name: the prefix of one, or the part of it before a `_`, is the prefix of
 * the other.
 */
function meetingGroups(
  groups: readonly ServiceGroup[],
  byPrefix: Map<string, ServiceGroup>,
): ReadonlySet<ServiceGroup> {
  const meeting = new Set<ServiceGroup>();
  if (groups.some(({ prefix }) => prefix.length > LONGEST_PREFIX)) return new Set(groups);
  for (const group of groups) {
    const other = byPrefix.get(group.prefix);
    if (other === undefined) byPrefix.set(group.prefix, group);
    else meeting.add(other).add(group);
  }
  for (const group of groups) {
    const { prefix } = group;
    for (let end = prefix.indexOf('_'); end !== -1; end = prefix.indexOf('_', end + 1)) {
      const other = byPrefix.get(prefix.slice(0, end));
      if (other !== undefined) meeting.add(other).add(group);
    }
  }
  return meeting;
}

function variableOf({ name, value, service }: ServiceVariable): Variable {
  return { name, value, provenance: { kind: 'service', ...service } };
}

function sameOwner(a: ServiceVariable['service'] | undefined, b: ServiceVariable['service']): boolean {
  return a?.namespace === b.namespace && a.name === b.name;
}

/** Service variables by name, shared by all pods that see the same Services. */
export type ServiceLinks = ServiceTable;

export function serviceLinks(sources: Sources, namespace: string, enableServiceLinks: boolean): ServiceLinks {
  const complete = !sources.assumesKubernetesService;
  return createServiceTable(serviceGroups(sources.services(namespace), namespace, enableServiceLinks, complete));
}
