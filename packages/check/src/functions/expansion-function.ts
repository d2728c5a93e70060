import type { Diagnostic, Source, JsonValue } from '@krmkit/base';
import type { ConfigOf, FunctionInput, FunctionOutput, KrmFunction, FunctionResult } from '@krmkit/functions';
import {
  boolean,
  object,
  optional,
  string,
  configResults,
  readConfig,
  isResourceList,
  FUNCTION_FORMAT,
  fileOfValue,
  referenceTo,
} from '@krmkit/functions';
import {
  isAboutOptional,
  ageOf,
  NEWEST_RELEASE,
  OLDEST_RELEASE,
  parseRelease,
  resolveWithOverrides,
  newerRelease,
} from '@krmkit/pods';
import type { Release } from '@krmkit/pods';
import {
  readSource,
  collectFacts,
  isKustomizationPath,
  readKustomization,
  applySuppressions,
  withoutPosition,
  findDuplicates,
  locateIn,
  createResourceSet,
} from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createSource, isArray, member, follow, printPath, toJsonValue } from '@krmkit/base';

const CONFIG = object({
  kubernetes: string({ default: NEWEST_RELEASE, description: 'the Kubernetes release to follow' }),
  namespace: optional(string({ description: 'the namespace for resources without one; by default default' })),
  complete: boolean({
    default: false,
    description: 'the resources are complete: objects that are not among them do not exist',
  }),
  severity: string({
    oneOf: ['error', 'warning', 'info'],
    default: 'warning',
    description: 'report findings of this severity or above',
  }),
  strict: boolean({ default: false, description: 'warnings are errors, and so are unused suppressions' }),
});

/** Reports the findings of `krmkit expand` as results. It changes no resource. */
export const expansionFunction: KrmFunction = {
  format: FUNCTION_FORMAT,
  name: 'expansion',
  description: 'Checks the references $(NAME) and the environments of pods as a kubelet resolves them.',
  hermetic: true,
  // Comments can suppress findings.
  wants: 'text',
  config: CONFIG.shape,
  process: (input) => Promise.resolve(checkList(input)),
};

function checkList({ list, text }: FunctionInput): FunctionOutput {
  if (!isResourceList(list)) throw new TypeError('The input of a function must be a ResourceList');
  const functionConfig = member(list, 'functionConfig');
  const read = readConfig(CONFIG, functionConfig);
  if (!read.ok) return outputOf(list, configResults(read, functionConfig, 'expansion'), 3);
  const release = parseRelease(read.value.kubernetes);
  if (release === undefined || ageOf(release) === 'older') {
    const message = `expansion: krmkit does not know the release kubernetes ${JSON.stringify(read.value.kubernetes)}; use ${OLDEST_RELEASE} to ${NEWEST_RELEASE}`;
    return outputOf(list, [{ message, severity: 'error' }], 3);
  }
  // Without a text, parse the list as JSON, which is YAML. Indented, because locations need lines.
  const findings = findingsOfList(text ?? JSON.stringify(list, null, 1), { ...read.value, kubernetes: release });
  const warning = newerRelease(release);
  const results = findings
    .filter(({ severity }) => reaches(severity, read.value))
    .map((one) => strictly(one, read.value));
  if (warning !== undefined) results.unshift({ message: `expansion: ${warning}`, severity: 'warning' });
  return outputOf(list, results, results.some(({ severity }) => severity === 'error') ? 1 : 0);
}

type Config = ConfigOf<typeof CONFIG>;

const RANKS = ['info', 'warning', 'error'] as const;

function reaches(severity: Diagnostic['severity'], config: Config): boolean {
  return RANKS.indexOf(severity) >= RANKS.findIndex((rank) => rank === config.severity);
}

function strictly(result: FunctionResult, { strict }: Config): FunctionResult {
  return strict && result.severity === 'warning' ? { ...result, severity: 'error' } : result;
}

