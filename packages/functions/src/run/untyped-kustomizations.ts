import { isKustomizationPath } from '@krmkit/manifests';
import type { ResourceFile } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { toValue } from '@krmkit/yaml';
import type { FunctionStep } from './step.ts';

/**
 * Gives the built-in function `schema` the kustomizations among the files that have no apiVersion and kind: kustomize
 * reads them, and functions see only resources.
 */
export function kustomizationsFor(files: readonly ResourceFile[]): (step: FunctionStep) => FunctionStep {
  let found: JsonObject | undefined;
  return (step) => {
    if (step.program.kind !== 'module' || step.program.path !== 'krmkit:schema') return step;
    found ??= untypedKustomizations(files);
    if (Object.keys(found).length === 0) return step;
    return { ...step, functionConfig: withField(step.functionConfig, 'kustomizations', found) };
  };
}

function untypedKustomizations(files: readonly ResourceFile[]): JsonObject {
  return Object.fromEntries(
    files.flatMap(({ relativePath, documents: [document], resources }) => {
      if (!isKustomizationPath(relativePath) || resources.length > 0 || document?.root === undefined) return [];
      return [[relativePath, toValue(document.root, 'kubectl').value]];
    }),
  );
}

/** A functionConfig with one more field, unless it has the field: in the data of a ConfigMap, in the spec, or at the top. */
function withField(config: JsonObject | undefined, name: string, value: JsonValue): JsonObject {
  const given = config ?? { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'function-input' } };
  if (member(given, 'kind') === 'ConfigMap') {
    return { ...given, data: { [name]: JSON.stringify(value), ...membersOf(member(given, 'data')) } };
  }
  const spec = member(given, 'spec');
  if (spec === undefined) return { [name]: value, ...given };
  return isObject(spec) ? { ...given, spec: { [name]: value, ...spec } } : given;
}

function membersOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
