import { matchesLabels, parseLabelSelector } from '@krmkit/manifests';
import type { LabelRequirement } from '@krmkit/manifests';
import { matchesPattern, parsePattern, isObject, member, scalarText } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { effectiveNamespace, locateEntry } from '../build-context.ts';
import type { SelectorConfig } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { currentId, originalId } from '../objects.ts';

const FIELDS = ['group', 'version', 'kind', 'name', 'namespace'] as const;
type Field = (typeof FIELDS)[number];

export interface PatchSelector {
  /** The name, if it is not a pattern. */
  readonly literalName: string | undefined;
  readonly matches: (field: Field, text: string) => boolean;
  readonly labels: readonly LabelRequirement[];
  readonly annotations: readonly LabelRequirement[];
}

/**
 * Reads the target at a path of an entry; its first five fields are regular expressions for a whole text. Reports what is wrong with it and gives
 * undefined. Follows types.SelectorRegex in api/types/selector.go.
 */
export function readTarget(
  config: SelectorConfig,
  entry: Entry<unknown>,
  at: readonly (string | number)[],
  build: Pick<Build, 'report'>,
): PatchSelector | undefined {
  const patterns = new Map<Field, (text: string) => boolean>();
  const problems: string[] = [];
  const refuse = (field: string, message: string, hint: string): void => {
    problems.push(message);
    const location = locateEntry(entry, [...at, field]);
    build.report({
      code: 'invalid-target',
      severity: 'error',
      message: `The ${field} of the target in ${entry.label} cannot be read: ${message}`,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  };
  for (const field of FIELDS) {
    const written = config[field] ?? '';
    if (written === '') continue;
    if (isLiteral(written)) {
      patterns.set(field, (text) => text === written);
      continue;
    }
    const parsed = parsePattern(written, true);
    if (parsed.ok) patterns.set(field, (text) => matchesPattern(parsed.pattern, text));
    else refuse(field, parsed.problem.message, 'Write a regular expression in the syntax of RE2');
  }
  const requirements = (field: 'labelSelector' | 'annotationSelector'): readonly LabelRequirement[] => {
    const parsed = parseLabelSelector(config[field] ?? '');
    if (parsed.ok) return parsed.requirements;
    refuse(field, parsed.message, 'Write conditions such as app=web,tier!=db,env in (prod,test)');
    return [];
  };
  const labels = requirements('labelSelector');
  const annotations = requirements('annotationSelector');
  if (problems.length > 0) return undefined;
  const name = config.name ?? '';
  return {
    literalName: name !== '' && isLiteral(name) ? name : undefined,
    matches: (field, text) => patterns.get(field)?.(text) ?? true,
    labels,
    annotations,
  };
}

function isLiteral(pattern: string): boolean {
  return !/[\\^$.|?*+()[\]{}]/.test(pattern);
}

/** The positions of the selected objects, in order. Looks at all objects only if the name is a pattern. */
export function selectObjects(objects: ObjectList, target: PatchSelector, build: Build): readonly number[] {
  const { literalName } = target;
  if (literalName !== undefined) {
    return objects.named(literalName).filter((position) => {
      const object = objects.at(position);
      return object !== undefined && isTarget(object, target, build);
    });
  }
  const selected: number[] = [];
  for (const [position, object] of objects.entries()) if (isTarget(object, target, build)) selected.push(position);
  return selected;
}

/** Name and namespace may be those before the first step. */
function isTarget(object: BuildObject, target: PatchSelector, build: Build): boolean {
  const { matches } = target;
  const current = currentId(object);
  const original = originalId(object);
  return (
    (matches('name', original.name) || matches('name', current.name)) &&
    matches('kind', current.kind) &&
    matches('group', current.group) &&
    matches('version', current.version) &&
    (matches('namespace', effectiveNamespace(original, build)) ||
      matches('namespace', effectiveNamespace(current, build))) &&
    hasLabels(object, target)
  );
}

/** Whether labels and annotations fit. */
export function hasLabels({ value }: BuildObject, { labels, annotations }: PatchSelector): boolean {
  const metadata = member(value, 'metadata');
  return (
    (labels.length === 0 || matchesTexts(member(metadata, 'labels'), labels)) &&
    (annotations.length === 0 || matchesTexts(member(metadata, 'annotations'), annotations))
  );
}

/** Selectors are the same for labels and annotations; values that are not text count as they are printed. */
function matchesTexts(values: JsonValue | undefined, requirements: readonly LabelRequirement[]): boolean {
  const members = isObject(values) ? Object.entries(values) : [];
  const labels = Object.fromEntries(members.map(([key, value]) => [key, scalarText(value) ?? '']));
  return matchesLabels({ metadata: { labels } }, requirements);
}
