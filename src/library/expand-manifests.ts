import type { ExpandedManifests } from '../kubelet/expand-templates.ts';
import { resolveResources } from '../kubelet/expand-templates.ts';
import type { ResolveOptions } from '../kubelet/resolve-resources.ts';
import type { ManifestFile } from '../read/read-manifests.ts';
import { readManifests } from '../read/read-manifests.ts';
import { applySuppressions } from '../read/suppressions.ts';

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
  const { resources, facts, diagnostics } = readManifests(manifests);
  const resolved = resolveResources(resources, { ...options, facts });
  const { kept } = applySuppressions([...diagnostics, ...resolved.diagnostics], resources);
  return { templates: resolved.templates, diagnostics: kept };
}
