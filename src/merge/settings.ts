import type { JsonValue } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { Choice } from './context.ts';
import type { ConflictKind } from './conflict.ts';
import type { DocumentSide } from './document-side.ts';
import type { ListOwner, ListRules } from './rules/list-rule.ts';

/** The documents of a merge: comments in them may say how their lists merge. */
export interface RuleDocuments {
  readonly original: DocumentSide | undefined;
  readonly updated: DocumentSide | undefined;
  readonly destination: DocumentSide | undefined;
}

/** A conflict that somebody has to decide, in an object or a document. */
export interface Question {
  readonly kind: ConflictKind;
  readonly owner: ListOwner | undefined;
  /** In `value`. */
  readonly path: Path;
  /** The object or document of the destination; that of `updated` where the destination lacks the place. */
  readonly value: JsonValue | undefined;
}

/** The options of a merge, understood once for all of its documents. */
export interface MergeSettings {
  readonly profile: Profile;
  /** False: documents are no Kubernetes objects. */
  readonly resources: boolean;
  readonly listRules: (documents: RuleDocuments) => ListRules;
  readonly scalarItems: boolean;
  readonly choose: (question: Question) => Choice;
  /** True where what is left open shall be written into the text. */
  readonly writesMarkers: boolean;
}
