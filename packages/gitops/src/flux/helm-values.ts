import type { FileSystem, JsonObject, JsonValue, Source } from '@krmkit/base';
import { isArray, isObject, joinPath, member, resolvePath, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { mergeValues, partOf } from '@krmkit/kustomize';
import { parseDocuments, toDirectValue } from '@krmkit/yaml';
import type { NotBuilt } from '../argo/application.ts';
import { typedValue, valuePath, withoutDefaults, withValueAt } from '../charts/release-values.ts';
import { readDocumentFile } from '../find/read-document.ts';
import { itemsAt, sourcesIn } from '../sourced-edits.ts';
import type { FindVariables } from './variables.ts';

/** What the values of a HelmRelease are read from. */
export interface ValuePlaces {
  readonly files: FileSystem;
  readonly repository: string;
  readonly working: string;
  readonly findVariables: FindVariables;
}

/** The values of a release, and the files that they come from. */
export interface ReleaseValues {
  readonly ok: true;
  readonly values: JsonObject;
  readonly sources: ReadonlyMap<string, Source>;
}

/**
 * The values of a HelmRelease: `valuesFiles` of the chart, then `valuesFrom` in its order, then `values`. Follows
 * `ChartValuesFromReferences` in fluxcd/pkg. A Secret gives the text `<secret NAME/KEY>`.
 */
export async function releaseValues(
  release: Sourced,
  { chart, directory }: { readonly chart: Sourced; readonly directory: string },
  places: ValuePlaces,
): Promise<ReleaseValues | NotBuilt> {
  const sources = new Map<string, Source>();
  const start = await chartValues(chart, directory, { ...places, sources });
  if (!start.ok) return start;
  let { values } = start;
  const namespace = textAt(member(release.value, 'metadata'), 'namespace');
  const spec = partOf(release, ['spec']) ?? release;
  for (const reference of itemsAt(spec, 'valuesFrom')) {
    const found = await textOfReference(reference, namespace, places);
    if (!found.ok) return found;
    if (found.text === undefined) continue;
    for (const [path, source] of found.sources) sources.set(path, source);
    const merged = withReference(values, reference, found.text);
    if (!('merged' in merged)) return merged;
    values = merged.merged;
  }
  const own = member(spec.value, 'values');
  return { ok: true, values: isObject(own) ? mergeValues(values, own) : values, sources };
}

/** The files of `valuesFiles` replace the values of the chart, so they give null for others of its defaults. */
async function chartValues(
  chart: Sourced,
  directory: string,
  places: ValuePlaces & { readonly sources: Map<string, Source> },
): Promise<{ readonly ok: true; readonly values: JsonObject } | NotBuilt> {
  const names = itemsAt(chart, 'valuesFiles');
  const [only, second] = names;
  if (only === undefined || (only.value === 'values.yaml' && second === undefined)) return { ok: true, values: {} };
  let wanted: JsonObject = {};
  for (const name of names) {
    const written = typeof name.value === 'string' ? name.value : '';
    const path = resolvePath(places.repository, `.${resolvePath('/', written)}`);
    const document = (await places.files.status(path)).ok ? await readDocumentFile(path, places) : undefined;
    if (document === undefined) {
      if (member(chart.value, 'ignoreMissingValuesFiles') === true) continue;
      return { ok: false, reason: `krmkit cannot read its valuesFiles entry ${written}`, at: name };
    }
    places.sources.set(document.source.path, document.source);
    const value = document.content?.value ?? {};
    if (!isObject(value)) return { ok: false, reason: `${document.source.path} has no values`, at: name };
    wanted = mergeValues(wanted, value);
  }
  const defaults = await readDocumentFile(joinPath(directory, 'values.yaml'), places);
  const standard = defaults?.content?.value;
  return { ok: true, values: isObject(standard) ? withoutDefaults(standard, wanted) : wanted };
}

interface FoundText {
  readonly ok: true;
  /** Undefined: an optional object or key that is not there. */
  readonly text: string | undefined;
  readonly sources: ReadonlyMap<string, Source>;
}

async function textOfReference(
  reference: Sourced,
  namespace: string,
  { findVariables }: ValuePlaces,
): Promise<FoundText | NotBuilt> {
  const { value } = reference;
  const kind = textAt(value, 'kind');
  const name = textAt(value, 'name');
  const key = textAt(value, 'valuesKey') || 'values.yaml';
  const isOptional = member(value, 'optional') === true;
  const none: FoundText = { ok: true, text: undefined, sources: new Map() };
  if (kind === 'Secret') {
    if (textAt(value, 'targetPath') !== '') return { ...none, text: `<secret ${name}/${key}>` };
    return { ok: false, reason: `its values are in the Secret ${name}, which is known at run time`, at: reference };
  }
  const found = await findVariables('ConfigMap', namespace, name);
  const object = found.ok ? found.sourced : undefined;
  if (member(object?.value, 'sops') !== undefined) {
    return { ok: false, reason: `its values are in the ConfigMap ${name}, which SOPS has encrypted`, at: reference };
  }
  const text = member(member(object?.value, 'data'), key);
  if (object !== undefined && typeof text === 'string') return { ok: true, text, sources: sourcesIn(object.origins) };
  if (isOptional) return none;
  const reason = !found.ok
    ? `its values are in the ${kind || 'object'} ${name}, which ${found.reason}`
    : `the ConfigMap ${name} has no key ${key}`;
  return { ok: false, reason, at: reference };
}

function withReference(
  values: JsonObject,
  reference: Sourced,
  text: string,
): { readonly merged: JsonObject } | NotBuilt {
  const target = textAt(reference.value, 'targetPath');
  if (target === '') {
    const read = valuesIn(text);
    const reason = `the values of its ${textAt(reference.value, 'kind')} ${textAt(reference.value, 'name')} are no YAML mapping`;
    return read === undefined ? { ok: false, reason, at: reference } : { merged: mergeValues(values, read) };
  }
  const path = valuePath(target);
  const value = valueAtTarget(text, member(reference.value, 'literal') === true);
  if (path !== undefined && value !== undefined) return { merged: withValueAt(values, path, value.value) };
  return { ok: false, reason: `krmkit does not know the value of the targetPath ${target}`, at: reference };
}

/** As `helm --set` reads a text; one in quotes is a string. */
function valueAtTarget(text: string, isLiteral: boolean): { readonly value: JsonValue } | undefined {
  if (isLiteral || text.startsWith('<secret ')) return { value: text };
  const quoted = /^(['"])(.*)\1$/s.exec(text)?.[2];
  if (quoted === undefined) return typedValue(text);
  return /[,\\]/.test(quoted) ? undefined : { value: quoted };
}

function valuesIn(text: string): JsonObject | undefined {
  const [document, second] = parseDocuments(text);
  const read = document?.root && toDirectValue(document.root);
  const problems = [...(document?.problems ?? []), ...(read?.problems ?? [])];
  if (second !== undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
  const value = read?.value ?? {};
  return isObject(value) && !isArray(value) ? value : undefined;
}
