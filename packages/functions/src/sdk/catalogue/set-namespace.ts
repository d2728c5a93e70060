import { isClusterScoped, splitApiVersion } from '@krmkit/manifests';
import { member, recordMember, textAt } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { isApplied, warnOfLists } from '../metadata.ts';
import { object, optional, string } from '../schema.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import type { KubernetesObject } from '../object.ts';
import type { Resources } from '../resources.ts';
import type { Results } from '../results.ts';

const namespaceText = string({
  description: 'the namespace',
  pattern: /[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?/,
  expected: 'lower case letters, digits, and - inside, at most 63',
});
const given = object({
  namespace: namespaceText,
  namespaceMatcher: optional(string({ description: 'only resources of this namespace move' })),
});

/** kpt writes a ConfigMap of this name into each instance of a package; the name of the instance is the namespace. */
const PACKAGE_CONTEXT = 'kptfile.kpt.dev';

const config: typeof given = {
  shape: given.shape,
  read: (value, position) => {
    if (position.configName !== PACKAGE_CONTEXT) return given.read(value, position);
    const name = namespaceText.read(member(value, 'name'), {
      path: [...position.path, 'name'],
      isText: position.isText,
    });
    return name.ok ? { ok: true, value: { namespace: name.value, namespaceMatcher: undefined } } : name;
  },
};

export const setNamespace: KrmFunction = defineFunction({
  name: 'set-namespace',
  description: 'Sets the namespace of every namespaced resource, and updates references to these resources.',
  hermetic: true,
  config,
  run({ resources, config: { namespace, namespaceMatcher: matcher }, results }) {
    const moved = movedResources(resources, matcher);
    const twice = metIn(namespace, moved);
    for (const [resource, message] of twice) results.error(message, { resource, field: 'metadata.namespace' });
    if (twice.length > 0) return;
    warnOfLists(resources, results, 'namespaces');
    const namespaces = resources
      .of('v1', 'Namespace')
      .filter((one) => isApplied(one) && (matcher ?? one.metadata?.name) === one.metadata?.name);
    const [only, ...more] = namespaces;
    const renamed = more.length === 0 ? only : undefined;
    moveReferences(resources, { namespace, moved, renamed: renamed?.metadata?.name }, results);
    for (const resource of moved) setField(resource, ['metadata', 'namespace'], namespace);
    if (renamed !== undefined) setField(renamed, ['metadata', 'name'], namespace);
    for (const resource of more.length === 0 ? [] : namespaces) {
      if (resource.metadata?.name === namespace) continue;
      const message = 'this Namespace keeps its name, because there are several';
      results.warning(message, { resource, field: 'metadata.name' });
    }
  },
});

function movedResources(resources: Resources, matcher: string | undefined): readonly KubernetesObject[] {
  const clusterScoped = clusterScopedKinds(resources);
  return resources.filter((resource) => {
    const { group } = splitApiVersion(resource.apiVersion);
    const kind = `${group}/${resource.kind}`;
    const isNamespaced = !isClusterScoped(group, resource.kind) && !clusterScoped.has(kind) && !KNOWN.has(kind);
    const namespace = resource.metadata?.namespace;
    return isNamespaced && isApplied(resource) && (matcher ?? namespace) === namespace;
  });
}

interface Move {
  readonly namespace: string;
  readonly moved: readonly KubernetesObject[];
  /** The present name of the Namespace that gets the new name. */
  readonly renamed: string | undefined;
}

function moveReferences(resources: Resources, { namespace, moved, renamed }: Move, results: Results): void {
  const isMoved = movedTest(moved);
  const left = new Set(moved.map(({ metadata }) => metadata?.namespace));
  for (const resource of resources) {
    if (!isApplied(resource)) continue;
    for (const { kind, name, namespace: from, path, written } of namespaceReferencesOf(resource)) {
      if (isMoved(kind, name, from) || (from !== undefined && from === renamed)) {
        setField(resource, path, written(namespace));
      } else if (from !== undefined && from !== namespace && left.has(from)) {
        const message = `the reference to ${kind} ${name} stays in the namespace ${from}, because the package has no ${kind} ${name}`;
        results.warning(message, { resource, field: path });
      }
    }
  }
}

/** Cluster-scoped custom kinds whose CRD is rarely in the package that uses them. */
const KNOWN: ReadonlySet<string> = new Set([
  'cert-manager.io/ClusterIssuer',
  'external-secrets.io/ClusterExternalSecret',
  'external-secrets.io/ClusterSecretStore',
  'gateway.networking.k8s.io/GatewayClass',
  'kyverno.io/ClusterPolicy',
  'snapshot.storage.k8s.io/VolumeSnapshotClass',
]);

/** Reports resources of one name from two namespaces: one would replace the other in the cluster. */
function metIn(
  namespace: string,
  moved: readonly KubernetesObject[],
): readonly (readonly [KubernetesObject, message: string])[] {
  const first = new Map<string, string>();
  return moved.flatMap((resource): readonly (readonly [KubernetesObject, string])[] => {
    const { name, namespace: from } = resource.metadata ?? {};
    if (typeof name !== 'string' || typeof from !== 'string' || from === '') return [];
    const key = `${splitApiVersion(resource.apiVersion).group}/${resource.kind}/${name}`;
    const other = first.get(key) ?? from;
    first.set(key, other);
    if (other === from) return [];
    const what = `${resource.kind} ${name}`;
    return [[resource, `the namespaces ${other} and ${from} both have a ${what}, but ${namespace} can have only one`]];
  });
}

/** Tests whether a resource moves. A missing namespace matches any, in the resource and in the reference. */
function movedTest(
  moved: readonly KubernetesObject[],
): (kind: string, name: string, namespace: string | undefined) => boolean {
  const present = new Map<string, Set<string | undefined>>();
  for (const { kind, metadata } of moved) {
    const key = `${kind}/${metadata?.name ?? ''}`;
    const namespaces = present.get(key) ?? new Set();
    present.set(key, namespaces.add(metadata?.namespace));
  }
  return (kind, name, namespace) => {
    const namespaces = present.get(`${kind}/${name}`);
    if (namespaces === undefined) return false;
    return namespace === undefined || namespaces.has(undefined) || namespaces.has(namespace);
  };
}

/** The cluster-scoped kinds of the CRDs in the package. */
function clusterScopedKinds(resources: Resources): ReadonlySet<string> {
  const crds = resources.of('apiextensions.k8s.io/v1', 'CustomResourceDefinition');
  const scoped = crds.filter((crd) => getField(crd, 'spec.scope') === 'Cluster');
  return new Set(
    scoped.map((crd) => `${textAt(getField(crd, 'spec'), 'group')}/${textAt(getField(crd, 'spec.names'), 'kind')}`),
  );
}

/** A field that names the namespace of another resource. */
interface NamespaceReference {
  readonly path: Path;
  /** The kind of the named resource. */
  readonly kind: string;
  readonly name: string;
  /** The current value; undefined if the field is missing. */
  readonly namespace: string | undefined;
  /** The new value of the field for another namespace. */
  readonly written: (namespace: string) => string;
}

/**
 * References with a namespace: from bindings to ServiceAccounts; from webhooks, APIServices and conversions to
 * Services; from volumes to claims; and in the annotations of cert-manager and kpt's `depends-on`.
 */
function namespaceReferencesOf(resource: KubernetesObject): readonly NamespaceReference[] {
  switch (resource.kind) {
    case 'RoleBinding':
    case 'ClusterRoleBinding':
      return [...each(resource, 'subjects', 'ServiceAccount', []), ...annotated(resource)];
    case 'MutatingWebhookConfiguration':
    case 'ValidatingWebhookConfiguration':
      return [...each(resource, 'webhooks', 'Service', ['clientConfig', 'service']), ...annotated(resource)];
    case 'APIService':
      return [...referenceAt(resource, ['spec', 'service'], 'Service'), ...annotated(resource)];
    case 'CustomResourceDefinition': {
      const path = ['spec', 'conversion', 'webhook', 'clientConfig', 'service'];
      return [...referenceAt(resource, path, 'Service'), ...annotated(resource)];
    }
    case 'PersistentVolume':
      return [...referenceAt(resource, ['spec', 'claimRef'], 'PersistentVolumeClaim'), ...annotated(resource)];
    default:
      return annotated(resource);
  }
}

/** In the items of a list. */
function each(
  resource: KubernetesObject,
  list: string,
  kind: string,
  path: readonly string[],
): readonly NamespaceReference[] {
  const items: unknown = getField(resource, [list]);
  if (!Array.isArray(items)) return [];
  return items.flatMap((_, index) => referenceAt(resource, [list, index, ...path], kind));
}

/** A mapping with `name`, `namespace` and optionally `kind`. */
function referenceAt(resource: KubernetesObject, path: Path, kind: string): readonly NamespaceReference[] {
  const holder = getField(resource, path);
  const [name, namespace] = [recordMember(holder, 'name'), recordMember(holder, 'namespace')];
  const isKind = (recordMember(holder, 'kind') ?? kind) === kind;
  if (typeof name !== 'string' || !isKind) return [];
  const present = typeof namespace === 'string' ? namespace : undefined;
  return [{ path: [...path, 'namespace'], kind, name, namespace: present, written: (one) => one }];
}

/** `NAMESPACE/NAME`. */
const INJECTIONS: readonly (readonly [annotation: string, kind: string])[] = [
  ['cert-manager.io/inject-ca-from', 'Certificate'],
  ['cert-manager.io/inject-ca-from-secret', 'Secret'],
];

const DEPENDS_ON = 'config.kubernetes.io/depends-on';

function annotated(resource: KubernetesObject): readonly NamespaceReference[] {
  const found: NamespaceReference[] = [];
  for (const [annotation, kind] of INJECTIONS) {
    const path = ['metadata', 'annotations', annotation];
    const [namespace, name, ...more] = fieldText(resource, path).split('/');
    if (namespace === undefined || name === undefined || more.length > 0) continue;
    found.push({ path, kind, name, namespace, written: (one) => `${one}/${name}` });
  }
  const path = ['metadata', 'annotations', DEPENDS_ON];
  // A comma-separated list of references is not changed.
  const parts = /^([^/,]*)\/namespaces\/([^/,]+)\/([^/,]+)\/([^/,]+)$/.exec(fieldText(resource, path).trim());
  if (parts !== null) {
    const [, group = '', namespace = '', kind = '', name = ''] = parts;
    const written = (one: string): string => `${group}/namespaces/${one}/${kind}/${name}`;
    found.push({ path, kind, name, namespace, written });
  }
  return found;
}

function fieldText(resource: KubernetesObject, path: Path): string {
  const value = getField(resource, path);
  return typeof value === 'string' ? value : '';
}
