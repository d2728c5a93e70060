import type { JsonValue } from '@krmkit/base';
import { compareBytes, isObject, member, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf, splitImage } from '@krmkit/kustomize';
import { itemsAt, withItems, withMember } from '../sourced-edits.ts';
import type { ArgoEnvironment } from './environment.ts';
import { expandVariables } from './environment.ts';

/** What the edits of a kustomization need besides the source. */
export interface ApplicationEdits {
  readonly environment: ArgoEnvironment;
  /** The components after their patterns are replaced by paths, those that are missing left out. */
  readonly components: readonly Sourced[];
}

/** The kustomization that Argo CD builds, or why it cannot make it. */
export type EditedKustomization =
  | { readonly ok: true; readonly sourced: Sourced }
  | {
      readonly ok: false;
      readonly message: string;
      readonly hint: string;
      readonly at: Sourced;
      /** What is missing is the revision, which Argo CD knows. */
      readonly isUnknown?: true;
    };

type Edit = (file: Sourced, kustomize: Sourced, context: ApplicationEdits) => EditedKustomization;

/**
 * The kustomization of a directory with what `kustomize` of a source adds, as the commands of `kustomize edit` write it
 * that Argo CD runs. Follows `Build` in util/kustomize/kustomize.go.
 */
export function argoKustomizationFile(
  file: Sourced,
  kustomize: Sourced,
  context: ApplicationEdits,
): EditedKustomization {
  let made: EditedKustomization = { ok: true, sourced: file };
  for (const edit of EDITS) {
    if (!made.ok) return made;
    made = edit(made.sourced, kustomize, context);
  }
  return made;
}

const EDITS: readonly Edit[] = [
  setText('namePrefix'),
  setText('nameSuffix'),
  setImages,
  setReplicas,
  addLabels,
  (file, kustomize, context) =>
    addPairs(file, kustomize, {
      field: 'commonAnnotations',
      force: 'forceCommonAnnotations',
      at: undefined,
      ...context,
    }),
  setText('namespace'),
  (file, kustomize) => appended(file, 'patches', itemsAt(kustomize, 'patches'), kustomize),
  addComponents,
];

function setText(field: string): Edit {
  return (file, kustomize) => {
    const part = partOf(kustomize, [field]);
    if (part === undefined || part.value === null || part.value === '') return { ok: true, sourced: file };
    return { ok: true, sourced: withMember(file, field, part) };
  };
}

function appended(file: Sourced, field: string, items: readonly Sourced[], source: Sourced): EditedKustomization {
  if (items.length === 0) return { ok: true, sourced: file };
  return { ok: true, sourced: withItems(file, field, [...itemsAt(file, field), ...items], source) };
}

/** An image of the same name is replaced as a whole, and all are sorted. Follows `kustomize edit set image`. */
function setImages(file: Sourced, kustomize: Sourced, { environment }: ApplicationEdits): EditedKustomization {
  const added = itemsAt(kustomize, 'images');
  if (added.length === 0) return { ok: true, sourced: file };
  const images = new Map(itemsAt(file, 'images').map((image) => [textAt(image.value, 'name'), image]));
  for (const written of added) {
    const text = typeof written.value === 'string' ? expandVariables(written.value, environment) : '';
    if (text === undefined) return needsRevision(written);
    if (!/[=:@]/.test(text)) {
      const message = 'an image of kustomize.images has no new name, tag or digest';
      return { ok: false, message, hint: 'write NAME=NEW_NAME:TAG, NAME:TAG or NAME@DIGEST', at: written };
    }
    const equals = text.indexOf('=');
    const { name, tag, digest } = splitImage(text.slice(equals + 1));
    const key = equals === -1 ? name : text.slice(0, equals);
    const before = images.get(key)?.value;
    const value: Record<string, JsonValue> = { name: key };
    const wanted = { newName: equals === -1 ? '' : name, newTag: tag, digest };
    for (const [field, content] of Object.entries(wanted)) {
      const kept = content === '*' ? textAt(before, field) : content;
      if (kept !== '') value[field] = kept;
    }
    images.set(key, { value, origins: inherited(written) });
  }
  const sorted = [...images].toSorted(([a], [b]) => compareBytes(a, b)).map(([, image]) => image);
  return { ok: true, sourced: withItems(file, 'images', sorted, kustomize) };
}