function outputOf(
  list: FunctionOutput['list'],
  results: readonly FunctionResult[],
  status: FunctionOutput['status'],
): FunctionOutput {
  const { results: _, ...rest } = list;
  const items = member(list, 'items');
  const count = Array.isArray(items) ? items.length : 0;
  return {
    status,
    list: results.length === 0 ? rest : { ...rest, results: toJsonValue(results) },
    from: Array.from({ length: count }, (__, index) => index),
  };
}

interface FindingOptions {
  readonly kubernetes: Release;
  readonly namespace: string | undefined;
  readonly complete: boolean;
  /** Also report suppressions that are no longer needed. */
  readonly strict: boolean;
}

/** An item of the list, as if it were in its own file. */
interface Item {
  readonly resource: Resource;
  /** The item as received, with its path and index. */
  readonly sent: JsonValue;
  /** The offset of its start in the text. */
  readonly start: number;
}

/**
 * The findings of `krmkit expand` in the items of a ResourceList, without those that comments suppress, in the order of
 * the items. Objects are looked up from the directory of the resource that refers to them, as for files. Kustomization
 * files count only if they have an apiVersion and a kind.
 */
function findingsOfList(text: string, options: FindingOptions): readonly FunctionResult[] {
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
  const { diagnostics } = resolveWithOverrides(resources, {
    kubernetes,
    facts,
    complete,
    ...(namespace === undefined ? {} : { namespace }),
  });
  const duplicates = findDuplicates(createResourceSet(resources), facts.patches);
  // Suppressions apply per file, and here the file is the list.
  const inList = [...diagnostics, ...duplicates].map((diagnostic): Diagnostic => {
    const { location } = diagnostic;
    return location === undefined ? diagnostic : { ...diagnostic, location: { ...location, path: list.path } };
  });
  const { kept, unused } = applySuppressions(inList, given);
  const reported = strict ? [...kept, ...unused] : kept.filter((diagnostic) => !isAboutOptional(diagnostic));
  return reported
    .toSorted((a, b) => (a.location?.start ?? 0) - (b.location?.start ?? 0))
    .map((diagnostic) => resultOf(diagnostic, itemAt(items, diagnostic.location?.start)));
}

/** Empty for a resource that is not an item of the list. */
function itemOf(resource: Resource, list: Source, items: JsonValue | undefined): readonly Item[] {
  const { origin, value } = resource;
  const [, at] = origin?.path ?? [];
  const sent = isArray(items) && typeof at === 'number' ? items[at] : undefined;
  if (origin === undefined || sent === undefined) return [];
  const path = fileOfValue(sent)?.path;
  // Share the line starts of the list: to compute them for each item would take quadratic time.
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
  return [{ resource: { ...resource, value: withoutPosition(value), origin: { ...origin, source } }, sent, start }];
}

/** The last item that starts at or before the offset. */
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

function resultOf({ code, severity, message, hint, fieldPath }: Diagnostic, item: Item | undefined): FunctionResult {
  const result = { message: hint === undefined ? message : `${message}; ${hint}`, severity, tags: { code } };
  if (item === undefined) return result;
  const { resource, sent } = item;
  const resourceRef = referenceTo(resource.value);
  const file = fileOfValue(sent);
  // For a List that is an item itself: the path from the root of the List, as in the file.
  const path = [...(resource.origin?.path.slice(2) ?? []), ...(fieldPath ?? [])];
  const currentValue = fieldPath === undefined ? undefined : follow(resource.value, fieldPath);
  const field = { path: printPath(path), ...(isScalar(currentValue) ? { currentValue } : {}) };
  return {
    ...result,
    ...(resourceRef === undefined ? {} : { resourceRef }),
    ...(path.length === 0 ? {} : { field }),
    ...(file === undefined ? {} : { file }),
  };
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean | null {
  return value !== undefined && typeof value !== 'object';
}
