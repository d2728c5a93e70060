import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Result } from '../../fn/function.ts';
import { fileOfValue, referenceTo } from '../../fn/object.ts';
import type { Release } from '../../kubelet/release.ts';
import { isAboutOptional } from '../../kubelet/objects.ts';
import { resolveResources } from '../../kubelet/resolve-resources.ts';
import { readSource } from '../../read/documents.ts';
import { collectFacts } from '../../read/facts.ts';
import { isKustomizationPath, readKustomization } from '../../read/kustomization.ts';
import { applySuppressions } from '../../read/suppressions.ts';
import { withoutPlace } from '../../resource/annotations.ts';
import { findDuplicates } from '../../resource/duplicates.ts';
import { locateIn } from '../../resource/locate.ts';
import type { Resource } from '../../resource/resource.ts';
import { createResourceSet } from '../../resource/set.ts';
import type { Source } from '../../text/source.ts';
import { createSource } from '../../text/source.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, member } from '../../value/json.ts';
import { follow, printPath } from '../../value/path.ts';

export interface FindingOptions {
  readonly kubernetes: Release;
  readonly namespace: string | undefined;
  readonly complete: boolean;
  /** With suppressions that nothing needs any more. */
  readonly strict: boolean;
}

/** An item of the list, as if it stood in its own file. */
interface Item {
  readonly resource: Resource;
  /** As it was sent, with its path and index. */
  readonly sent: JsonValue;
  /** Where it begins in the text. */
  readonly start: number;
}

/**
 * What `krmkit expand` finds in the items of a ResourceList, less what comments in them suppress, in the order of the
 * items. An object is looked for in the directory of who names it first, as in files; of kustomization files those are
 * seen that have an apiVersion and a kind.
 */
export function findingsOfList(text: string, options: FindingOptions): readonly Result[] {
  const list = createSource('-', text);
  const { resources: given, values } = readSource(list);
  const sent = member(values[0], 'items');
  const items = given.flatMap((resource) => itemOf(resource, list, sent));
  const resources = items.map(({ resource }) => resource);
  const kustomizations = resources.flatMap(({ origin, value }) => {
    const path = origin?.source.path ?? '';
    return isKustomizationPath(path) ? [readKustomization(path, value)] : [];
  });
  const facts = collectFacts(resources, kustomizations);
  const { kubernetes, namespace, complete, strict } = options;
  const { diagnostics } = resolveResources(resources, {
    kubernetes,
    facts,
    complete,
    ...(namespace === undefined ? {} : { namespace }),
  });
  const duplicates = findDuplicates(createResourceSet(resources), facts.patches);
  // Suppressions go by the file, and here that is the list.
  const inList = [...diagnostics, ...duplicates].map((diagnostic): Diagnostic => {
    const { location } = diagnostic;
    return location === undefined ? diagnostic : { ...diagnostic, location: { ...location, path: list.path } };
  });
  const { kept, unused } = applySuppressions(inList, given);
  const told = strict ? [...kept, ...unused] : kept.filter((diagnostic) => !isAboutOptional(diagnostic));
  return told
    .toSorted((a, b) => (a.location?.start ?? 0) - (b.location?.start ?? 0))
    .map((diagnostic) => resultOf(diagnostic, itemAt(items, diagnostic.location?.start)));
}

/** None for what is no item of the list. */
function itemOf(resource: Resource, list: Source, items: JsonValue | undefined): readonly Item[] {
  const { origin, value } = resource;
  const [, at] = origin?.path ?? [];
  const sent = isArray(items) && typeof at === 'number' ? items[at] : undefined;
  if (origin === undefined || sent === undefined) return [];
  const path = fileOfValue(sent)?.path;
  // The lines are those of the list: to look for them once for each item would take the square of the time.
  const source =
    path === undefined
      ? list
      : {
          path,
          text: list.text,
          firstLine: list.firstLine,
          lineStarts: list.lineStarts,
        };
  const start = locateIn(resource, [])?.start ?? 0;
  return [{ resource: { ...resource, value: withoutPlace(value), origin: { ...origin, source } }, sent, start }];
}

/** The last one that begins at the offset or in front of it. */
function itemAt(items: readonly Item[], offset: number | undefined): Item | undefined {
  if (offset === undefined) return undefined;
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

function resultOf({ code, severity, message, hint, fieldPath }: Diagnostic, item: Item | undefined): Result {
  const said = { message: hint === undefined ? message : `${message}; ${hint}`, severity, tags: { code } };
  if (item === undefined) return said;
  const { resource, sent } = item;
  const resourceRef = referenceTo(resource.value);
  const file = fileOfValue(sent);
  // Of a List that is an item itself: the field of the List, as that is what stands in the file.
  const path = [...(resource.origin?.path.slice(2) ?? []), ...(fieldPath ?? [])];
  const currentValue = fieldPath === undefined ? undefined : follow(resource.value, fieldPath);
  const field = { path: printPath(path), ...(isScalar(currentValue) ? { currentValue } : {}) };
  return {
    ...said,
    ...(resourceRef === undefined ? {} : { resourceRef }),
    ...(path.length === 0 ? {} : { field }),
    ...(file === undefined ? {} : { file }),
  };
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean | null {
  return value !== undefined && typeof value !== 'object';
}
