import type { Source } from '../text/source.ts';
import type { YamlDocument } from '../yaml/read/nodes.ts';
import type { Resource } from './resource.ts';

/** A file with all its documents, and which of them are Kubernetes objects. */
export interface ResourceFile {
  /** Relative to the directory that was named, `/` between segments: what path annotations hold. */
  readonly relativePath: string;
  readonly source: Source;
  readonly documents: readonly YamlDocument[];
  /**
   * One for each document that is a Kubernetes object; a `List` is one, and is not looked into.
   * Of standard input, the items of a ResourceList or List that is alone there.
   */
  readonly resources: readonly Resource[];
  /** True where the file is a template: nothing in it is changed. */
  readonly template: boolean;
}
