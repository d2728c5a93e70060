import type { ListRules, ListSchemas } from '@krmkit/merge';
import { NO_SCHEMAS, createSchemaRules } from '@krmkit/merge';
import { listKeys } from '@krmkit/manifests';
import { isArray, isObject } from '@krmkit/base';
import type { Gvk } from '@krmkit/manifests';

/** How strategic merge patches merge lists. */
export interface PatchLists {
  readonly rules: ListRules;
  /** How kustomize merges them at this point of the build; undefined: in the same way. */
  readonly ofKustomize: () => ListRules | undefined;
}

/** What an `openapi` names: a document, or a version of the schemas of Kubernetes. */
export type NamedSchemas = ListSchemas | 'built-in';

/** The schemas that kustomize knows, which depend on the order of the build. */
export interface SchemaOrder extends PatchLists {
  /** A kustomization begins; `named` is its `openapi`. */
  readonly begin: (named: NamedSchemas | undefined) => void;
  /** An object is read from a file. */
  readonly read: (object: Gvk) => void;
}

/**
 * Each schema of a build adds to those of Kubernetes. kustomize has one `openapi` for the whole process: the first one.
 * It takes the place of the schemas of Kubernetes, unless kustomize needed these before: for a patch, or for the scope
 * of a kind that is not in its table. Follows SetSchema and initSchema in kyaml/openapi/openapi.go.
 */
export function schemaOrder(all: ListSchemas): SchemaOrder {
  let first: NamedSchemas | undefined;
  let knowsBuiltIn = false;
  return {
    rules: patchListRules(all),
    begin: (named) => {
      first ??= named;
      if (first === 'built-in') knowsBuiltIn = true;
    },
    read: (object) => {
      if (first === undefined && !isKnown(object)) knowsBuiltIn = true;
    },
    ofKustomize: () => {
      if (all === NO_SCHEMAS) return undefined;
      if (first === undefined) knowsBuiltIn = true;
      const known = first === undefined || first === 'built-in' ? NO_SCHEMAS : first;
      if (knowsBuiltIn) return patchListRules(known);
      const declared = createSchemaRules(known);
      return ({ owner, path }) => declared(owner, path) ?? { kind: 'atomic' };
    },
  };
}

/**
 * How strategic merge patches merge lists: by schemas, and by OpenAPI of Kubernetes 1.21, as in kustomize. Every other
 * list is one value.
 */
function patchListRules(schemas: ListSchemas): ListRules {
  const declared = createSchemaRules(schemas);
  return ({ owner, path, lists }) => {
    const rule = declared(owner, path);
    if (rule !== undefined) return rule;
    const keys = owner !== undefined && isKnown(owner) ? listKeys(owner, path) : undefined;
    if (keys === undefined) return { kind: 'atomic' };
    if (keys !== 'set') return { kind: 'keys', keys };
    const areScalars = lists.every((list) => list.every((item) => !isArray(item) && !isObject(item)));
    return { kind: areScalars ? 'set' : 'atomic' };
  };
}

/** The versions of the groups of Kubernetes 1.21. */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  '': ['v1'],
  'admissionregistration.k8s.io': ['v1', 'v1beta1'],
  'apiextensions.k8s.io': ['v1', 'v1beta1'],
  'apiregistration.k8s.io': ['v1', 'v1beta1'],
  apps: ['v1'],
  'authentication.k8s.io': ['v1', 'v1beta1'],
  'authorization.k8s.io': ['v1', 'v1beta1'],
  autoscaling: ['v1', 'v2beta1', 'v2beta2'],
  batch: ['v1', 'v1beta1'],
  'certificates.k8s.io': ['v1', 'v1beta1'],
  'coordination.k8s.io': ['v1', 'v1beta1'],
  'discovery.k8s.io': ['v1', 'v1beta1'],
  'events.k8s.io': ['v1', 'v1beta1'],
  extensions: ['v1beta1'],
  'flowcontrol.apiserver.k8s.io': ['v1beta1'],
  'internal.apiserver.k8s.io': ['v1alpha1'],
  'networking.k8s.io': ['v1', 'v1beta1'],
  'node.k8s.io': ['v1', 'v1alpha1', 'v1beta1'],
  policy: ['v1', 'v1beta1'],
  'rbac.authorization.k8s.io': ['v1', 'v1alpha1', 'v1beta1'],
  'scheduling.k8s.io': ['v1', 'v1alpha1', 'v1beta1'],
  'storage.k8s.io': ['v1', 'v1alpha1', 'v1beta1'],
};

function isKnown({ group, version, kind }: Gvk): boolean {
  const versions = Object.hasOwn(VERSIONS, group) ? VERSIONS[group] : undefined;
  if (versions?.includes(version) !== true) return false;
  if (group === 'extensions') return kind === 'Ingress';
  if (group === 'batch' && version === 'v1beta1') return kind === 'CronJob';
  return true;
}
