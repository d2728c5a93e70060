import { KUSTOMIZATION_OPTIONS } from '../input/build-manifests.ts';
import { checkOptions, memoryFileSystem, checkArgument, FILES } from '@krmkit/base';
import type { ExpandedManifests, ResolveOptions } from '@krmkit/pods';
import { resolveResources, EXPAND_OPTIONS } from '@krmkit/pods';
import { buildRoot } from '@krmkit/kustomize';
import type { ManifestFile } from '@krmkit/manifests';
import { readManifests, applySuppressions, checkManifests } from '@krmkit/manifests';
import type { KustomizationOptions } from '../input/build-manifests.ts';

/** How manifests are expanded. */
export type ExpandOptions = Omit<ResolveOptions, 'facts'>;

/**
 * Expands manifests as `krmkit expand` does: returns what each container of each pod template gets, and what is wrong.
 * The input is one text of YAML or JSON, or a list of files in memory; references lead to the objects among them.
 * Diagnostics that a comment or an annotation suppresses are left out.
 *
 * Content of the manifests never throws. A TypeError says that the input is neither a text nor a list of files, a
 * RangeError that the Kubernetes release cannot be read.
 */
export function expandManifests(
  manifests: string | readonly ManifestFile[],
  options: ExpandOptions = {},
): ExpandedManifests {
  checkManifests('expandManifests', manifests);
  checkOptions('expandManifests', options, EXPAND_OPTIONS);
  const { resources, facts, diagnostics } = readManifests(manifests);
  const resolved = resolveResources(resources, { ...options, facts });
  const { kept } = applySuppressions([...diagnostics, ...resolved.diagnostics], resources);
  return { templates: resolved.templates, diagnostics: kept };
}

/**
 * As `expandManifests`, for what the kustomization in a directory of files in memory builds. Diagnostics are located at the
 * texts to change. If the build fails, there are no templates, and the diagnostics have the reason.
 */
export async function expandKustomization(
  files: readonly ManifestFile[],
  directory: string,
  options: ExpandOptions & KustomizationOptions = {},
): Promise<ExpandedManifests> {
  checkArgument('expandKustomization', 'the files', files, FILES);
  checkArgument('expandKustomization', 'the directory', directory, 'string');
  checkOptions('expandKustomization', options, { ...EXPAND_OPTIONS, ...KUSTOMIZATION_OPTIONS });
  const system = memoryFileSystem(new Map(files.map(({ path, text }) => [path, text])));
  const root = await buildRoot(system, directory, options, false);
  const { resources, facts, diagnostics } = root.package;
  const { reorder: _, unrestricted: _other, ...expanding } = options;
  const resolved = resolveResources(resources, { ...expanding, facts });
  const { kept } = applySuppressions([...diagnostics, ...resolved.diagnostics], root.written);
  return { templates: resolved.templates, diagnostics: kept };
}
