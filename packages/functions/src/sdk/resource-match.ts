import { parseLabelSelector, matchesLabels } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { recordMember, toJsonValue } from '@krmkit/base';
import type { KubernetesObject } from './object.ts';

/** Which resources are meant: all that is written must hold. */
export interface ResourceSelector {
  /** The exact apiVersion: `apps/v1`. */
  readonly apiVersion?: string;
  /** The exact kind: `Deployment`. */
  readonly kind?: string;
  /** The exact `metadata.name`. */
  readonly name?: string;
  /** `''`: without a namespace. */
  readonly namespace?: string;
  /** As for `kubectl -l`, or names with their values. */
  readonly labels?: string | Readonly<Record<string, string>>;
  /** Annotations that the resource must have, with their values. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A test for a selector. Throws a RangeError for an invalid label selector. */
export function matcherOf(selector: ResourceSelector): (resource: KubernetesObject) => boolean {
  const { apiVersion, kind, name, namespace, labels, annotations } = selector;
  const parsed = typeof labels === 'string' ? parseLabelSelector(labels) : undefined;
  if (parsed?.ok === false) throw new RangeError(`The label selector ${JSON.stringify(labels)}: ${parsed.message}`);
  return (resource) => {
    const metadata: unknown = recordMember(resource, 'metadata');
    if (apiVersion !== undefined && resource.apiVersion !== apiVersion) return false;
    if (kind !== undefined && resource.kind !== kind) return false;
    if (name !== undefined && recordMember(metadata, 'name') !== name) return false;
    if (namespace !== undefined && (recordMember(metadata, 'namespace') ?? '') !== namespace) return false;
    const present = recordMember(metadata, 'labels');
    if (parsed !== undefined && !matchesLabels(withLabels(present), parsed.requirements)) return false;
    if (typeof labels === 'object' && !hasAll(present, labels)) return false;
    return annotations === undefined || hasAll(recordMember(metadata, 'annotations'), annotations);
  };
}

function withLabels(labels: unknown): JsonValue {
  return { metadata: { labels: labels === undefined ? {} : toJsonValue(labels) } };
}

function hasAll(present: unknown, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => recordMember(present, name) === value);
}
