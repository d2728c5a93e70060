import { isObject, member, follow } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { toValue } from '@krmkit/yaml';
import type { Entry } from './build-context.ts';
import type { BuildFiles } from './build-files.ts';
import { stepOf } from './build-context.ts';
import type { LoadedKustomization } from './load-target.ts';
import type { BuildObject, TransformerNote } from './objects.ts';
import type { Sourced } from './origins.ts';
import { applySourced } from './origins.ts';
import type { Plugin } from './plugins/plugin.ts';
import { changeToSet } from './walk-field.ts';
import { withSourced } from './shared-scalars.ts';

const ORIGIN = 'config.kubernetes.io/origin';
const TRANSFORMATIONS = 'alpha.config.kubernetes.io/transformations';

/** The version of kustomize whose results krmkit has. */
const VERSION = 'kustomize-v5.8.1';

/** The transformers of a kustomization that it configures, in the order in which they run. */
export function transformerNotes(target: LoadedKustomization, plugins: readonly Plugin[]): readonly TransformerNote[] {
  const { kustomization, path: configuredIn } = target;
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
  const metadata = member(value, 'metadata');
  const name = text(member(metadata, 'name'));
  const namespace = text(member(metadata, 'namespace'));
  return {
    apiVersion: text(member(value, 'apiVersion')),
    kind: text(member(value, 'kind')),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
  };
}

/** Adds the annotations and the label that `buildMetadata` of the root asks for, and removes the others. */
export function addBuildMetadata(
  object: BuildObject,
  root: LoadedKustomization,
  entry: Entry<readonly string[]>,
  { remoteOf }: Pick<BuildFiles, 'remoteOf'>,
): BuildObject {
  const wanted = new Set(entry.config);
  const { directory } = root;
  const shown = (path: string): ShownPath => {
    const remote = remoteOf(path);
    // kustomize joins the address of a file as it joins paths.
    const isUrl = /^https?:\/\//i.test(path);
    if (isUrl && remote === undefined) return { path: path.replace('//', '/'), repository: '' };
    if (remote === undefined) return { path: relativeTo(directory.shown, path), repository: '' };
    const { repository, ref } = remote.checkout;
    if (remote.checkout === directory.checkout) {
      const from = directory.real.slice(directory.checkout.root.length + 1);
      return { path: relativeTo(from === '' ? '.' : from, remote.path), repository: '' };
    }
    return { path: remote.path, repository: `repo: ${repository}\n${ref === undefined ? '' : `ref: ${ref}\n`}` };
  };
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

/** A path as annotations show it. */
interface ShownPath {
  /** From the root of the build; from the root of its repository for a file of a remote one. */
  readonly path: string;
  /** The lines `repo` and `ref` of a remote repository. */
  readonly repository: string;
}

/** Follows Origin in api/resource/origin.go. */
function originText({ origins }: BuildObject, shown: (path: string) => ShownPath): string | undefined {
  const [step] = origins.steps;
  if (step?.position.kind !== 'field') return undefined;
  const { origin, within } = step.position;
  const file = within?.kind === 'field' ? within.origin.source.path : origin.source.path;
  if (step.generated !== true) {
    const { path, repository } = shown(file);
    return `path: ${path}\n${repository}`;
  }
  const field = (step.entry ?? '').replace(/\[.*$/, '');
  const kind = GENERATORS[field];
  if (kind !== undefined) return noteLines({ configuredIn: file, apiVersion: 'builtin', kind }, shown);
  const { root } = origin.document;
  const value = root === undefined ? null : toValue(root, 'kustomize').value;
  const declared = follow(value, origin.path) ?? null;
  return isObject(declared) ? noteLines({ configuredIn: file, ...typeOf(declared) }, shown) : undefined;
}

function noteText(note: TransformerNote, shown: (path: string) => ShownPath): string {
  return `- ${noteLines(note, shown).trimEnd().replaceAll('\n', '\n  ')}\n`;
}

function noteLines(
  { configuredIn, apiVersion, kind, name, namespace }: TransformerNote,
  shown: (path: string) => ShownPath,
): string {
  const { path, repository } = shown(configuredIn);
  const named = name === undefined ? '' : `  name: ${name}\n`;
  const within = namespace === undefined ? '' : `  namespace: ${namespace}\n`;
  const by = `  apiVersion: ${apiVersion}\n  kind: ${kind}\n${named}${within}`;
  return `${repository}configuredIn: ${path}\nconfiguredBy:\n${by}`;
}

/** A path as seen from the root of the build. */
function relativeTo(directory: string, path: string): string {
  const from = directory === '.' ? [] : directory.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
