import type { Source } from '../text/source.ts';
import type { JsonObject } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { YamlDocument } from '../yaml/read/nodes.ts';

/** Who an object is. A version is not part of it: `apps/v1` and `apps/v1beta1` name the same Deployment. */
export interface Identity {
  readonly apiVersion: string;
  /** `''` for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** As written; undefined where the manifest leaves it out. */
  readonly namespace: string | undefined;
  /** `''` where there is only a generateName or none at all. */
  readonly name: string;
}

/** Where a resource stands. */
export interface Origin {
  readonly source: Source;
  readonly document: YamlDocument;
  /** Position among the documents of the source, from 0. */
  readonly index: number;
  /** From the root of the document to the resource: `[]`, or `['items', 2]` inside a List or ResourceList. */
  readonly path: Path;
}

/** A Kubernetes object as plain JSON, with where it stands; absent for objects that were not read from text. */
export interface Resource {
  readonly identity: Identity;
  readonly value: JsonObject;
  readonly origin?: Origin;
}
