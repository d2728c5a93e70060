import type { Diagnostic, Source } from '@krmkit/base';
import type { MergeFile } from '../merged.ts';
import type { PlacedStream } from './place-stream.ts';

/** The type of a side on the command line. `missing`: reading it reports that. */
export type SideKind = 'directory' | 'file' | 'stream' | 'missing';

/** One side of a merge. */
export interface Side {
  /** The name from the command line without `./`; `-` for standard input. */
  readonly name: string;
  readonly kind: SideKind;
  readonly files: readonly MergeFile[];
  /** The texts of the files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Set if standard input is merged into a directory. */
  readonly stream?: PlacedStream;
  readonly sources: readonly Source[];
  /** Files that were not examined yet. */
  readonly unexamined: readonly SideText[];
  /** It cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of a side as text. */
export interface SideText extends MergeFile {
  readonly source: Source;
  /** True for a file in the `templates` of a Helm chart. */
  readonly inChart: boolean;
}
