import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ResolveOverrides, FoundIn, ResolveOptions, TemplateResolver } from '../../kubelet/resolve-resources.ts';
import { createTemplateResolver } from '../../kubelet/resolve-resources.ts';
import type { Environment, EnvironmentFindings, Environments } from '../../kustomize/environments.ts';
import { environmentsOf } from '../../kustomize/environments.ts';
import type { PackageFacts } from '../../resource/package-facts.ts';
import type { ImageConfigs } from '../expand/image-config.ts';
import { imageLookup } from '../expand/image-config.ts';
import type { ExpandSettings } from '../expand/settings.ts';

/** The settings that decide what containers get. */
export type ResolutionSettings = Pick<
  ExpandSettings,
  'kubernetes' | 'defaultNamespace' | 'runtime' | 'complete' | 'templates'
>;

/** An environment, with the findings of reading and building, and those about the pods that are resolved so far. */
export interface ResolvedEnvironment extends Environment, EnvironmentFindings {
  readonly templatesOf: TemplateResolver;
}

/**
 * All environments, files first. Roots that are not built have diagnostics and no resources, and are last. Calls `onFound`
 * with what a diagnostic is about.
 */
export function* resolveEnvironments(
  environments: Environments,
  settings: ResolutionSettings,
  images: ImageConfigs,
  overrides: ResolveOverrides = {},
  onFound?: (diagnostic: Diagnostic, found: FoundIn | undefined) => void,
): Generator<ResolvedEnvironment> {
  for (const { root, package: own } of environmentsOf(environments)) {
    const diagnostics = [...own.diagnostics];
    const options = resolveOptions(own.facts, settings, images);
    const templatesOf = createTemplateResolver(own.resources, options, overrides, (diagnostic, found) => {
      diagnostics.push(diagnostic);
      onFound?.(diagnostic, found);
    });
    yield { root, package: own, diagnostics, templatesOf };
  }
  for (const { directory, state, package: own } of environments.roots) {
    if (state === 'built') continue;
    yield { root: directory, package: own, diagnostics: own.diagnostics, templatesOf: () => [] };
  }
}

export function resolveOptions(
  facts: PackageFacts,
  { kubernetes, runtime, complete, templates, defaultNamespace }: ResolutionSettings,
  images: ImageConfigs,
): ResolveOptions {
  const namespace = defaultNamespace === undefined ? {} : { namespace: defaultNamespace };
  return { kubernetes, facts, ...namespace, runtime, complete, templates, imageOf: imageLookup(images) };
}
