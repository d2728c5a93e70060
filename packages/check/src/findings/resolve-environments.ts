import type { Diagnostic } from '@krmkit/base';
import type { ResolveOverrides, FoundIn, ResolveOptions, TemplateResolver } from '@krmkit/pods';
import { createTemplateResolver } from '@krmkit/pods';
import type { Environment, EnvironmentFindings, Environments } from '@krmkit/kustomize';
import { environmentsOf } from '@krmkit/kustomize';
import type { PackageFacts, Resource } from '@krmkit/manifests';
import type { ImageConfigs } from './image-config.ts';
import { imageLookup } from './image-config.ts';
import { findOutside } from './find-outside.ts';
import type { ObjectJudge } from './judge-object.ts';
import { createObjectJudges } from './judge-object.ts';
import type { ResolutionSettings } from './check-settings.ts';

/** An environment, with the findings of reading and building, and those about the pods that are resolved so far. */
export interface ResolvedEnvironment extends Environment, EnvironmentFindings {
  readonly templatesOf: TemplateResolver;
  /** Adds the findings about an object itself, without those at places that have one. False: its kind has no schema. */
  readonly judgeObject: (resource: Resource) => boolean;
}

interface FoundListener {
  readonly onFound?: ((diagnostic: Diagnostic, found: FoundIn | undefined) => void) | undefined;
}

/** All environments, files first. Calls `onFound` with what a diagnostic is about. */
export function* resolveEnvironments(
  environments: Environments,
  settings: ResolutionSettings,
  images: ImageConfigs,
  overrides: ResolveOverrides & FoundListener = {},
): Generator<ResolvedEnvironment> {
  const outsideOf = findOutside(environments, settings.rules?.external ?? []);
  const judgeOf = createObjectJudges(environments, settings);
  for (const environment of environmentsOf(environments)) {
    const outside = outsideOf(environment.root, environment.isBuilt);
    const options = resolveOptions(environment.package.facts, settings, images);
    yield resolveEnvironment(environment, judgeOf(environment), options, { ...overrides, outside });
  }
}

/** One environment. Its findings depend on nothing but the arguments, and on what `outside` answers. */
export function resolveEnvironment(
  environment: Environment,
  judge: ObjectJudge,
  options: ResolveOptions,
  { onFound, ...overrides }: ResolveOverrides & FoundListener,
): ResolvedEnvironment {
  const { root, isBuilt, package: own } = environment;
  const diagnostics = [...own.diagnostics];
  const templatesOf = createTemplateResolver(own.resources, options, overrides, (diagnostic, found) => {
    diagnostics.push(diagnostic);
    onFound?.(diagnostic, found);
  });
  const isTaken = takenPlaces(diagnostics);
  const judgeObject = (resource: Resource): boolean => {
    const { findings, isUnchecked } = judge(resource);
    for (const { diagnostic, found } of findings) {
      if (isTaken(diagnostic)) continue;
      diagnostics.push(diagnostic);
      onFound?.(diagnostic, found);
    }
    return !isUnchecked;
  };
  return { root, isBuilt, package: own, diagnostics, templatesOf, judgeObject };
}

/** Whether one of the growing `diagnostics` is at the place of another one: most mistakes are one finding. */
function takenPlaces(diagnostics: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const taken = new Set<string>();
  let seen = 0;
  const keyOf = ({ location, subject }: Diagnostic): string | undefined =>
    location && JSON.stringify([location.path, location.start, subject?.kind ?? '', subject?.name ?? '']);
  return (diagnostic) => {
    for (; seen < diagnostics.length; seen += 1) {
      const other = diagnostics[seen];
      const key = other?.severity === 'error' ? keyOf(other) : undefined;
      if (key !== undefined) taken.add(key);
    }
    const key = keyOf(diagnostic);
    return key !== undefined && taken.has(key);
  };
}

export function resolveOptions(
  facts: PackageFacts,
  { kubernetes, runtime, complete, templates, defaultNamespace }: ResolutionSettings,
  images: ImageConfigs,
): ResolveOptions {
  const namespace = defaultNamespace === undefined ? {} : { namespace: defaultNamespace };
  return { kubernetes, facts, ...namespace, runtime, complete, templates, imageOf: imageLookup(images) };
}
