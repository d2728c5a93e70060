import type { Subject, Source, JsonValue } from '@krmkit/base';
import { identityOf } from '@krmkit/manifests';
import type { YamlDocument, YamlProblem } from '@krmkit/yaml';

/** A parsed document of one side of a merge. */
export interface DocumentSide {
  readonly source: Source;
  readonly document: YamlDocument;
  /** Position among the documents of the source, from 0. */
  readonly index: number;
  /** Null for a document without a root. */
  readonly value: JsonValue;
  /** The problems of its value with the profile of the merge. Where this is left out, the merge finds them again. */
  readonly problems?: readonly YamlProblem[];
}

/** One document on the sides of a merge. In a 2-way merge `updated` is the source, and there is no `original`. */
export interface DocumentSides {
  readonly original: DocumentSide | undefined;
  readonly updated: DocumentSide;
  readonly destination: DocumentSide;
}

/** One document on the sides that have it. */
export type PresentSides = { readonly [Side in keyof DocumentSides]: DocumentSide | undefined };

/** The values of a merge; undefined where a side has none. */
export interface ThreeSides {
  /** The value that both other sides come from. */
  readonly original: JsonValue | undefined;
  /** The new version of `original`. */
  readonly updated: JsonValue | undefined;
  /** The value to change. */
  readonly destination: JsonValue | undefined;
}

/** The Kubernetes object that a value is; undefined for other values. */
export function subjectOfValue(value: JsonValue | undefined): Subject | undefined {
  const identity = identityOf(value);
  if (identity === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = identity;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}
