import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { yamlDiagnostic, documentReader, toValue } from '@krmkit/yaml';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, BuildFile, Entry } from './build-context.ts';
import { locateEntry } from './build-context.ts';
import type { NameReference, TransformerConfiguration } from './transformer-configuration.ts';
import { NO_CONFIGURATION, mergeConfiguration } from './merge-configuration.ts';

/**
 * The field specs of the files of `crds`: schemas by the name of their Go type, with extensions for names, labels,
 * annotations and references. Reports what is wrong, and gives undefined then. Follows LoadConfigFromCRDs in
 * api/internal/accumulator/loadconfigfromcrds.go.
 */
export async function loadCrds(
  entries: readonly Entry<string>[],
  build: Pick<Build, 'readFile' | 'report'>,
): Promise<TransformerConfiguration | undefined> {
  let configuration = NO_CONFIGURATION;
  for (const entry of entries) {
    const file = await build.readFile(entry.config, entry);
    const types = file && readTypes(file, entry, build);
    if (types === undefined) return undefined;
    for (const name of Object.keys(types)) {
      if (!isKind(types, name)) continue;
      const merged = mergeConfiguration(configuration, specsOfKind(types, name));
      if (merged.ok) configuration = merged.value;
    }
  }
  return configuration;
}

function readTypes(
  { source }: BuildFile,
  entry: Entry<unknown>,
  { report }: Pick<Build, 'report'>,
): JsonObject | undefined {
  const document = documentReader(source.text)(0);
  const problems = document.problems.map((problem) => yamlDiagnostic(source, problem));
  for (const diagnostic of problems) report(diagnostic);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  const value = document.root === undefined ? {} : toValue(document.root, 'kubectl').value;
  const types = value === null ? {} : value;
  // A CustomResourceDefinition has texts and lists at the top.
  if (isObject(types) && Object.values(types).every((type) => isObject(type))) return types;
  const location = locateEntry(entry);
  report({
    code: 'invalid-entry',
    severity: 'error',
    message: `${source.path} is not a mapping of Go types to their schemas`,
    hint: 'kustomize does not read a CustomResourceDefinition here; list it under resources, or name a file with openapi',
    ...(location === undefined ? {} : { location }),
  });
  return undefined;
}

function propertiesOf(types: JsonObject, name: string): JsonObject {
  const properties = member(member(member(types, name), 'Schema'), 'properties');
  return isObject(properties) ? properties : {};
}

function isKind(types: JsonObject, name: string): boolean {
  const properties = propertiesOf(types, name);
  return ['apiVersion', 'kind', 'metadata'].every((field) => member(properties, field) !== undefined);
}

interface Specs {
  readonly namePrefix: FieldSpec[];
  readonly commonLabels: FieldSpec[];
  readonly commonAnnotations: FieldSpec[];
  readonly nameReference: NameReference[];
}

function specsOfKind(types: JsonObject, name: string): TransformerConfiguration {
  const specs: Specs = { namePrefix: [], commonLabels: [], commonAnnotations: [], nameReference: [] };
  addSpecs(types, name, { kind: name.slice(name.lastIndexOf('.') + 1), path: [], types: [] }, specs);
  return { ...NO_CONFIGURATION, ...specs };
}

interface Place {
  readonly kind: string;
  readonly path: readonly string[];
  /** The types around it: a type that contains itself ends there. */
  readonly types: readonly string[];
}

function addSpecs(types: JsonObject, name: string, { kind, path, types: around }: Place, specs: Specs): void {
  if (around.includes(name)) return;
  const properties = propertiesOf(types, name);
  for (const field of Object.keys(properties)) {
    const property = member(properties, field);
    const inner = [...path, field];
    const spec: FieldSpec = { kind, path: inner.join('/') };
    const has = (extension: string): boolean => textOf(member(property, extension)) !== undefined;
    if (has('x-kubernetes-annotation')) specs.commonAnnotations.push(spec);
    if (has('x-kubernetes-label-selector')) specs.commonLabels.push(spec);
    if (has('x-kubernetes-identity')) specs.namePrefix.push(spec);
    const version = textOf(member(property, 'x-kubernetes-object-ref-api-version'));
    const referred = textOf(member(property, 'x-kubernetes-object-ref-kind'));
    if (version !== undefined && referred !== undefined) {
      const key = textOf(member(property, 'x-kubernetes-object-ref-name-key')) ?? 'name';
      const fieldSpecs = [{ kind, path: [...inner, key].join('/') }];
      specs.nameReference.push({ kind: referred, version, fieldSpecs });
    }
    const reference = textOf(member(property, '$ref'));
    if (reference !== undefined) addSpecs(types, reference, { kind, path: inner, types: [...around, name] }, specs);
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
