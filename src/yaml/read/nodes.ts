import type { Span } from '../../text/source.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import type { Outline } from './outline.ts';

/**
 * What stands in a YAML text, as plain readonly data; behaviour lives in functions over nodes.
 *
 * Every span is a half-open range of UTF-16 offsets into the source text. The span of a node is that of its own
 * text: a quoted scalar with its quotes, a flow collection with its brackets, a block scalar with its header, a
 * block collection from its first key or dash to the end of its last value; anchors and tags stand in front and have
 * spans of their own. A block scalar ends before the line break of its last line; blank lines after it belong to it
 * only where its header says `+`. A block collection whose first key has an anchor or a tag starts there. Spans of
 * entries and items start at the anchor, tag, `?` or dash in front of them.
 */
export type Node = ScalarNode | MappingNode | SequenceNode | AliasNode;

export interface Properties {
  readonly anchor?: NamedSpan;
  readonly tag?: NamedSpan;
}

/** `name` is without the indicator: `a` for `&a`; a tag is as written (`!!str`, `!custom`). */
export interface NamedSpan extends Span {
  readonly name: string;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** `content` is the text after unquoting, unescaping and folding. An empty node is plain with `start === end`. */
export interface ScalarNode extends Span, Properties {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  readonly content: string;
  /** A block scalar whose last line end in `content` is not in the text, which ends there: kustomize does not read it. */
  readonly unended?: true;
}

export interface MappingEntry extends Span {
  readonly key: Node;
  /** An empty plain scalar where nothing is written. */
  readonly value: Node;
}

export interface MappingNode extends Span, Properties {
  readonly kind: 'mapping';
  readonly style: 'block' | 'flow';
  readonly entries: readonly MappingEntry[];
}

export interface SequenceItem extends Span {
  /** An empty plain scalar where nothing is written. */
  readonly value: Node;
}

export interface SequenceNode extends Span, Properties {
  readonly kind: 'sequence';
  readonly style: 'block' | 'flow';
  readonly items: readonly SequenceItem[];
}

export interface AliasNode extends Span {
  readonly kind: 'alias';
  readonly name: string;
  /** The anchored node before it; undefined where there is none or where the alias stands inside it. */
  readonly target: Exclude<Node, AliasNode> | undefined;
}

/** A comment from `#` to the end of its line, without the line end. */
export type Comment = Span;

/**
 * `syntax`: not YAML, or an alias to nothing; `duplicate-key`: a key twice in one mapping; `profile`: YAML, which the
 * Go readers of Kubernetes refuse or read in an unexpected way; `limit`: beyond a bound that protects the reader.
 */
export type YamlProblemKind = 'syntax' | 'duplicate-key' | 'profile' | 'limit';

/** What is wrong with a text: `yaml/` knows offsets only, the reader makes diagnostics of it. */
export interface YamlProblem extends Span {
  readonly kind: YamlProblemKind;
  readonly severity: 'error' | 'warning';
  /** In the user's words: a tab used for indentation, a missing space after a colon, an unclosed quote ... */
  readonly message: string;
  readonly hint?: string;
  /** The other place: the first of two equal keys, the bracket that is never closed. */
  readonly related?: Span;
}

/**
 * One document of a stream. `root` is undefined where there is nothing but comments, and where reading failed, which
 * is when `problems` has one of severity error. The documents of a stream tile its text: each begins where the one
 * before ends, the first at 0, the last ends with the text; `---` belongs to the document after it, `...` to the one
 * before.
 */
export interface YamlDocument extends Span {
  readonly root: Node | undefined;
  readonly comments: readonly Comment[];
  readonly problems: readonly YamlProblem[];
  /** Of an ordinary document whose nodes are read when they are asked for: what needs no nodes can do with it. */
  readonly outline?: Outline;
  /** Of such a document: its value for kubectl. */
  readonly readValue?: () => JsonValue;
  /** Of such a document: where a field stands; undefined where that takes the nodes. */
  readonly findPlace?: (path: Path) => OrdinaryPlace | undefined;
}

/** Where the field at a path stands in an ordinary document, or its nearest ancestor that is there. */
export interface OrdinaryPlace {
  /** How many segments of the path lead there. */
  readonly depth: number;
  /** What is shown of it: a scalar, the key of a collection, the first line of an item or of the document. */
  readonly shown: Span;
  readonly scalar: ScalarNode | undefined;
}
