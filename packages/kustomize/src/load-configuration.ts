import type { Path } from '@krmkit/base';
import { yamlDiagnostic, documentReader, toValue } from '@krmkit/yaml';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, BuildFile, Entry } from './build-context.ts';
import { locateSourced } from './build-context.ts';
import type { DecodedOf, Decoder, DecodeProblem, FieldsOf } from './decode-config.ts';
import { fieldsOf, listDecoder, text } from './decode-config.ts';
import type { NameReference, TransformerConfiguration } from './transformer-configuration.ts';
import { fieldSpecDecoder } from './kustomization-decoder.ts';
import type { GvkConfig } from './kustomization-decoder.ts';
import { NO_CONFIGURATION, mergeConfiguration } from './merge-configuration.ts';
import type { Sourced } from './origins.ts';
import { originsOf } from './origins.ts';

const specs = listDecoder(fieldSpecDecoder);
type SpecsConfig = DecodedOf<typeof specs> | undefined;

const fields = {
  namePrefix: specs,
  nameSuffix: specs,
  namespace: specs,
  commonLabels: specs,
  labels: specs,
  templateLabels: specs,
  commonAnnotations: specs,
  nameReference: listDecoder(fieldsOf({ group: text, version: text, kind: text, fieldSpecs: specs })),
  varReference: specs,
  images: specs,
  replicas: specs,
} satisfies Readonly<Record<keyof TransformerConfiguration, Decoder<unknown>>>;
type ConfigurationConfig = FieldsOf<typeof fields>;

const decoder = fieldsOf(fields);

/** Reads the files of `configurations`. Reports what is wrong, and gives undefined then. */
export async function loadConfiguration(
  entries: readonly Entry<string>[],
  build: Pick<Build, 'readFile' | 'report'>,
): Promise<TransformerConfiguration | undefined> {
  let configuration = NO_CONFIGURATION;
  for (const entry of entries) {
    const file = await build.readFile(entry.config, entry);
    const read = file && readConfiguration(file, build);
    if (read === undefined) return undefined;
    const merged = mergeConfiguration(configuration, read);
    if (!merged.ok) {
      reportConflict(merged.path, entry, build);
      return undefined;
    }
    configuration = merged.value;
  }
  return configuration;
}

/** Reports that two field specs for one path contradict each other. */
export function reportConflict(path: string, entry: Entry<unknown>, { report }: Pick<Build, 'report'>): void {
  const location = locateSourced(entry.sourced);
  report({
    code: 'invalid-entry',
    severity: 'error',
    message: `${entry.label} has a field spec for ${path} whose create differs from that of another field spec`,
    hint: 'Give both the same value of create, or remove the field spec',
    ...(location === undefined ? {} : { location }),
  });
}

function readConfiguration(
  { source }: BuildFile,
  { report }: Pick<Build, 'report'>,
): TransformerConfiguration | undefined {
  const document = documentReader(source.text)(0);
  const problems = document.problems.map((problem) => yamlDiagnostic(source, problem));
  const read = document.root && toValue(document.root, 'kubectl');
  problems.push(...(read?.problems ?? []).map((problem) => yamlDiagnostic(source, problem)));
  for (const diagnostic of problems) report(diagnostic);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  const value = read?.value ?? null;
  if (value === null) return NO_CONFIGURATION;
  const origin = { source, document, index: 0, path: [] };
  const sourced: Sourced = { value, origins: originsOf({ kind: 'field', origin, path: [] }) };
  const refused: DecodeProblem[] = [];
  const decoded = decoder.decode(value, [], refused);
  const refuse = (path: Path, message: string, hint: string): void => {
    const location = locateSourced(sourced, path);
    report({
      code: 'invalid-entry',
      severity: 'error',
      message,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  };
  for (const { path, message, hint } of refused) refuse(path, message, hint);
  return refused.length > 0 || decoded === undefined ? undefined : configurationOf(decoded);
}

function configurationOf(decoded: ConfigurationConfig): TransformerConfiguration {
  return {
    namePrefix: specsOf(decoded.namePrefix),
    nameSuffix: specsOf(decoded.nameSuffix),
    namespace: specsOf(decoded.namespace),
    commonLabels: specsOf(decoded.commonLabels),
    labels: specsOf(decoded.labels),
    templateLabels: specsOf(decoded.templateLabels),
    commonAnnotations: specsOf(decoded.commonAnnotations),
    nameReference: (decoded.nameReference ?? []).map(({ fieldSpecs, ...kind }): NameReference => ({
      ...selectorOf(kind),
      fieldSpecs: specsOf(fieldSpecs),
    })),
    varReference: specsOf(decoded.varReference),
    images: specsOf(decoded.images),
    replicas: specsOf(decoded.replicas),
  };
}

/** Field specs as data without empty fields. */
export function specsOf(configs: SpecsConfig): readonly FieldSpec[] {
  return (configs ?? []).map(({ path = '', create, ...kind }) => ({
    ...selectorOf(kind),
    path,
    ...(create === true ? { create } : {}),
  }));
}

function selectorOf({ group = '', version = '', kind = '' }: GvkConfig): Omit<FieldSpec, 'path'> {
  return {
    ...(group === '' ? {} : { group }),
    ...(version === '' ? {} : { version }),
    ...(kind === '' ? {} : { kind }),
  };
}
