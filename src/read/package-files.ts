import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import type { YamlDocument } from '../yaml/nodes.ts';

/** A file as those see it who change files: all its documents, and which of them are Kubernetes objects. */
export interface PackageFile {
  /** As it was named or found; `-` is standard input. */
  readonly path: string;
  /** Relative to the directory that was named, `/` between segments: what path annotations hold. */
  readonly relativePath: string;
  readonly source: Source;
  readonly documents: readonly YamlDocument[];
  /** One for each document that is a Kubernetes object; a `List` is one, and is not looked into. */
  readonly resources: readonly Resource[];
  /** True where the file is a template: nothing in it is changed. */
  readonly template: boolean;
}

export interface PackageFiles {
  /** In the order of `readPackage`. Files that could not be read are diagnostics and not here. */
  readonly files: readonly PackageFile[];
  readonly diagnostics: readonly Diagnostic[];
}
