import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { itemsAt } from '../sourced-edits.ts';
import { gitParameters } from './git-generator.ts';
import type { GeneratedParameters, GeneratorContext } from './parameters.ts';
import { mergedParameters, parametersOf } from './parameters.ts';
import { renderParts } from './render-parts.ts';

/** The parameters of a generator: `list`, `git`, and `matrix` of these. */
export async function generateParameters(generator: Sourced, context: GeneratorContext): Promise<GeneratedParameters> {
  for (const field of ['selector', 'template']) {
    const part = partOf(generator, [field]);
    if (part !== undefined && isObject(part.value) && Object.keys(part.value).length > 0) {
      return { ok: false, reason: `krmkit does not read the ${field} of a generator`, at: part };
    }
  }
  const list = partOf(generator, ['list']);
  if (list !== undefined) return listParameters(list, context);
  const git = partOf(generator, ['git']);
  if (git !== undefined) return gitParameters(git, context);
  const matrix = partOf(generator, ['matrix']);
  if (matrix !== undefined) return matrixParameters(matrix, context);
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
