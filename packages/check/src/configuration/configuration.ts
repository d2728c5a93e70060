import type { FileSystem } from '@krmkit/base';
import type { ConfigurationFile, ReadConfiguration } from './read-content.ts';

/** Reads a `.krmkit.yaml`. Most runs have no such file, and do not load its schema and rules. */
export async function readConfiguration(file: ConfigurationFile, files: FileSystem): Promise<ReadConfiguration> {
  const { readContent } = await import('./read-content.ts');
  return readContent(file, files);
}
