import { joinPath } from '@krmkit/base';
import type { Diagnostic, FileSystem } from '@krmkit/base';
import { readSource, collectFacts, mayHaveSuppressions, identityOf, NO_FACTS } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { BuildOptions, BuiltKustomization } from './build-kustomization.ts';
import { buildKustomizationIn } from './build-kustomization.ts';
import { builtResource } from './built-resource.ts';
import type { BuiltRoot } from './environments.ts';
import type { BuildObject } from './objects.ts';

/** Builds a root. What is missing is a warning if the caller could permit it, and otherwise an error. */
export async function buildRoot(
  files: FileSystem,
  directory: string,
  options: BuildOptions,
  strict: boolean,
): Promise<BuiltRoot> {
  return rootOf(await buildKustomizationIn(files, directory, options), { directory, files, strict });
}

/** What a build makes of a root; `directory` is its name in reports. */
export async function rootOf(
  { ok, objects, diagnostics: found, sources }: BuiltKustomization,
  { directory, files, strict }: { readonly directory: string; readonly files: FileSystem; readonly strict: boolean },
): Promise<BuiltRoot> {
  const diagnostics = await Promise.all(found.map((one) => anchored(one, directory, files)));
  const isPermitted = !needsPermission({ ok, diagnostics });
  const resources = objects.flatMap(resourceOf);
  return {
    directory,
    objects,
    state: ok ? 'built' : isPermitted ? 'refused' : 'needs-permission',
    package: {
      resources,
      diagnostics: isPermitted ? diagnostics : diagnostics.map((one) => notBuilt(one, directory, strict)),
      sources,
      facts: ok ? collectFacts(resources, []) : NO_FACTS,
      fileCount: sources.size,
      templateCount: 0,
    },
    written: writtenResources(sources),
  };
}

/** Whether a build fails only because the caller did not permit something. */
export function needsPermission({ ok, diagnostics }: Pick<BuiltKustomization, 'ok' | 'diagnostics'>): boolean {
  return !ok && diagnostics.every((one) => one.severity !== 'error' || isPermission(one));
}

/** A problem of the root as a whole is shown at its kustomization file, which can be a link that leads out of the root. */
async function anchored(diagnostic: Diagnostic, directory: string, files: FileSystem): Promise<Diagnostic> {
  if (diagnostic.location !== undefined || diagnostic.code !== 'invalid-kustomization') return diagnostic;
  const own = await files.realPath(directory);
  for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
    const path = joinPath(directory, name);
    const real = await files.realPath(path);
    if (!real.ok) continue;
    const isLink = own.ok && !real.value.startsWith(`${own.value}/`);
    const message = isLink ? `${path} is a link out of its directory, to ${real.value}` : diagnostic.message;
    const hint = isLink ? 'write a kustomization that lists that directory under resources' : diagnostic.hint;
    const location = { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
    return { ...diagnostic, message, location, ...(hint === undefined ? {} : { hint }) };
  }
  return diagnostic;
}

function isPermission({ code }: Diagnostic): boolean {
  return code === 'remote-input' || code === 'build-permission' || code === 'function-not-allowed';
}

function notBuilt(diagnostic: Diagnostic, directory: string, strict: boolean): Diagnostic {
  if (!isPermission(diagnostic)) return diagnostic;
  const message = `krmkit does not build ${directory}: ${diagnostic.message}`;
  return { ...diagnostic, code: 'root-not-built', severity: strict ? 'error' : 'warning', message };
}

/** The object as a resource whose fields are located at the texts that they come from. */
function resourceOf(object: BuildObject): readonly Resource[] {
  const { value } = object;
  const identity = identityOf(value);
  return identity === undefined ? [] : [builtResource({ identity, value }, object)];
}

/** Of files without comments or annotations that suppress findings, nothing is read. */
function writtenResources(sources: BuiltKustomization['sources']): readonly Resource[] {
  return [...sources.values()].filter(mayHaveSuppressions).flatMap((source) => readSource(source).resources);
}
