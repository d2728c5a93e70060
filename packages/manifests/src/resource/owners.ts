import { isArray, member, textOf } from '@krmkit/base';
import { identityKey, splitApiVersion } from './identity.ts';
import { mayContain } from './may-contain.ts';
import type { Identity, Resource } from './resource.ts';
import { createResourceSet, findResources } from './set.ts';

/** An owner that an ownerReference names, and the resources it owns. */
export interface OwnerNode {
  readonly identity: Pick<Identity, 'apiVersion' | 'group' | 'kind' | 'namespace' | 'name'>;
  /** Undefined for an owner that is not among the resources. */
  readonly resource: Resource | undefined;
  readonly children: readonly OwnerNode[];
  /** True if it owns itself, directly or through other resources: then it is a root. */
  readonly ownsItself: boolean;
  /** True if it owns itself through other resources. */
  readonly ownsItselfThroughOthers: boolean;
}

interface GrowingNode extends OwnerNode {
  readonly children: GrowingNode[];
  ownsItself: boolean;
  ownsItselfThroughOthers: boolean;
  owner: GrowingNode | undefined;
}

export function hasOwner(resource: Resource): boolean {
  return ownerReference(resource) !== undefined;
}

/**
 * Groups resources below their owners: the controller, or else the first owner. Nodes are in the order of the
 * resources; a missing owner is at the position of its first dependent. Cycles are cut at the resource that comes
 * first.
 */
export function ownerForest(resources: readonly Resource[]): readonly OwnerNode[] {
  const set = createResourceSet(resources);
  const nodes = new Map<Resource, GrowingNode>();
  for (const resource of resources) nodes.set(resource, createNode(resource.identity, resource));
  const missing = new Map<string, GrowingNode>();
  const roots: GrowingNode[] = [];
  for (const [resource, node] of nodes) {
    const wanted = ownerReference(resource);
    if (wanted === undefined) continue;
    const [owner] = findOwners(wanted);
    node.owner = owner === undefined ? missingNode(wanted, missing, roots) : nodes.get(owner);
  }
  for (const node of circleStarts([...nodes.values()])) {
    node.ownsItself = true;
    node.ownsItselfThroughOthers = node.owner !== node;
    node.owner = undefined;
  }
  for (const node of nodes.values()) (node.owner === undefined ? roots : node.owner.children).push(node);
  return roots;

  function findOwners(wanted: OwnerIdentity): readonly Resource[] {
    const inNamespace = findResources(set, wanted);
    // A cluster-scoped owner can own a namespaced resource, but not the reverse.
    return inNamespace.length > 0 ? inNamespace : findResources(set, { ...wanted, namespace: undefined });
  }
}

type OwnerIdentity = OwnerNode['identity'];

function createNode(identity: OwnerIdentity, resource: Resource | undefined): GrowingNode {
  return {
    identity,
    resource,
    children: [],
    ownsItself: false,
    ownsItselfThroughOthers: false,
    owner: undefined,
  };
}

function missingNode(wanted: OwnerIdentity, missing: Map<string, GrowingNode>, roots: GrowingNode[]): GrowingNode {
  const key = identityKey(wanted);
  let node = missing.get(key);
  if (node === undefined) {
    node = createNode(wanted, undefined);
    missing.set(key, node);
    roots.push(node);
  }
  return node;
}

/** The first node of every cycle. Visits each node at most twice. */
function circleStarts(nodes: readonly GrowingNode[]): readonly GrowingNode[] {
  const order = new Map(nodes.map((node, index) => [node, index]));
  const done = new Set<GrowingNode>();
  const starts: GrowingNode[] = [];
  for (const node of nodes) {
    const chain = new Set<GrowingNode>();
    let current: GrowingNode | undefined = node;
    while (current !== undefined && !done.has(current) && !chain.has(current)) {
      chain.add(current);
      current = current.owner;
    }
    if (current !== undefined && chain.has(current)) {
      let first = current;
      for (let other = current.owner; other !== undefined && other !== current; other = other.owner) {
        if ((order.get(other) ?? 0) < (order.get(first) ?? 0)) first = other;
      }
      starts.push(first);
    }
    for (const seen of chain) done.add(seen);
  }
  return starts;
}

function ownerReference(resource: Resource): OwnerIdentity | undefined {
  if (!mayContain(resource, 'ownerReferences')) return undefined;
  const { identity, value } = resource;
  const references = member(member(value, 'metadata'), 'ownerReferences');
  if (!isArray(references)) return undefined;
  const named = references.filter((reference) => textOf(member(reference, 'kind')) !== '');
  const reference = named.find((candidate) => member(candidate, 'controller') === true) ?? named[0];
  if (reference === undefined) return undefined;
  const apiVersion = textOf(member(reference, 'apiVersion'));
  const { group } = splitApiVersion(apiVersion);
  const { namespace } = identity;
  return {
    apiVersion,
    group,
    kind: textOf(member(reference, 'kind')),
    namespace,
    name: textOf(member(reference, 'name')),
  };
}
