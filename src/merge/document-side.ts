import type { Source } from '../text/source.ts';
import type { JsonValue } from '../value/json.ts';
import type { YamlDocument, YamlProblem } from '../yaml/nodes.ts';

/** One document of one side, read. */
export interface DocumentSide {
  readonly source: Source;
  readonly document: YamlDocument;
  /** Position among the documents of the source, from 0. */
  readonly index: number;
  /** Null for a document without a root. */
  readonly value: JsonValue;
  /** Of its value, by the profile of the merge; found out again where they are left out. */
  readonly problems?: readonly YamlProblem[];
}
