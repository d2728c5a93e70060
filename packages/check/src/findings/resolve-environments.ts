import type { Diagnostic, Path } from '@krmkit/base';
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
  const isTold = toldMistakes(diagnostics);
  const judgeObject = (resource: Resource): boolean => {
    const { findings, isUnchecked } = judge(resource);
    for (const { diagnostic, found } of findings.filter((one) => !isTold(one.diagnostic))) {
      diagnostics.push(diagnostic);
      onFound?.(diagnostic, found);
    }
    return !isUnchecked;
  };
  return { root, isBuilt, package: own, diagnostics, templatesOf, judgeObject };
}

/**
 * Whether an error among the growing `diagnostics` is about the same place and the same field, or the object that has it or
 * is in it: one mistake is one finding.
 */
function toldMistakes(diagnostics: readonly Diagnostic[]): (diagnostic: Diagnostic) => boolean {
  const fields = new Map<string, Path[]>();
  let seen = 0;
  const keyOf = ({ location, subject }: Diagnostic): string | undefined =>
    location && JSON.stringify([location.path, location.start, subject?.kind ?? '', subject?.name ?? '']);
  return (diagnostic) => {
    for (; seen < diagnostics.length; seen += 1) {
      const other = diagnostics[seen];
      const key = other?.severity === 'error' ? keyOf(other) : undefined;
      if (key !== undefined) fields.set(key, [...(fields.get(key) ?? []), other?.fieldPath ?? []]);
    }
    const told = fields.get(keyOf(diagnostic) ?? '') ?? [];
    return told.some((field) => field.every((step, index) => step === (diagnostic.fieldPath?.[index] ?? step)));
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