function setReplicas(file: Sourced, kustomize: Sourced): EditedKustomization {
  const added = itemsAt(kustomize, 'replicas');
  const names = new Set(added.map(({ value }) => textAt(value, 'name')));
  const kept = itemsAt(file, 'replicas').filter(({ value }) => !names.has(textAt(value, 'name')));
  const entries: Sourced[] = [];
  for (const replica of added) {
    const count = Number(member(replica.value, 'count') ?? Number.NaN);
    if (!Number.isInteger(count)) {
      const message = 'an entry of kustomize.replicas has no count that is a number';
      return { ok: false, message, hint: 'write a number', at: replica };
    }
    const value = { name: textAt(replica.value, 'name'), count };
    entries.push({ value, origins: replica.origins });
  }
  if (entries.length === 0) return { ok: true, sourced: file };
  return { ok: true, sourced: withItems(file, 'replicas', [...kept, ...entries], kustomize) };
}

/** `commonLabels`, which also change selectors, or an entry of `labels`. Follows `kustomize edit add label`. */
function addLabels(file: Sourced, kustomize: Sourced, context: ApplicationEdits): EditedKustomization {
  const added = partOf(kustomize, ['commonLabels']);
  if (added === undefined || !isObject(added.value) || Object.keys(added.value).length === 0) {
    return { ok: true, sourced: file };
  }
  const isWithout = member(kustomize.value, 'labelWithoutSelector') === true;
  const templates = partOf(kustomize, ['labelIncludeTemplates']);
  const pairs: Pairs = { field: 'commonLabels', force: 'forceCommonLabels', at: undefined, ...context };
  if (!isWithout) {
    if (templates?.value !== true) return addPairs(file, kustomize, pairs);
    const message = 'labelIncludeTemplates has a meaning only with labelWithoutSelector';
    return { ok: false, message, hint: 'set labelWithoutSelector: true', at: templates };
  }
  const entries = itemsAt(file, 'labels');
  const isTemplates = templates?.value === true;
  const index = entries.findIndex(
    ({ value }) =>
      member(value, 'includeSelectors') !== true && (member(value, 'includeTemplates') === true) === isTemplates,
  );
  const value = isTemplates ? { pairs: {}, includeTemplates: true } : { pairs: {} };
  const entry = entries[index] ?? { value, origins: inherited(added) };
  const changed = addPairs(entry, kustomize, { ...pairs, at: 'pairs' });
  if (!changed.ok) return changed;
  const labels = index === -1 ? [...entries, changed.sourced] : entries.with(index, changed.sourced);
  return { ok: true, sourced: withItems(file, 'labels', labels, kustomize) };
}

interface Pairs extends ApplicationEdits {
  /** The field of the source. */
  readonly field: 'commonLabels' | 'commonAnnotations';
  /** The field that permits to replace a value. */
  readonly force: string;
  /** The field that gets the pairs; that of the source by default. */
  readonly at: string | undefined;
}

/** Adds each pair to a mapping; a key that is there is an error unless it may be replaced. */
function addPairs(target: Sourced, kustomize: Sourced, options: Pairs): EditedKustomization {
  const { field, force, at = field, environment } = options;
  const added = partOf(kustomize, [field]);
  if (added === undefined || !isObject(added.value)) return { ok: true, sourced: target };
  const expands = field === 'commonLabels' || member(kustomize.value, 'commonAnnotationsEnvsubst') === true;
  const present = partOf(target, [at]);
  let pairs: Sourced =
    present !== undefined && isObject(present.value) ? present : { value: {}, origins: { steps: added.origins.steps } };
  for (const key of Object.keys(added.value)) {
    const part = { value: member(added.value, key) ?? null, origins: originsAt(added.origins, [key]) };
    if (member(pairs.value, key) !== undefined && member(kustomize.value, force) !== true) {
      const message = `${field} has ${key}, which the kustomization file sets, too`;
      return { ok: false, message, hint: `set ${force}: true to replace its value`, at: part };
    }
    const text = typeof part.value === 'string' && expands ? expandVariables(part.value, environment) : part.value;
    if (text === undefined) return needsRevision(part);
    pairs = withMember(pairs, key, { value: text, origins: part.origins });
  }
  return { ok: true, sourced: isObject(added.value) ? withMember(target, at, pairs) : target };
}

/** A component that the file has already is not added. */
function addComponents(file: Sourced, kustomize: Sourced, { components }: ApplicationEdits): EditedKustomization {
  const present = new Set(itemsAt(file, 'components').map(({ value }) => value));
  const added: Sourced[] = [];
  for (const component of components) {
    if (present.has(component.value)) continue;
    present.add(component.value);
    added.push(component);
  }
  return appended(file, 'components', added, kustomize);
}

function needsRevision(at: Sourced): EditedKustomization {
  return { ok: false, message: 'a value has the revision, which only Argo CD knows', hint: '', at, isUnknown: true };
}

/** The origins of a value that is made of a text: each part comes from the whole text. */
function inherited({ origins }: Sourced): Sourced['origins'] {
  return { steps: origins.steps.map((step) => ({ ...step, generated: true })) };
}
