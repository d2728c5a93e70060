import type { Span } from '../../text/source.ts';

/** What is known of an ordinary document without its nodes. The spans of its root and of its first key start alike. */
export interface Outline {
  /** Of an object of Kubernetes; undefined where it is not there, as text in quotes or without. */
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  /** False: no annotation has a name that begins with config.kubernetes.io/ or is another of a program's that carries it. */
  readonly toolAnnotations: boolean;
  /** The offset of its `---`, or -1. */
  readonly marker: number;
  /** Where the lines behind the `---`, or those of its content, start. */
  readonly bodyStart: number;
  /** Where an annotation can be added; undefined where that is no matter of a line behind another one. */
  readonly annotationPlace: AnnotationPlace | undefined;
}

/** The block mapping behind whose last entry a line can be added: its annotations, or metadata without any. */
export interface AnnotationPlace extends Span {
  readonly of: 'annotations' | 'metadata';
  readonly column: number;
  /** Of the keys in the metadata of a document whose keys stand at column 0. */
  readonly metadataColumn: number;
  readonly last: Span;
}

/** A document that is ordinary; `outline` is undefined where it has no content. */
export interface OrdinaryDocument extends Span {
  readonly outline: Outline | undefined;
}
