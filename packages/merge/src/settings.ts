import type { JsonValue, Path, Fingerprints } from '@krmkit/base';
import type { Profile } from '@krmkit/yaml';
import type { ConflictKind } from './conflict.ts';
import type { PresentSides } from './document-side.ts';
import type { ListOwner, ListRules } from './rules/list-rule.ts';

/** A conflict to decide, in an object or a document. */
export interface Question {
  readonly kind: ConflictKind;
  readonly owner: ListOwner | undefined;
  /** The path in `value`. */
  readonly path: Path;
  /** The object or document of the destination; that of `updated` where the destination lacks the position. */
  readonly value: JsonValue | undefined;
}

/** The prepared options of a merge, for all of its documents. */
export interface MergeSettings {
  readonly profile: Profile;
  /** False: the documents are not Kubernetes objects. */
  readonly resources: boolean;
  readonly listRules: (documents: PresentSides) => ListRules;
  readonly scalarItems: boolean;
  readonly choose: (question: Question) => Choice;
  /** True where a strategy writes open conflicts into the text. */
  readonly writesMarkers: boolean;
}

/** A conflict, as the merge of values asks for a choice. */
export interface ConflictPosition {
  readonly kind: ConflictKind;
  /** With the indices of the destination; with those of `updated` where the destination lacks the position. */
  readonly path: Path;
  readonly isOfDestination: boolean;
}

/** The chosen side. With `fail` and `markers` it is the destination, and the choice stays open. */
export interface Choice {
  readonly chosen: 'updated' | 'destination';
  readonly open: boolean;
  /** The text shows the open choice in comments. */
  readonly marked?: true;
}

/** The rules and options for a merge of values. */
export interface MergeContext {
  /** The merged object; undefined for documents that are not Kubernetes objects. */
  readonly owner: ListOwner | undefined;
  readonly listRules: ListRules;
  /** Whether a 3-way merge merges lists of scalars without keys item by item. */
  readonly scalarItems: boolean;
  readonly choose: (position: ConflictPosition) => Choice;
  /**
   * A 2-way merge as in `kustomize build`: new items of a list come first and shared items take the order of the source;
   * alternatives to a value that the source sets stay; a mapping, a list and a scalar do not replace each other. Every
   * value that the source sets is a change, also where it is equal: the result comes from the source.
   */
  readonly variant?: 'kustomize';
  /**
   * Whether the destination added or changed a comment above, beside or inside a position. The default is that it did
   * not.
   */
  readonly hasOwnComments?: ((originalPath: Path, destinationPath: Path) => boolean) | undefined;
  /**
   * Whether both sides changed the identity of the object: then kind, name and namespace come from one of them, also
   * where only one side changed the field.
   */
  readonly isRenamed?: boolean;
  /** The same function for all sides: equal numbers mean equal values. */
  readonly fingerprint: Fingerprints;
}
