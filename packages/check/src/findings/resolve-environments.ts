import type { Diagnostic } from '@krmkit/base';
import type { ResolveOverrides, FoundIn, ResolveOptions, TemplateResolver } from '@krmkit/pods';
import { createTemplateResolver } from '@krmkit/pods';
import type { Environment, EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { PackageFacts } from '@krmkit/manifests';
import type { ImageConfigs } from './image-config.ts';
import { imageLookup } from './image-config.ts';
import { findOutside } from './find-outside.ts';
import type { ResolutionSettings } from './check-settings.ts';

/** An environment, with the findings of reading and building, and those about the pods that are resolved so far. */
export interface ResolvedEnvironment extends Environment, EnvironmentFindings {
  readonly templatesOf: TemplateResolver;
}

interface FoundListener {
  readonly onFound?: ((diagnostic: Diagnostic, found: FoundIn | undefined) => void) | undefined;
}

/** All environments, files first. Calls `onFound` with what a diagnostic is about. */
export function* resolveEnvironments(
  environments: Environments,
  settings: ResolutionSettings,
  images: ImageConfigs,
  { onFound, ...overrides }: ResolveOverrides & FoundListener = {},
): Generator<ResolvedEnvironment> {
  const outsideOf = findOutside(environments, settings.rules?.external ?? []);
  for (const { root, isBuilt, package: own } of environmentsOf(environments)) {
    const diagnostics = [...own.diagnostics];
    const options = resolveOptions(own.facts, settings, images);
    const outside = outsideOf(root, isBuilt);
    const templatesOf = createTemplateResolver(
      own.resources,
      options,
      { ...overrides, outside },
      (diagnostic, found) => {
        diagnostics.push(diagnostic);
        onFound?.(diagnostic, found);
      },
    );
    yield { root, isBuilt, package: own, diagnostics, templatesOf };
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
