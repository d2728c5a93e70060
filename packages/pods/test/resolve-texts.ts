import { NO_FACTS, readSource } from '@krmkit/manifests';
import type { PackageFacts } from '@krmkit/manifests';
import { finalVariables } from '../src/env/environment.ts';
import { parseRelease } from '../src/release.ts';
import type { ResolvedPackage, ResolveOptions } from '../src/resolve-resources.ts';
import { resolveWithOverrides } from '../src/resolve-resources.ts';
import { displayText } from '../src/value.ts';
import { createSource } from '@krmkit/base';

export interface TextOptions extends Partial<Omit<ResolveOptions, 'kubernetes' | 'facts'>> {
  readonly kubernetes?: string;
  readonly facts?: Partial<PackageFacts>;
}

/** Resolves YAML files given as texts by path, as in a package. */
export function resolveTexts(files: Readonly<Record<string, string>>, options: TextOptions = {}): ResolvedPackage {
  const kubernetes = parseRelease(options.kubernetes ?? '1.37');
  if (kubernetes === undefined) throw new RangeError(`not a release: ${String(options.kubernetes)}`);
  const resources = Object.entries(files).flatMap(([path, text]) => readSource(createSource(path, text)).resources);
  return resolveWithOverrides(resources, {
    runtime: {},
    complete: false,
    templates: [],
    ...options,
    kubernetes,
    facts: { ...NO_FACTS, ...options.facts },
  });
}

/**
 * The variables of one container as displayed: placeholders as `<label>`, Secrets masked. Variables of Services are
 * left out.
 */
export function shownEnv(resolved: ResolvedPackage, template = 0, container = 0): Readonly<Record<string, string>> {
  const found = resolved.templates[template]?.containers[container];
  if (found === undefined) throw new RangeError('no such container');
  return Object.fromEntries(
    finalVariables(found.environment)
      .filter(({ provenance }) => provenance.kind !== 'service')
      .map(({ name, value }) => [name, displayText(value, false)]),
  );
}

/** `CODE message`, for the requested codes, or all. */
export function codesOf(resolved: ResolvedPackage): readonly string[] {
  return resolved.diagnostics.map(({ code }) => code);
}

/** The source text at the location of a diagnostic. */
export function pointedAt(
  files: Readonly<Record<string, string>>,
  resolved: ResolvedPackage,
  code: string,
): readonly string[] {
  return resolved.diagnostics
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ location }) =>
      location === undefined ? '' : (files[location.path] ?? '').slice(location.start, location.end),
    );
}
