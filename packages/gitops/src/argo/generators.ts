import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, scalarText } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { itemsAt, withMember } from '../sourced-edits.ts';
import { gitParameters } from './git-generator.ts';
import type { GeneratedParameters, GeneratorContext } from './parameters.ts';
import { flattened, mergedParameters, parametersOf } from './parameters.ts';
import { valueOfText } from '../find/read-document.ts';
import { clusterParameters } from './cluster-generator.ts';
import { selectsLabels } from './label-selector.ts';
import { renderParts } from './render-parts.ts';

/** The parameters of a generator: `list`, `git`, `clusters`, and `matrix` and `merge` of these, and those that the user names. */
export async function generateParameters(generator: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
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
  return givenParameters(generator, context);
}

/** The parameters of another generator, as the user names them. */
function givenParameters(generator: Sourced, { given, goTemplate }: GeneratorContext): GeneratedParameters {
  const kind = generatorKind(generator);
  const reason = `krmkit does not know the parameters of the generator ${kind}; name them in gitops.parameters of .krmkit.yaml`;
  if (given === undefined) return { ok: false, reason, at: partOf(generator, [kind]) ?? generator };
  const steps = generator.origins.steps.map((step): Step => ({ ...step, generated: true }));
  const sets = given.map((value): Sourced => ({ value, origins: { steps } }));
  return { ok: true, sets: goTemplate ? sets : sets.map((set) => parametersOf(flattened(set), steps)) };
}

/** What kind a generator is: `list`. */
export function generatorKind({ value }: Sourced): string {
  return (isObject(value) ? Object.keys(value) : []).find((key) => key !== 'selector') ?? '';
}

function listParameters(list: Sourced, { goTemplate }: GeneratorContext): GeneratedParameters {
  const added = elementsOfText(list);
  if (!added.ok) return added;
  const elements = itemsAt(list, 'elements');
  if (goTemplate) return { ok: true, sets: [...elements, ...added.sets] };
  const sets: Sourced[] = [];
  for (const element of elements) {
    const entries: [string, Sourced][] = [];
    for (const [path, value] of textsOfElement(element.value)) {
      const at = { value: value ?? null, origins: originsAt(element.origins, path) };
      if (typeof value !== 'string') {
        const reason = 'without goTemplate, an element of the generator list has only texts';
        return { ok: false, reason, at, isRefused: true };
      }
      entries.push([path.join('.'), at]);
    }
    sets.push(parametersOf(entries, element.origins.steps));
  }
  return { ok: true, sets: [...sets, ...added.sets] };
}

/** The elements of `elementsYaml`, which in a matrix has parameters of the other generator. */
function elementsOfText(list: Sourced): GeneratedParameters {
  const text = partOf(list, ['elementsYaml']);
  if (text === undefined || typeof text.value !== 'string' || text.value === '') return { ok: true, sets: [] };
  const value = valueOfText(text.value);
  if (!isArray(value) || !value.every(isObject)) {
    return { ok: false, reason: 'its elementsYaml is no list of mappings', at: text, isRefused: true };
  }
  const steps = text.origins.steps.map((step): Step => ({ ...step, generated: true }));
  return { ok: true, sets: value.map((one) => ({ value: one, origins: { steps } })) };
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
    return { ok: false, reason: 'a matrix has exactly two generators', at: matrix, isRefused: true };
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
        return {
          ok: false,
          reason: 'the generators of a matrix have unlike values of one parameter',
          at: matrix,
          isRefused: true,
        };
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
    return { ok: false, reason: 'a merge has at least two generators, and mergeKeys', at: merge, isRefused: true };
  }
  let merged: ReadonlyMap<string, Sourced> | undefined;
  for (const generator of generators) {
    const generated = await generateParameters(generator, context);
    if (!generated.ok) return generated;
    const own = setsByKeys(generated.sets, keys, context);
    if (own === undefined) {
      return {
        ok: false,
        reason: 'two sets of parameters of a merge have the same mergeKeys',
        at: generator,
        isRefused: true,
      };
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
