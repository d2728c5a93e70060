import { isObject, member } from '../value/json.ts';
import type { JsonValue } from '../value/json.ts';
import { follow } from '../value/path.ts';
import { toValue } from '../yaml/read/to-value.ts';
import type { Entry } from './build-context.ts';
import { stepOf } from './build-context.ts';
import type { Target } from './load-target.ts';
import type { BuildObject, TransformerNote } from './objects.ts';
import type { Sourced } from './origins.ts';
import { applySourced } from './origins.ts';
import type { Plugin } from './plugins/plugin.ts';
import { changeToSet } from './walk-field.ts';
import { withSourced } from './set-spec-fields.ts';

const ORIGIN = 'config.kubernetes.io/origin';
const TRANSFORMATIONS = 'alpha.config.kubernetes.io/transformations';

/** The version of kustomize whose results krmkit has. */
const VERSION = 'kustomize-v5.8.1';

/** The transformers of a kustomization that it configures, in the order in which they run. */
export function transformerNotes(target: Target, plugins: readonly Plugin[]): readonly TransformerNote[] {
  const { kustomization, directory, fileName } = target;
  const configuredIn = directory.shown === '.' ? fileName : `${directory.shown}/${fileName}`;
  const notes: TransformerNote[] = [];
  const add = (kind: string, count: number): void => {
    for (let index = 0; index < count; index++) notes.push({ configuredIn, apiVersion: 'builtin', kind });
  };
  const size = (value: readonly unknown[] | string | object | undefined): number => {
    if (value === undefined || value === '') return 0;
    return Array.isArray(value) ? value.length : 1;
  };
  const { labels = [], commonLabels } = kustomization;
  add('PatchStrategicMergeTransformer', Math.min(size(kustomization.patchesStrategicMerge), 1));
  add('PatchTransformer', size(kustomization.patches));
  add('NamespaceTransformer', size(kustomization.namespace));
  add('PrefixTransformer', size(kustomization.namePrefix));
  add('SuffixTransformer', size(kustomization.nameSuffix));
  add('LabelTransformer', labels.length > 0 || size(commonLabels) > 0 ? labels.length + 1 : 0);
  add('AnnotationsTransformer', size(kustomization.commonAnnotations));
  add('PatchJson6902Transformer', size(kustomization.patchesJson6902));
  add('ReplicaCountTransformer', size(kustomization.replicas));
  add('ImageTagTransformer', size(kustomization.images) + size(kustomization.imageTags));
  add('ReplacementTransformer', Math.min(size(kustomization.replacements), 1));
  return [...notes, ...plugins.map((plugin) => pluginNote(plugin, configuredIn))];
}

function pluginNote({ object }: Plugin, fallback: string): TransformerNote {
  const [step] = object.origins.steps;
  const position = step?.position;
  const isFile = position?.kind === 'field' && position.within === undefined;
  return { configuredIn: isFile ? position.origin.source.path : fallback, ...typeOf(object.value) };
}

function typeOf(value: JsonValue): Omit<TransformerNote, 'configuredIn'> {
  const text = (field: JsonValue | undefined): string => (typeof field === 'string' ? field : '');
  const name = text(member(member(value, 'metadata'), 'name'));
  return {
    apiVersion: text(member(value, 'apiVersion')),
    kind: text(member(value, 'kind')),
    ...(name === '' ? {} : { name }),
  };
}

/** Adds the annotations and the label that `buildMetadata` of the root asks for, and removes the others. */
export function addBuildMetadata(object: BuildObject, root: Target, entry: Entry<readonly string[]>): BuildObject {
  const wanted = new Set(entry.config);
  const shown = (path: string): string => relativeTo(root.directory.shown, path);
  const origin = wanted.has('originAnnotations') ? originText(object, shown) : undefined;
  const notes = wanted.has('transformerAnnotations') ? (object.transformers ?? []) : [];
  const transformations = notes.map((note) => noteText(note, shown)).join('');
  const annotated = withText(object, ['metadata', 'annotations', ORIGIN], origin, entry);
  const noted = withText(
    annotated,
    ['metadata', 'annotations', TRANSFORMATIONS],
    transformations === '' ? undefined : transformations,
    entry,
  );
  if (!wanted.has('managedByLabel')) return noted;
  return withText(noted, ['metadata', 'labels', 'app.kubernetes.io/managed-by'], VERSION, entry);
}

function withText(
  object: BuildObject,
  path: readonly string[],
  text: string | undefined,
  entry: Entry<unknown>,
): BuildObject {
  const present = follow(object.value, path);
  if (text === undefined && present === undefined) return object;
  if (text === undefined) return withSourced(object, applySourced(object, [{ kind: 'remove', path }]));
  const step = { ...stepOf(entry, 'set'), generated: true } as const;
  const content: Sourced = { value: text, origins: { steps: [step] } };
  return withSourced(object, applySourced(object, [changeToSet(object.value, path, content, step)]));
}

const GENERATORS: Readonly<Record<string, string>> = {
  configMapGenerator: 'ConfigMapGenerator',
  secretGenerator: 'SecretGenerator',
  helmCharts: 'HelmChartInflationGenerator',
  helmChartInflationGenerator: 'HelmChartInflationGenerator',
};

/** Follows Origin in api/resource/origin.go. */
function originText({ origins }: BuildObject, shown: (path: string) => string): string | undefined {
  const [step] = origins.steps;
  if (step?.position.kind !== 'field') return undefined;
  const { origin, within } = step.position;
  const path = within?.kind === 'field' ? within.origin.source.path : origin.source.path;
  if (step.generated !== true) return `path: ${shown(path)}\n`;
  const field = (step.entry ?? '').replace(/\[.*$/, '');
  const kind = GENERATORS[field];
  if (kind !== undefined) return originOfGenerator({ configuredIn: path, apiVersion: 'builtin', kind }, shown);
  const { root } = origin.document;
  const value = root === undefined ? null : toValue(root, 'kustomize').value;
  const declared = follow(value, origin.path) ?? null;
  return isObject(declared) ? originOfGenerator({ configuredIn: path, ...typeOf(declared) }, shown) : undefined;
}

function originOfGenerator(note: TransformerNote, shown: (path: string) => string): string {
  return noteText(note, shown)
    .split('\n')
    .map((line) => line.slice(2))
    .join('\n');
}

function noteText({ configuredIn, apiVersion, kind, name }: TransformerNote, shown: (path: string) => string): string {
  const by = `    apiVersion: ${apiVersion}\n    kind: ${kind}\n${name === undefined ? '' : `    name: ${name}\n`}`;
  return `- configuredIn: ${shown(configuredIn)}\n  configuredBy:\n${by}`;
}

/** A path as seen from the root of the build. */
function relativeTo(directory: string, path: string): string {
  const from = directory === '.' ? [] : directory.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
