import { recordMember } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { getField } from './field.ts';
import type { KubernetesObject } from './object.ts';

/** A field that names the namespace of another resource. */
export interface NamespaceReference {
  readonly path: Path;
  /** Of what is named. */
  readonly kind: string;
  readonly name: string;
  /** As it is now; undefined where nothing is there. */
  readonly namespace: string | undefined;
  /** What is to stand there for another namespace. */
  readonly written: (namespace: string) => string;
}

/**
 * References with a namespace: of bindings to ServiceAccounts, of webhooks, APIServices and conversions to Services, of
 * volumes to claims, and in the annotations of cert-manager and of kpt's `depends-on`.
 */
export function namespaceReferencesOf(resource: KubernetesObject): readonly NamespaceReference[] {
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

/** `name`, `namespace` and, where somebody wrote one, the `kind` beside one another. */
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
    const [namespace, name, ...more] = textAt(resource, path).split('/');
    if (namespace === undefined || name === undefined || more.length > 0) continue;
    found.push({ path, kind, name, namespace, written: (one) => `${one}/${name}` });
  }
  const path = ['metadata', 'annotations', DEPENDS_ON];
  // A list of several, with commas, is left to its author.
  const parts = /^([^/,]*)\/namespaces\/([^/,]+)\/([^/,]+)\/([^/,]+)$/.exec(textAt(resource, path).trim());
  if (parts !== null) {
    const [, group = '', namespace = '', kind = '', name = ''] = parts;
    const written = (one: string): string => `${group}/namespaces/${one}/${kind}/${name}`;
    found.push({ path, kind, name, namespace, written });
  }
  return found;
}

function textAt(resource: KubernetesObject, path: Path): string {
  const value = getField(resource, path);
  return typeof value === 'string' ? value : '';
}
