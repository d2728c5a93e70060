import type { PackageFile } from '@krmkit/manifests';
import type { BuiltRoot } from './environments.ts';

/** The objects of a build as a file. Loads the printer on use. */
export async function fileOfBuild(root: Pick<BuiltRoot, 'directory' | 'objects'>): Promise<PackageFile> {
  const { builtFile } = await import('./built-file.ts');
  return builtFile(root);
}
