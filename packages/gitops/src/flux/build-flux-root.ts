import type { Diagnostic, FileSystem, JsonValue, Source, Subject } from '@krmkit/base';
import { compareBytes, joinPath, member, memoryFileSystem, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { BuildObject, BuildOptions, BuiltRoot, Sourced } from '@krmkit/kustomize';
import { partOf, buildKustomizationIn, currentId, rootOf } from '@krmkit/kustomize';
import { isKustomizationPath } from '@krmkit/manifests';
import { locationOfPart, sourcesIn, sourcesOfSteps, pathsNotRead } from '../sourced-edits.ts';
import type { NotBuilt } from '../argo/application.ts';
import type { DirectoryContent } from './kustomization-file.ts';
import { fluxKustomizationFile } from './kustomization-file.ts';
import type { SubstitutedObject } from './substitute-object.ts';
import { substituteObject } from './substitute-object.ts';
import { withFluxOwner, objectWithValue } from './owner-metadata.ts';
import type { FindVariables, FluxVariables } from './variables.ts';
import { fluxVariables } from './variables.ts';
import { createSourceIgnore } from './source-ignore.ts';
import type { IsLeftOut } from './source-ignore.ts';
import { NEW_FIELDS_SINCE } from './version.ts';

/** The repository that a Flux Kustomization applies, and how krmkit builds it. */
export interface FluxContext {
  readonly files: FileSystem;
  /** The real path of the top of the repository. */
  readonly repository: string;
  /** The real path of the working directory. */
  readonly working: string;
  readonly options: BuildOptions;
  /** The minor version of Flux 2. */
  readonly version: number;
  /** `spec.ignore` of the source. */
  readonly ignore?: string;
  readonly findVariables: FindVariables;
}

/**
 * Builds what a Flux Kustomization applies. Follows `kustomization_controller.go` in kustomize-controller. `name` is the
 * name of the root in reports.
 */
export async function buildFluxRoot(flux: Sourced, name: string, context: FluxContext): Promise<BuiltRoot> {
  const { files, repository, working, options } = context;
  const directory = fluxDirectory(flux, repository);
  const content = await readDirectory(directory, flux, context);
  const built = await buildKustomizationIn(files, relativePath(working, directory) || '.', {
    ...options,
    below: repository,
    reorder: 'none',
    editKustomization: {
      mode: 'lenient',
      edit: async (file) => fluxKustomizationFile(flux, file, content, context.version),
    },
  });
  if (!built.ok) {
    const sources = new Map([...built.sources, ...sourcesIn(flux.origins)]);
    const found = built.diagnostics.map((one) => ({ ...locationOfPart(flux, ['spec', 'path']), ...one }));
    const root = await rootOf({ ...built, diagnostics: found, sources }, { directory: name, files, strict: false });
    return { ...root, causes: pathsNotRead(sources, built.sources) };
  }
  const variables = await fluxVariables(flux, fluxNamespace(flux), context.findVariables);
  const diagnostics = [...wrongNames(flux, variables), ...lostFields(flux)];
  const kept = new Set<string>();
  const needed = new Set<string>();
  const objects = built.objects.flatMap((object) =>
    finishObject(object, flux, { variables, version: context.version, diagnostics, kept, needed }),
  );
  diagnostics.push(...unknownVariables(flux, variables, needed));
  const ok = !diagnostics.some(({ severity }) => severity === 'error');
  const sources = new Map([...built.sources, ...sourcesIn(flux.origins)]);
  for (const { steps } of variables?.values.values() ?? []) {
    for (const source of sourcesOfSteps(steps)) sources.set(source.path, source);
  }
  const found = [...built.diagnostics.filter((one) => isOfUse(one, flux, built.sources)), ...diagnostics];
  const made = { ok, objects: ok ? objects : [], diagnostics: found, sources };
  const own = await rootOf(made, { directory: name, files, strict: false });
  const root = { ...own, causes: pathsNotRead(sources, built.sources) };
  return { ...root, package: { ...root.package, facts: { ...root.package.facts, substitutedBraces: kept } } };
}

/**
 * A patch that one object of Flux gives to all that it applies matches nothing in most of them. What kustomize does with
 * the namespace of a cluster-scoped object is without effect: a cluster ignores it.
 */
function isOfUse({ code, location }: Diagnostic, flux: Sourced, read: ReadonlyMap<string, Source>): boolean {
  if (location === undefined || read.has(location.path)) return true;
  const own = locationOfPart(flux, ['metadata', 'name']).location?.path;
  return code !== 'kustomize-difference' && (code !== 'unmatched-target' || location.path === own);
}

/** A root that krmkit does not build, with the reason. */
export async function rootWithoutBuild(
  flux: Sourced,
  name: string,
  { reason, cause }: Pick<NotBuilt, 'reason' | 'cause'>,
): Promise<BuiltRoot> {
  const diagnostic: Diagnostic = {
    code: 'controller-root',
    severity: 'info',
    message: `krmkit does not build ${name}: ${reason}`,
    ...(cause === undefined ? {} : { cause }),
    ...locationOfPart(flux, ['metadata', 'name']),
  };
  const files = { ok: false, objects: [], diagnostics: [diagnostic], sources: sourcesIn(flux.origins) };
  const root = await rootOf(files, { directory: name, files: memoryFileSystem(new Map()), strict: false });
  const isSuspended = isSuspendedObject(flux.value);
  return {
    ...root,
    state: 'needs-permission',
    causes: new Set(files.sources.keys()),
    isSuspended,
    notBuilt: diagnostic,
  };
}

/** Whether Flux does nothing for an object. */
export function isSuspendedObject(flux: JsonValue): boolean {
  return member(member(flux, 'spec'), 'suspend') === true;
}

/** The real path of the directory that a Flux Kustomization applies. `..` does not lead out of the repository. */
export function fluxDirectory(flux: Sourced, repository: string): string {
  const path = textAt(member(flux.value, 'spec'), 'path');
  return resolvePath(repository, `.${resolvePath('/', path)}`);
}

export function fluxNamespace({ value }: Sourced): string {
  return textAt(member(value, 'metadata'), 'namespace');
}

/** What a directory without a kustomization file applies: directories with one, and YAML files. */
async function readDirectory(
  directory: string,
  flux: Sourced,
  { files, repository, ignore = '' }: FluxContext,
): Promise<DirectoryContent> {
  const components = member(member(flux.value, 'spec'), 'components');
  const present = new Set<string>();
  for (const component of Array.isArray(components) ? components : []) {
    if (typeof component !== 'string') continue;
    if ((await files.status(resolvePath(directory, component))).ok) present.add(component);
  }
  const isLeftOut = createSourceIgnore({ files, repository }, ignore);
  return { resources: await resourcesIn(directory, files, isLeftOut), exists: (path) => present.has(path) };
}

/** The entries for `resources` of a directory without a kustomization file: files, and directories with such a file. */
export async function resourcesIn(
  directory: string,
  files: FileSystem,
  isLeftOut: IsLeftOut = async () => false,
): Promise<readonly string[]> {
  const resources: string[] = [];
  await addResources(directory, '', resources, { files, isLeftOut });
  return resources;
}

async function addResources(
  top: string,
  below: string,
  resources: string[],
  places: { readonly files: FileSystem; readonly isLeftOut: IsLeftOut },
): Promise<void> {
  const entries = await places.files.readDirectory(joinPath(top, below));
  if (!entries.ok) return;
  const sorted = entries.value.toSorted((a, b) => compareBytes(a.name, b.name));
  if (sorted.some((entry) => entry.kind !== 'directory' && isKustomizationPath(entry.name))) {
    if (below !== '') resources.push(below);
    return;
  }
  for (const { name, kind } of sorted) {
    const path = below === '' ? name : `${below}/${name}`;
    if (await places.isLeftOut(joinPath(top, path), kind === 'directory')) continue;
    if (kind === 'directory' && name !== '.git') await addResources(top, path, resources, places);
    else if (kind === 'file' && /\.ya?ml$/.test(name)) resources.push(path);
  }
}

/** A name of a variable that Flux refuses, used or not. */
function wrongNames(flux: Sourced, variables: FluxVariables | undefined): Diagnostic[] {
  return (variables?.wrongNames ?? []).map((name) => ({
    code: 'flux-substitution',
    severity: 'error',
    message: `Flux refuses ${JSON.stringify(name)} as the name of a variable`,
    hint: 'use letters, digits and _, and begin with a letter or _',
    ...locationOfPart(flux, ['spec', 'postBuild']),
  }));
}

/** Variables without a default that only an object which krmkit does not have can set. */
function unknownVariables(
  flux: Sourced,
  variables: FluxVariables | undefined,
  needed: ReadonlySet<string>,
): Diagnostic[] {
  const [first] = variables?.open ?? [];
  if (first === undefined || needed.size === 0) return [];
  const { entry, reason } = first;
  const object = `${textAt(entry.value, 'kind')} ${fluxNamespace(flux)}/${textAt(entry.value, 'name')}`;
  const names = [...needed].toSorted(compareBytes);
  const shown = names.slice(0, MOST_NAMES).map((name) => `\${${name}}`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const isOptional = member(entry.value, 'optional') === true;
  return [
    {
      code: 'flux-substitution',
      severity: 'info',
      message: `krmkit does not know the value of ${shown.join(', ')}${more}: the ${object} ${reason}`,
      ...(isOptional
        ? { hint: `it is optional: write a default (\${${names[0]}:=value}) for a cluster that does not have it` }
        : {}),
      cause: object,
      ...locationOfPart(entry, ['name']),
    },
  ];
}

/** A message lists no more. */
const MOST_NAMES = 5;

/** Fields of the versions before v1, which only have v1beta2 and older ones. */
const LOST: readonly string[] = ['patchesStrategicMerge', 'patchesJson6902'];

/** Flux drops fields that v1 does not have. */
function lostFields(flux: Sourced): Diagnostic[] {
  return LOST.filter((field) => partOf(flux, ['spec', field]) !== undefined).map((field) => ({
    code: 'controller-root',
    severity: 'warning',
    message: `Flux does not apply ${field}, which v1 of its Kustomization does not have`,
    hint: 'move it to patches',
    ...locationOfPart(flux, ['spec', field]),
  }));
}

interface Finishing {
  readonly variables: FluxVariables | undefined;
  readonly version: number;
  readonly diagnostics: Diagnostic[];
  /** Variables that only a Secret, or an object that is not in the repository, can set. */
  readonly kept: Set<string>;
  /** Those without a default. */
  readonly needed: Set<string>;
}

/** The steps after the build: substitution, labels of the owner, and common metadata. */
function finishObject(object: BuildObject, flux: Sourced, finishing: Finishing): readonly BuildObject[] {
  const made = substitute(object, finishing);
  if (made === undefined || !isApplied(made)) return [];
  const { value } = made;
  if (textAt(value, 'apiVersion').startsWith('kustomize.config.k8s.io/')) return [];
  return [withFluxOwner(made, flux, GROUP)];
}

const GROUP = 'kustomize.toolkit.fluxcd.io';

/** Undefined: the substitution failed, which is reported. */
function substitute(object: BuildObject, finishing: Finishing): BuildObject | undefined {
  const { variables, version, diagnostics } = finishing;
  if (variables === undefined || !hasVariables(variables, version)) return object;
  if (isMarked(object, 'substitute', 'disabled')) return object;
  const { values, atRunTime, open } = variables;
  const canBeSet = (name: string): boolean => open.length > 0 || atRunTime.has(name);
  const strict = substituteObject(object, values, { strict: true, canBeSet });
  if (strict.ok) return substituted(object, strict, finishing);
  const isWarning = version < NEW_FIELDS_SINCE && strict.missing !== undefined;
  const lenient = isWarning ? substituteObject(object, values, { strict: false, canBeSet }) : strict;
  const { message, hint, path } = strict;
  diagnostics.push({
    code: 'flux-substitution',
    severity: lenient.ok ? 'warning' : 'error',
    message,
    hint,
    ...locationOfPart(object, path),
    subject: subjectOf(object),
  });
  return lenient.ok ? substituted(object, lenient, finishing) : undefined;
}

function hasVariables({ values, atRunTime, open, isAlways }: FluxVariables, version: number): boolean {
  return values.size + atRunTime.size + open.length > 0 || (isAlways && version >= NEW_FIELDS_SINCE);
}

function substituted(
  object: BuildObject,
  substitution: Substitution,
  { variables, diagnostics, kept, needed }: Finishing,
): BuildObject {
  for (const name of substitution.kept) kept.add(name);
  for (const name of substitution.needed) if (variables?.atRunTime.has(name) !== true) needed.add(name);
  diagnostics.push(...retypedKeys(object, substitution));
  return withRetyped(object, substitution);
}

function retypedKeys(object: BuildObject, { retypedKeys: keys }: Substitution): Diagnostic[] {
  return keys.map(({ key, text, hint, path }) => ({
    code: 'flux-substitution',
    severity: 'warning',
    message: `the key ${JSON.stringify(key)} becomes ${text === '' ? 'empty' : text}, which YAML 1.1 does not read as a text`,
    hint,
    ...locationOfPart(object, path),
    subject: subjectOf(object),
  }));
}

type Substitution = Extract<SubstitutedObject, { readonly ok: true }>;

function withRetyped(object: BuildObject, { sourced, retyped }: Substitution): BuildObject {
  const made = objectWithValue(object, sourced);
  return retyped.length === 0 ? made : { ...made, retyped };
}

function subjectOf(object: BuildObject): Subject {
  const { group, version, kind, name, namespace } = currentId(object);
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return { apiVersion, kind, name, ...(namespace === '' ? {} : { namespace }) };
}

function isApplied(object: BuildObject): boolean {
  return !isMarked(object, 'reconcile', 'disabled') && !isMarked(object, 'ssa', 'ignore');
}

/** A label or an annotation of Flux on an object. */
function isMarked({ value }: Pick<BuildObject, 'value'>, name: string, wanted: string): boolean {
  const metadata = member(value, 'metadata');
  return (['labels', 'annotations'] as const).some(
    (field) => textAt(member(metadata, field), `${GROUP}/${name}`).toLowerCase() === wanted,
  );
}
