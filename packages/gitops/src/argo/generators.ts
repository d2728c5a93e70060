import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, scalarText } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { itemsAt, withMember } from '../sourced-edits.ts';
import { gitParameters } from './git-generator.ts';
import type { GeneratedParameters, GeneratorContext } from './parameters.ts';
import { flattened, mergedParameters, parametersOf } from './parameters.ts';
import { clusterParameters } from './cluster-generator.ts';
import { selectsLabels } from './label-selector.ts';
import { renderParts } from './render-parts.ts';

/** The parameters of a generator: `list`, `git`, `clusters`, and `matrix` and `merge` of these. */
export async function generateParameters(generator: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
  const template = partOf(generator, ['template']);
  if (template !== undefined && isObject(template.value) && Object.keys(template.value).length > 0) {
    return { ok: false, reason: 'krmkit does not read the template of a generator', at: template };
  }
  const generated = await allParameters(generator, context);
  const selector = partOf(generator, ['selector']);
  if (!generated.ok || selector === undefined || selector.value === null) return generated;
  const sets: Sourced[] = [];
  for (const set of generated.sets) {
    const matches = selectsLabels(selector.value, Object.fromEntries(textsOf(set, context)));
    if (matches === undefined) return { ok: false, reason: 'krmkit cannot read its selector', at: selector };
    if (matches) sets.push(set);
  }
  return { ok: true, sets };
}

/** Parameters as texts, by names such as `path.basename`. */
function textsOf(set: Sourced, { goTemplate }: GeneratorContext): readonly (readonly [string, string])[] {
  const parts: readonly (readonly [string, JsonValue])[] = goTemplate
    ? flattened(set).map(([key, { value }]) => [key, value])
    : isObject(set.value)
      ? Object.entries<JsonValue>(set.value)
      : [];
  return parts.map(([key, value]) => [key, scalarText(value) ?? '']);
}

async function allParameters(generator: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
  const list = partOf(generator, ['list']);
  if (list !== undefined) return listParameters(list, context);
  const git = partOf(generator, ['git']);
  if (git !== undefined) return gitParameters(git, context);
  const matrix = partOf(generator, ['matrix']);
  if (matrix !== undefined) return matrixParameters(matrix, context);
  const merge = partOf(generator, ['merge']);
  if (merge !== undefined) return mergeParameters(merge, context);
  const clusters = partOf(generator, ['clusters']);
  if (clusters !== undefined) return clusterParameters(clusters, context);
  const [kind = ''] = isObject(generator.value) ? Object.keys(generator.value) : [];
  return { ok: false, reason: `krmkit does not know the parameters of the generator ${kind}`, at: generator };
}

function listParameters(list: Sourced, { goTemplate }: GeneratorContext): GeneratedParameters {
  const text = partOf(list, ['elementsYaml']);
  if (text !== undefined && text.value !== null && text.value !== '') {
    return { ok: false, reason: 'krmkit does not read elementsYaml', at: text };
  }
  const elements = itemsAt(list, 'elements');
  if (goTemplate) return { ok: true, sets: elements };
  const sets: Sourced[] = [];
  for (const element of elements) {
    const entries: [string, Sourced][] = [];
    for (const [path, value] of textsOfElement(element.value)) {
      const at = { value: value ?? null, origins: originsAt(element.origins, path) };
      if (typeof value !== 'string') {
        return { ok: false, reason: 'without goTemplate, an element of the generator list has only texts', at };
      }
      entries.push([path.join('.'), at]);
    }
    sets.push(parametersOf(entries, element.origins.steps));
  }
  return { ok: true, sets };
}

/** The members of an element, and those of its `values`. */
function textsOfElement(
  element: JsonValue,
): readonly (readonly [path: readonly string[], value: JsonValue | undefined])[] {
  if (!isObject(element)) return [];
  return Object.keys(element).flatMap((key): (readonly [readonly string[], JsonValue | undefined])[] => {
    const value = member(element, key);
    if (key !== 'values' || !isObject(value)) return [[[key], value]];
    return Object.keys(value).map((name) => [[key, name], member(value, name)]);
  });
}

/** Each set of the first generator with each set that the second one then has. */
async function matrixParameters(matrix: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
  const generators = itemsAt(matrix, 'generators');
  const [first, second] = generators;
  if (first === undefined || second === undefined || generators.length !== 2) {
    return { ok: false, reason: 'a matrix has exactly two generators', at: matrix };
  }
  const outer = await generateParameters(first, context);
  if (!outer.ok) return outer;
  const sets: Sourced[] = [];
  for (const parameters of outer.sets) {
    const rendered = renderParts(second, parameters, context.render);
    if (!rendered.ok) return rendered;
    const inner = await generateParameters(rendered.sourced, context);
    if (!inner.ok) return inner;
    for (const own of inner.sets) {
      const merged = mergedParameters(parameters, own, context.goTemplate);
      if (merged === undefined) {
        return { ok: false, reason: 'the generators of a matrix have unlike values of one parameter', at: matrix };
      }
      sets.push(merged);
    }
  }
  return { ok: true, sets };
}

/**
 * The sets of the first generator, each with those of the others that have the same `mergeKeys`, which override it. Follows
 * applicationset/generators/merge.go.
 */
async function mergeParameters(merge: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
  const generators = itemsAt(merge, 'generators');
  const keys = member(merge.value, 'mergeKeys');
  if (generators.length < 2 || !isArray(keys) || keys.length === 0) {
    return { ok: false, reason: 'a merge has at least two generators, and mergeKeys', at: merge };
  }
  let merged: ReadonlyMap<string, Sourced> | undefined;
  for (const generator of generators) {
    const generated = await generateParameters(generator, context);
    if (!generated.ok) return generated;
    const own = setsByKeys(generated.sets, keys, context);
    if (own === undefined) {
      return { ok: false, reason: 'two sets of parameters of a merge have the same mergeKeys', at: generator };
    }
    merged =
      merged === undefined
        ? own
        : new Map(Array.from(merged, ([key, set]) => [key, overridden(set, own.get(key), context.goTemplate)]));
  }
  return { ok: true, sets: [...(merged?.values() ?? [])] };
}

/** Undefined: two sets have the same keys. */
function setsByKeys(
  sets: readonly Sourced[],
  keys: readonly JsonValue[],
  context: GeneratorContext,
): ReadonlyMap<string, Sourced> | undefined {
  const byKeys = new Map<string, Sourced>();
  for (const set of sets) {
    const texts = new Map(textsOf(set, context));
    const key = JSON.stringify(keys.map((name) => texts.get(scalarText(name) ?? '') ?? null));
    if (byKeys.has(key)) return undefined;
    byKeys.set(key, set);
  }
  return byKeys;
}

function overridden(set: Sourced, by: Sourced | undefined, goTemplate: boolean): Sourced {
  if (by === undefined || !isObject(by.value)) return set;
  if (goTemplate) return mergedParameters(by, set, true) ?? set;
  return Object.keys(by.value).reduce((made, key) => {
    const part = partOf(by, [key]);
    return part === undefined ? made : withMember(made, key, part);
  }, set);
}
