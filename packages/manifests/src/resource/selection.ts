import { matchesWildcards } from '@krmkit/base';
import { isNameOfKind } from './kind-names.ts';
import type { LabelRequirement } from './label-selector.ts';
import { matchesLabels } from './label-selector.ts';
import type { Resource } from './resource.ts';

/** Selects resources: all criteria that are set must match. */
export interface Selection {
  /** One of these kinds. */
  readonly kinds?: readonly KindSelector[];
  /** One of these names, with the wildcards `*` and `?`; of a built object also the name at its source. */
  readonly names?: readonly string[];
  /** One of these namespaces; `''` for resources without one. */
  readonly namespaces?: readonly string[];
  /** All of these conditions on labels. */
  readonly labels?: readonly LabelRequirement[];
}

/** In lower case: `deployment`, `deployments` or `deploy`. Without a group it selects every group; `''` is the core group. */
export interface KindSelector {
  /** A kind, its plural, or a short name of kubectl. */
  readonly kind: string;
  /** The API group. */
  readonly group?: string;
}

/** Reads `Deployment`, `deploy`, `Deployment.apps` or `apps/Deployment` in any case. Undefined for other text. */
export function parseKind(text: string): KindSelector | undefined {
  const match = /^(?:([a-z0-9.-]*)\/)?([a-z][a-z0-9]*)(?:\.([a-z0-9.-]+))?$/.exec(text.toLowerCase());
  if (match === null) return undefined;
  const [, before, kind = '', following] = match;
  if (before !== undefined && following !== undefined) return undefined;
  const group = before ?? following;
  return group === undefined ? { kind } : { kind, group };
}

/** `namespace` is the one to compare: by default that of the manifest. */
export function isSelected(
  resource: Resource,
  selection: Selection,
  namespace: string | undefined = resource.identity.namespace,
): boolean {
  const { kinds, names, namespaces, labels } = selection;
  const { kind, group, name } = resource.identity;
  const written = resource.writtenIdentity?.name ?? name;
  const isNamed = (wanted: string): boolean => matchesWildcards(name, wanted) || matchesWildcards(written, wanted);
  if (names !== undefined && !names.some(isNamed)) return false;
  if (namespaces !== undefined && !namespaces.includes(namespace ?? '')) return false;
  if (kinds !== undefined && !kinds.some((wanted) => isKind(wanted, kind, group))) return false;
  return labels === undefined || matchesLabels(resource.value, labels);
}

/** True if the selection has no criterion. */
export function selectsEverything({ kinds, names, namespaces, labels }: Selection): boolean {
  return kinds === undefined && names === undefined && namespaces === undefined && labels === undefined;
}

function isKind(wanted: KindSelector, kind: string, group: string): boolean {
  return isNameOfKind(wanted.kind, kind) && (wanted.group === undefined || group.toLowerCase() === wanted.group);
}
