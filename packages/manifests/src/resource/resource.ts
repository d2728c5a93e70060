import type { Location, Source, Span, JsonObject, Path } from '@krmkit/base';
import type { YamlDocument } from '@krmkit/yaml';

/** Who an object is. A version is not part of it: `apps/v1` and `apps/v1beta1` name the same Deployment. */
export interface Identity {
  /** The group and the version: `apps/v1`, or `v1` for the core group. */
  readonly apiVersion: string;
  /** `''` for the core group. */
  readonly group: string;
  /** The version without the group: `v1`. */
  readonly version: string;
  /** The kind: `Deployment`. */
  readonly kind: string;
  /** As written; undefined where the manifest leaves it out. */
  readonly namespace: string | undefined;
  /** `''` where the manifest has only a `generateName`, or no name at all. */
  readonly name: string;
}

/** Where a resource is in its file. */
export interface Origin {
  /** The text that has the document. */
  readonly source: Source;
  /** The document that has the resource. */
  readonly document: YamlDocument;
  /** Position among the documents of the source, from 0. */
  readonly index: number;
  /** From the root of the document to the resource: `[]`, or `['items', 2]` inside a List or ResourceList. */
  readonly path: Path;
}

/** Text of a Secret. */
export interface SecretText {
  /** As it was copied, which is base64 if it was copied from `data`; undefined: all of the field is secret. */
  readonly text: string | undefined;
  /** The namespace of the Secret; undefined where its manifest has none. */
  readonly namespace: string | undefined;
  /** The name of the Secret. */
  readonly name: string;
  /** The key of the Secret. */
  readonly key: string;
}

/** A field that has text of Secrets. */
export interface CopiedSecret {
  /** From the root of the object to the scalar. */
  readonly path: Path;
  /** In the order in which they were copied. */
  readonly secrets: readonly SecretText[];
}

/**
 * A Kubernetes object as plain JSON, with its position in the text it was read from.
 *
 * Reading a package may leave `value` to be computed when it is first read; it is the same object from then on. A copy
 * by spread (`{ ...resource }`) has all members, and computes the value.
 */
export interface Resource {
  /** The group, kind, namespace and name. */
  readonly identity: Identity;
  /** The object. */
  readonly value: JsonObject;
  /** Absent for objects that were not read from text, or that a build made of several texts. */
  readonly origin?: Origin;
  /**
   * For an object of a build: the location of the text that gave the value at a path, as `locateIn` returns it. `range`
   * are offsets into the string at the path.
   */
  readonly locate?: (path: Path, range?: Span) => Location | undefined;
  /** For an object of a build: its identity at its source, before a namespace, prefixes, suffixes and hashes are set. */
  readonly writtenIdentity?: Identity;
  /** For an object of a build: where a text is written that is now a value of another type, and how it stays a text. */
  readonly retypedAt?: (path: Path) => { readonly location?: Location; readonly hint: string } | undefined;
  /** For an object of a build: the fields with text of a Secret that a replacement or a variable of kustomize copied. */
  readonly copiedSecrets?: () => readonly CopiedSecret[];
  /** For an object of a build: the template of a Helm chart, as `templateOf` returns it. */
  readonly template?: string;
}
