import type { JsonValue, Path, Problem, Span } from '@krmkit/base';

/**
 * The content of a YAML text as plain readonly data; functions take nodes as arguments.
 *
 * Every span is a half-open range of UTF-16 offsets into the source text. The span of a node is that of its own text: a
 * quoted scalar with its quotes, a flow collection with its brackets, a block scalar with its header, a block
 * collection from its first key or dash to the end of its last value; anchors and tags come before it and have spans of
 * their own. A block scalar ends before the line break of its last line; blank lines after it belong to it only if its
 * header has `+`. A block collection whose first key has an anchor or a tag starts there. Spans of entries and items
 * start at the anchor, tag, `?` or dash before them.
 */
export type YamlNode = ScalarNode | MappingNode | SequenceNode | AliasNode;

/** The anchor (`&a`) and the tag (`!!str`) of a node. */
export interface Properties {
  /** Absent if the node has no anchor. */
  readonly anchor?: NamedSpan;
  /** Absent if the node has no tag. */
  readonly tag?: NamedSpan;
}

/** `name` is without the indicator: `a` for `&a`; a tag is as written (`!!str`, `!custom`). */
export interface NamedSpan extends Span {
  /** The name of the anchor, or the tag. */
  readonly name: string;
}

/** How a scalar is written: without quotes, in quotes, or as a block (`|`, `>`). */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** `content` is the text after unquoting, unescaping and folding. An empty node is plain with `start === end`. */
export interface ScalarNode extends Span, Properties {
  /** The type of the node. */
  readonly kind: 'scalar';
  /** How the scalar is written. */
  readonly style: ScalarStyle;
  /** The text of the scalar, without quotes and escapes. */
  readonly content: string;
  /** The text ends without the last line end of `content`: kubectl adds it, kustomize does not. */
  readonly unterminated?: true;
}

/** A key with its value. */
export interface MappingEntry extends Span {
  /** Usually a scalar; YAML allows any node. */
  readonly key: YamlNode;
  /** An empty plain scalar if no value is written. */
  readonly value: YamlNode;
}

/** A mapping, in block or in flow style. */
export interface MappingNode extends Span, Properties {
  /** The type of the node. */
  readonly kind: 'mapping';
  /** `flow`: in braces. */
  readonly style: 'block' | 'flow';
  /** In the order of the text. */
  readonly entries: readonly MappingEntry[];
}

/** An item of a list, with its dash if it has one. */
export interface SequenceItem extends Span {
  /** An empty plain scalar if no value is written. */
  readonly value: YamlNode;
}

/** A list, in block or in flow style. */
export interface SequenceNode extends Span, Properties {
  /** The type of the node. */
  readonly kind: 'sequence';
  /** `flow`: in brackets. */
  readonly style: 'block' | 'flow';
  /** In the order of the text. */
  readonly items: readonly SequenceItem[];
}

/** An alias: `*a`. */
export interface AliasNode extends Span {
  /** The type of the node. */
  readonly kind: 'alias';
  /** The name of the anchor, without `*`. */
  readonly name: string;
  /** The anchored node before it; undefined if there is none or if it contains the alias. */
  readonly target: Exclude<YamlNode, AliasNode> | undefined;
}

/** A comment from `#` to the end of its line, without the line end. */
export type Comment = Span;

/**
 * `syntax`: not YAML, or an alias to nothing; `duplicate-key`: a key twice in one mapping; `profile`: YAML, which the
 * Go readers of Kubernetes refuse or read in an unexpected way; `limit`: beyond a bound that protects the reader.
 */
export type YamlProblemKind = 'syntax' | 'duplicate-key' | 'profile' | 'limit';

/** A problem in a text, with offsets. `yamlDiagnostic` makes a diagnostic of it. */
export interface YamlProblem extends Span, Problem {
  /** The type of the problem. */
  readonly kind: YamlProblemKind;
  /** How serious the problem is. */
  readonly severity: 'error' | 'warning';
  /** The other location: the first of two equal keys, the bracket that is never closed. */
  readonly related?: Span;
}

/**
 * One document of a stream. `root` is undefined if the document has only comments, or if reading failed; `problems`
 * then has one of severity error. The documents of a stream cover its text without gaps: each begins where the one
 * before ends, the first at 0, the last ends with the text; `---` belongs to the document after it, `...` to the one
 * before.
 */
export interface YamlDocument extends Span {
  /** The node of the document; undefined if it has none. */
  readonly root: YamlNode | undefined;
  /** In the order of the text. */
  readonly comments: readonly Comment[];
  /** The problems of the document; empty if it has none. */
  readonly problems: readonly YamlProblem[];
  /**
   * Of an ordinary document whose nodes are read on first use: the functions that need no nodes.
   * @internal
   */
  readonly outline?: Outline;
  /**
   * Of such a document: its value, for kubectl or as its memory reads values.
   * @internal
   */
  readonly readValue?: () => JsonValue;
  /**
   * Of such a document: the position of a field; undefined if finding it needs the nodes.
   * @internal
   */
  readonly findPosition?: (path: Path) => OrdinaryPosition | undefined;
}

/** The location of the field at a path in an ordinary document, or of its nearest ancestor that exists. */
export interface OrdinaryPosition {
  /** How many segments of the path were followed. */
  readonly depth: number;
  /** The span to show: a scalar, the key of a collection, the first line of an item or of the document. */
  readonly shown: Span;
  readonly scalar: ScalarNode | undefined;
}

/**
 * Properties of an ordinary document that are known without its nodes. Its root and its first key start at the same
 * offset.
 */
export interface Outline {
  /** Fields of a Kubernetes object; undefined if they are missing. Text in quotes counts, too. */
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  /** False if no annotation has a name that tools use to pass resources on, such as config.kubernetes.io/index. */
  readonly toolAnnotations: boolean;
  /** The offset of its `---`, or -1. */
  readonly marker: number;
  /** Where the lines after the `---` start, or those of its content. */
  readonly bodyStart: number;
  /** Where an annotation can be added; undefined if adding a line is not enough. */
  readonly annotationPlace: AnnotationPosition | undefined;
}

/**
 * The block mapping to which a line can be added after its last entry: the annotations, or metadata without
 * annotations.
 */
export interface AnnotationPosition extends Span {
  readonly of: 'annotations' | 'metadata';
  readonly column: number;
  /** The column of the keys of metadata. */
  readonly metadataColumn: number;
  readonly last: Span;
}

/** An ordinary document; `outline` is undefined if it has no content. */
export interface OrdinaryDocument extends Span {
  readonly outline: Outline | undefined;
}
