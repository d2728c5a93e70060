import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FileSystem } from '../platform/ports.ts';
import { readSource } from '../read/documents.ts';
import { collectFacts } from '../read/facts.ts';
import { mayHaveSuppressions } from '../read/suppressions.ts';
import { identityOf } from '../resource/identity.ts';
import { NO_FACTS } from '../resource/package-facts.ts';
import type { Identity, Resource } from '../resource/resource.ts';
import type { BuildOptions, BuiltKustomization } from './build-kustomization.ts';
import { buildKustomization } from './build-kustomization.ts';
import { follow } from '../value/path.ts';
import type { BuiltRoot } from './environments.ts';
import type { BuildObject } from './objects.ts';
import { originalId } from './objects.ts';
import { contributing, locatePart, locateStep, originsAt } from './origins.ts';

/** Builds a root. What is missing is a warning if the caller could permit it, and otherwise an error. */
export async function buildRoot(
  files: FileSystem,
  directory: string,
  options: BuildOptions,
  strict: boolean,
): Promise<BuiltRoot> {
  const { ok, objects, diagnostics, sources } = await buildKustomization(files, directory, options);
  const needsPermission = !ok && diagnostics.every((one) => one.severity !== 'error' || isPermission(one));
  const resources = objects.flatMap(resourceOf);
  return {
    directory,
    objects,
    state: ok ? 'built' : needsPermission ? 'needs-permission' : 'refused',
    package: {
      resources,
      diagnostics: needsPermission ? diagnostics.map((one) => notBuilt(one, directory, strict)) : diagnostics,
      sources,
      facts: ok ? collectFacts(resources, []) : NO_FACTS,
      files: sources.size,
      templates: 0,
    },
    written: writtenResources(sources),
  };
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

/** The resource, with what is known about the object at its source. */
export function builtResource(resource: Resource, object: BuildObject): Resource {
  const { kind, name, namespace } = originalId(object);
  const writtenIdentity: Identity = {
    ...resource.identity,
    kind,
    name,
    namespace: namespace === '' ? undefined : namespace,
  };
  const { template } = object;
  return { ...resource, locate: locatorOf(object), writtenIdentity, ...(template === undefined ? {} : { template }) };
}

/** Locates the parts of a built object at the texts that they come from. */
function locatorOf({ value, origins }: Pick<BuildObject, 'value' | 'origins'>): NonNullable<Resource['locate']> {
  return (path, range) => {
    const steps = contributing(originsAt(origins, path));
    const text = follow(value, path);
    if (range !== undefined && typeof text === 'string') {
      return locatePart(steps, text.slice(range.start, range.end), range);
    }
    const last = steps.at(-1);
    return last && locateStep(last);
  };
}

/** Of files without comments or annotations that suppress findings, nothing is read. */
function writtenResources(sources: BuiltKustomization['sources']): readonly Resource[] {
  return [...sources.values()].filter(mayHaveSuppressions).flatMap((source) => readSource(source).resources);
}
