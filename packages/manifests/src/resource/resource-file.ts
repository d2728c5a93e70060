import type { Source } from '@krmkit/base';
import type { YamlDocument } from '@krmkit/yaml';
import type { Resource } from './resource.ts';

/** A file with all its documents, and which of them are Kubernetes objects. */
export interface ResourceFile {
  /** Relative to the named directory, `/` between segments: the value of path annotations. */
  readonly relativePath: string;
  readonly source: Source;
  readonly documents: readonly YamlDocument[];
  /**
   * One for each document that is a Kubernetes object; a `List` is one, and is not expanded. On standard input, the
   * items of a single ResourceList or List.
   */
  readonly resources: readonly Resource[];
  /** True if the file is a template: nothing in it is changed. */
  readonly template: boolean;
}
