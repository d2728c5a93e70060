import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';
import type { JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { fieldOfResource, fieldOfText, locateKey } from './declared-text.ts';
import type { FunctionSpec } from './function-spec.ts';
import { checkImage, readFunctionSpec } from './function-spec.ts';
import type { Field } from './strict-fields.ts';
import { kindOf, report } from './strict-fields.ts';

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
export const FUNCTION_ANNOTATIONS: readonly [current: string, legacy: string] = [
  'config.kubernetes.io/function',
  'config.k8s.io/function',
];

/** The oldest form: only the name of an image. */
export const CONTAINER_ANNOTATION = 'config.kubernetes.io/container';

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
    const field = annotationField(resource, path, value, name, diagnostics);
    const spec = field === undefined ? undefined : readFunctionSpec(field, directory);
    return declared(resource, path, spec, diagnostics);
  }
  const inline = member(metadata, 'configFn');
  if (inline !== undefined && inline !== null) {
    const path = ['metadata', 'configFn'];
    const field = fieldOfResource(resource, path, inline, 'metadata.configFn', 'invalid-function', diagnostics);
    return declared(resource, path, readFunctionSpec(field, directory), diagnostics);
  }
  const image = member(annotations, CONTAINER_ANNOTATION);
  if (isNone(image)) return { declaration: undefined, diagnostics };
  const path = ['metadata', 'annotations', CONTAINER_ANNOTATION];
  const title = `the annotation ${CONTAINER_ANNOTATION}`;
  const field = fieldOfResource(resource, path, image, title, 'invalid-function', diagnostics);
  return declared(resource, path, readBareImage(field), diagnostics);
}

function isNone(value: JsonValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

function annotationField(
  resource: Resource,
  path: readonly string[],
  value: JsonValue,
  name: string,
  diagnostics: Diagnostic[],
): Field | undefined {
  const title = `the annotation ${name}`;
  if (typeof value === 'string') {
    return fieldOfText(resource, path, value, title, 'invalid-function', diagnostics);
  }
  const field = fieldOfResource(resource, path, value, title, 'invalid-function', diagnostics);
  const hint = isObject(value)
    ? 'put | after its key, so that the lines below it become text'
    : 'write | after its key, and container, exec or module below it';
  report(field, `The annotation ${name} must be text that holds YAML, not ${kindOf(value)}`, hint, { mark: 'key' });
  return undefined;
}

function readBareImage(field: Field): FunctionSpec | undefined {
  const image = field.value;
  if (typeof image !== 'string') {
    report(field, `The annotation ${CONTAINER_ANNOTATION} must be text, not ${kindOf(image)}`, 'put it in quotes');
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
