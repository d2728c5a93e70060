import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, joinPath, printable } from '@krmkit/base';
import type { FileChange, Identity, Resource } from '@krmkit/manifests';
import { maskResource, printPlan, resourceText } from '@krmkit/manifests';
import { goYamlText } from '@krmkit/yaml';
import type { FieldChange, ResourceChange } from '../changes/comparison.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import { withoutIgnored } from '../changes/ignored-fields.ts';

/** An object that differs, and the directory of its root. */
export interface DifferentObject extends Pick<ResourceChange, 'pair' | 'changes'> {
  readonly root: string | undefined;
}

/**
 * The texts of objects in the format of `git diff`: a file for each object, in the directory of its root. `remarks` come
 * first, as comments that `git apply` and `patch` skip.
 */
export function* unifiedDiff(
  objects: readonly DifferentObject[],
  remarks: readonly string[],
  settings: CompareSettings,
): Generator<string> {
  for (const remark of remarks) yield `# ${printable(remark)}\n`;
  for (const object of objects) yield printPlan({ changes: [fileChange(object, settings)] });
}

function fileChange({ pair, changes, root }: DifferentObject, settings: CompareSettings): FileChange {
  const [old, now] = [pair.before?.resource, pair.after?.resource];
  const before = old === undefined ? '' : textOf(old, valueOf(old, settings), settings);
  const identity = (now ?? old)?.identity;
  const path = identity === undefined ? '' : pathOf(identity, root);
  if (now === undefined) return { kind: 'delete', path, before };
  const after = textOf(now, withMarks(valueOf(now, settings), changes), settings);
  return old === undefined ? { kind: 'create', path, after } : { kind: 'edit', path, before, after };
}

/** `overlays/prod/apps_v1_deployment_shop_web.yaml`. */
function pathOf({ group, version, kind, namespace = '', name }: Identity, root: string | undefined): string {
  const parts = [group, version, kind, namespace, name === '' ? 'unnamed' : name];
  const file = parts.filter((part) => part !== '').join('_');
  const path = joinPath(root ?? '.', `${file.toLowerCase().replaceAll(/[/\\]/g, '_')}.yaml`);
  return path.replace(/^\/+/, '');
}

function valueOf(resource: Resource, { showSecrets }: CompareSettings): JsonObject {
  const { value } = resource;
  const masked = showSecrets ? value : maskResource(resource);
  return isObject(masked) ? masked : value;
}

/** As written or built; an object without a text is printed as a build prints it. */
function textOf(resource: Resource, value: JsonObject, { ignoreFields }: CompareSettings): string {
  const wanted = ignoreFields.length === 0 ? value : withoutIgnored({ ...resource, value }, ignoreFields);
  if (resource.origin === undefined) return goYamlText(wanted, () => undefined);
  const { head, body } = resourceText(resource, wanted);
  return head + body;
}

/** Marks the values of Secrets that differ, and have the same text on both sides. */
function withMarks(value: JsonObject, changes: readonly FieldChange[]): JsonObject {
  let marked: JsonValue = value;
  for (const { hidden, before, after } of changes) {
    if (hidden && after !== undefined && before?.value === after.value) marked = withMark(marked, after.path);
  }
  return isObject(marked) ? marked : value;
}

function withMark(value: JsonValue, [segment, ...rest]: Path): JsonValue {
  if (typeof value === 'string') return `${value} (another value)`;
  if (isArray(value)) return value.map((item, index) => (index === segment ? withMark(item, rest) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === segment ? withMark(inner, rest) : inner]),
  );
}
