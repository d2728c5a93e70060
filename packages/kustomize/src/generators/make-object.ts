import { compareBytes, isObject } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { locateEntry, sourcedBy, stepOf } from '../build-context.ts';
import type { GeneratorOptionsConfig, SecretGeneratorConfig } from '../kustomization-decoder.ts';
import type { BuildObject } from '../objects.ts';
import type { Sourced, Step } from '../origins.ts';
import type { EntryProblem } from '../report-entry.ts';
import type { KeyValue } from './key-values.ts';
import { readKeyValues } from './key-values.ts';
import type { SourcedMembers } from './sourced-map.ts';
import { sourcedMapping } from './sourced-map.ts';

/** An entry of configMapGenerator or secretGenerator. */
export interface GeneratorStepConfig {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly generator: SecretGeneratorConfig;
  /** generatorOptions of the kustomization. */
  readonly shared?: Entry<GeneratorOptionsConfig> | undefined;
}

/**
 * The ConfigMap or Secret of a generator, without the hash in its name; undefined after an error. Follows MakeConfigMap
 * and MakeSecret in api/internal/generators.
 */
export async function makeObject(entry: Entry<GeneratorStepConfig>, build: Build): Promise<BuildObject | undefined> {
  const { kind, generator } = entry.config;
  const { name = '' } = generator;
  if (name === '') {
    refuse(build, entry, { message: `${entry.label} has no name`, hint: `Add the name of the ${kind}` });
    return undefined;
  }
  const pairs = await readKeyValues({ ...entry, config: generator }, build);
  if (!areKeysUnique(pairs, entry, build)) return undefined;

  const made = (value: JsonValue, at: Path = []): Sourced => {
    const { value: content, origins } = sourcedBy(entry, at, value);
    return { value: content, origins: { steps: origins.steps.map((step) => ({ ...step, generated: true })) } };
  };
  const step = { ...stepOf(entry, 'set'), generated: true } as const;
  const object = new Map<string, Sourced>([
    ['apiVersion', made('v1')],
    ['kind', made(kind)],
    ['metadata', sourcedMapping(metadataOf(entry, step), [step])],
  ]);
  const { data, binaryData } = kind === 'Secret' ? secretData(pairs) : configMapData(pairs);
  if (data.size > 0 || kind === 'Secret') object.set('data', sourcedMapping(data, [step]));
  if (binaryData.size > 0) object.set('binaryData', sourcedMapping(binaryData, [step]));
  if (kind === 'Secret') {
    const { type = '' } = generator;
    object.set('type', type === '' ? made('Opaque') : sourcedBy(entry, ['type'], type));
  }
  const immutable = immutableOf(entry);
  if (immutable !== undefined) object.set('immutable', immutable);
  const { value, origins } = sourcedMapping(object, [step]);
  if (!isObject(value)) return undefined;
  return { value, origins, previous: [], prefixes: [], suffixes: [], needsHash: needsHash(entry.config) };
}

function metadataOf(entry: Entry<GeneratorStepConfig>, step: Step): SourcedMembers {
  const { name = '', namespace = '' } = entry.config.generator;
  const metadata = new Map([['name', sourcedBy(entry, ['name'], name)]]);
  if (namespace !== '') metadata.set('namespace', sourcedBy(entry, ['namespace'], namespace));
  for (const field of ['labels', 'annotations'] as const) {
    const members = optionMembers(field, entry);
    if (members.size > 0) metadata.set(field, sourcedMapping(members, [step]));
  }
  return metadata;
}

/** True, from the entry or from generatorOptions; else undefined. */
function immutableOf(entry: Entry<GeneratorStepConfig>): Sourced | undefined {
  const { generator, shared } = entry.config;
  if (generator.options?.immutable === true) return sourcedBy(entry, ['options', 'immutable'], true);
  return shared?.config.immutable === true ? sourcedBy(shared, ['immutable'], true) : undefined;
}

function needsHash({ generator, shared }: GeneratorStepConfig): boolean {
  return generator.options?.disableNameSuffixHash !== true && shared?.config.disableNameSuffixHash !== true;
}

function areKeysUnique(pairs: readonly KeyValue[], entry: Entry<GeneratorStepConfig>, build: Build): boolean {
  const known = new Map<string, KeyValue>();
  let isUnique = true;
  for (const pair of pairs) {
    if (known.has(pair.key)) {
      isUnique = false;
      const message = `${entry.label} gives the key "${pair.key}" twice`;
      refuse(build, entry, { at: pair.at, message, hint: 'Remove one of the two, or rename its key' });
    }
    known.set(pair.key, pair);
  }
  return isUnique;
}

/** Labels or annotations: those of generatorOptions, and those of the entry, which count more. Sorted. */
function optionMembers(field: 'labels' | 'annotations', entry: Entry<GeneratorStepConfig>): SourcedMembers {
  const { generator, shared } = entry.config;
  const members = new Map<string, Sourced>();
  for (const [key, value] of Object.entries(shared?.config[field] ?? {})) {
    if (shared !== undefined) members.set(key, sourcedBy(shared, [field, key], value));
  }
  for (const [key, value] of Object.entries(generator.options?.[field] ?? {})) {
    members.set(key, sourcedBy(entry, ['options', field, key], value));
  }
  return new Map([...members].toSorted(([a], [b]) => compareBytes(a, b)));
}

interface GeneratedData {
  readonly data: SourcedMembers;
  readonly binaryData: SourcedMembers;
}

function configMapData(pairs: readonly KeyValue[]): GeneratedData {
  const data = new Map<string, Sourced>();
  const binaryData = new Map<string, Sourced>();
  for (const { key, content, step } of sorted(pairs)) {
    if (content.kind === 'text') data.set(key, { value: content.text, origins: { steps: [step] } });
    else binaryData.set(key, { value: wrappedBase64(content.bytes), origins: { steps: [step] } });
  }
  return { data, binaryData };
}

function secretData(pairs: readonly KeyValue[]): GeneratedData {
  const data = new Map<string, Sourced>();
  for (const { key, content, step } of sorted(pairs)) {
    const bytes = content.kind === 'text' ? new TextEncoder().encode(content.text) : content.bytes;
    data.set(key, { value: wrappedBase64(bytes), origins: { steps: [step] } });
  }
  return { data, binaryData: new Map() };
}

function sorted(pairs: readonly KeyValue[]): readonly KeyValue[] {
  return pairs.toSorted((a, b) => compareBytes(a.key, b.key));
}

const LINE = 70;

/** Base64 in lines of 70 characters, each with a line end if there are several. Follows encodeBase64 of kyaml. */
function wrappedBase64(bytes: Uint8Array): string {
  const text = encodeBase64(bytes);
  if (text.length < LINE) return text;
  const lines: string[] = [];
  for (let start = 0; start < text.length; start += LINE) lines.push(`${text.slice(start, start + LINE)}\n`);
  return lines.join('');
}

const CHUNK = 0x8000;

function encodeBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(characters);
}

function refuse(build: Build, entry: Entry<unknown>, { at, message, hint }: EntryProblem): void {
  const location = locateEntry(entry, at);
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
  });
}
