import type { Diagnostic, Location, JsonValue } from '@krmkit/base';
import { packageDirectories, packageOf, readOriginAnnotations, capital, kindOf, reportField } from '@krmkit/manifests';
import type { PackageFile, Resource, Field } from '@krmkit/manifests';
import { compareBytes, isObject, member, dirname, resolvePath } from '@krmkit/base';
import type { DeclaringField } from './declared-text.ts';
import { fieldOfResource, fieldOfText, locateKey } from './declared-text.ts';
import { writtenBy } from './function-config.ts';
import type { FunctionSpec } from './function-spec.ts';
import { checkImage, readFunctionSpec } from './function-spec.ts';
import { scopeOf } from './scope.ts';
import type { FunctionStep } from './step.ts';

/** The function that a resource declares, with the resource as its functionConfig. */
export interface Declaration extends FunctionSpec {
  /** The position of the annotation or field that declares it. */
  readonly declaredAt: Location | undefined;
}

export interface ReadDeclaration {
  /** Undefined if the resource declares no function, or one that cannot run. */
  readonly declaration: Declaration | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The annotations that hold a function specification as YAML text, the current one first. */
const FUNCTION_ANNOTATIONS: readonly [current: string, legacy: string] = [
  'config.kubernetes.io/function',
  'config.k8s.io/function',
];

/** The oldest form: only the name of an image. */
const CONTAINER_ANNOTATION = 'config.kubernetes.io/container';

/** False if no resource in the text declares a function. Reading values takes far more time and memory. */
export function mayDeclareFunction(text: string): boolean {
  // A backslash can hide a key: "config.kubernetes.io\/function".
  return /configFn|\\|config\.(?:kubernetes|k8s)\.io\/(?:function|container)/.test(text);
}

/**
 * The function that a resource declares, from the first of: the annotations `config.kubernetes.io/function` and
 * `config.k8s.io/function`, the field `metadata.configFn`, the annotation `config.kubernetes.io/container`. An empty
 * annotation counts as missing. Reading is strict; the diagnostics (`invalid-function`) point into the annotation's
 * text. `directory` is the absolute directory of the declaring file, to which its paths are relative; undefined for a
 * resource of a stream.
 */
export function functionOf(resource: Resource, directory: string | undefined): ReadDeclaration {
  const diagnostics: Diagnostic[] = [];
  const metadata = member(resource.value, 'metadata');
  const annotations = member(metadata, 'annotations');
  for (const name of FUNCTION_ANNOTATIONS) {
    const value = member(annotations, name);
    if (isNone(value)) continue;
    const path = ['metadata', 'annotations', name];
    const field = annotationField({ resource, path, title: `the annotation ${name}`, diagnostics }, value);
    const spec = field === undefined ? undefined : readFunctionSpec(field, directory);
    return declared(resource, path, spec, diagnostics);
  }
  const inline = member(metadata, 'configFn');
  if (inline !== undefined && inline !== null) {
    const path = ['metadata', 'configFn'];
    const field = fieldOfResource({ resource, path, title: 'metadata.configFn', diagnostics }, inline);
    return declared(resource, path, readFunctionSpec(field, directory), diagnostics);
  }
  const image = member(annotations, CONTAINER_ANNOTATION);
  if (isNone(image)) return { declaration: undefined, diagnostics };
  const path = ['metadata', 'annotations', CONTAINER_ANNOTATION];
  const title = `the annotation ${CONTAINER_ANNOTATION}`;
  const field = fieldOfResource({ resource, path, title, diagnostics }, image);
  return declared(resource, path, readBareImage(field), diagnostics);
}

function isNone(value: JsonValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

function annotationField(declaring: DeclaringField, value: JsonValue): Field | undefined {
  if (typeof value === 'string') return fieldOfText(declaring, value);
  const field = fieldOfResource(declaring, value);
  const hint = isObject(value)
    ? 'put | after its key, so that the lines below it become text'
    : 'write | after its key, and container, exec or module below it';
  reportField(field, `${capital(declaring.title)} must be text that holds YAML, not ${kindOf(value)}`, hint, {
    mark: 'key',
  });
  return undefined;
}

function readBareImage(field: Field): FunctionSpec | undefined {
  const image = field.value;
  if (typeof image !== 'string') {
    reportField(field, `The annotation ${CONTAINER_ANNOTATION} must be text, not ${kindOf(image)}`, 'put it in quotes');
    return undefined;
  }
  if (!checkImage(field, image)) return undefined;
  return {
    name: image,
    program: { kind: 'container', image, network: false, mounts: [], env: [] },
    defersFailure: false,
  };
}

function declared(
  resource: Resource,
  path: readonly string[],
  spec: FunctionSpec | undefined,
  diagnostics: readonly Diagnostic[],
): ReadDeclaration {
  if (spec === undefined) return { declaration: undefined, diagnostics };
  return { declaration: { ...spec, declaredAt: locateKey(resource, path) }, diagnostics };
}

export interface DiscoverySettings {
  /** Absolute, `/` between segments. The paths of the files are relative to it. */
  readonly workingDirectory: string;
  /** The apiVersion of the ResourceList that functions receive. Default: `config.kubernetes.io/v1`. */
  readonly listVersion?: string;
}

export interface DiscoveredSteps {
  /** In the order in which they run. */
  readonly steps: readonly FunctionStep[];
  readonly diagnostics: readonly Diagnostic[];
  /** True: after a failure, the output of the functions that succeeded before it is saved. */
  readonly savesOnFailure?: boolean;
}

export const LIST_VERSION = 'config.kubernetes.io/v1';

/**
 * Finds the functions that files declare. The deepest directory comes first, where `functions/` counts as its parent;
 * then by directory, by path, and by position in the file. Each function sees the resources of its directory and those
 * below. Templates declare nothing. Resources from standard input have the paths of their path annotations; a function
 * among them has no file, so its paths must be absolute.
 */
export function discoverSteps(files: readonly PackageFile[], settings: DiscoverySettings): DiscoveredSteps {
  const diagnostics: Diagnostic[] = [];
  const found: Found[] = [];
  const packages = packageDirectories(files.map(({ relativePath }) => relativePath));
  for (const file of files) {
    if (file.template || !mayDeclareFunction(file.source.text)) continue;
    const isStream = file.path === '-';
    const directory = isStream ? undefined : dirname(resolvePath(settings.workingDirectory, file.path));
    for (const [index, resource] of file.resources.entries()) {
      const read = functionOf(resource, directory);
      diagnostics.push(...read.diagnostics);
      if (read.declaration === undefined) continue;
      const position = isStream ? placeInStream(resource) : { path: file.relativePath, index };
      const step: FunctionStep = {
        name: read.declaration.name,
        program: read.declaration.program,
        functionConfig: resource.value,
        ...writtenBy(resource),
        listVersion: settings.listVersion ?? LIST_VERSION,
        scope: scopeOf(position.path),
        selectors: [],
        exclude: [],
        localDirectory: directory,
        isValidator: false,
        defersFailure: read.declaration.defersFailure,
        declaredAt: read.declaration.declaredAt,
        packagePath: packageOf(position.path ?? '', packages) || '.',
      };
      found.push({ step, path: position.path ?? '', index: position.index ?? index, depth: depthOf(step.scope) });
    }
  }
  return { steps: found.toSorted(compareFound).map(({ step }) => step), diagnostics };
}

interface Found {
  readonly step: FunctionStep;
  readonly path: string;
  readonly index: number;
  readonly depth: number;
}

function compareFound(a: Found, b: Found): number {
  return (
    b.depth - a.depth || compareBytes(a.step.scope, b.step.scope) || compareBytes(a.path, b.path) || a.index - b.index
  );
}

function depthOf(scope: string): number {
  return scope === '.' ? 0 : scope.split('/').length;
}

function placeInStream(resource: Resource): {
  readonly path: string | undefined;
  readonly index: number | undefined;
} {
  const { path, index } = readOriginAnnotations(resource.value).annotations;
  return {
    path: path
      ?.split('/')
      .filter((segment) => segment !== '' && segment !== '.')
      .join('/'),
    index,
  };
}
