import { apiField, kubernetesSchemas } from '@krmkit/schemas';
import type { Resource } from '@krmkit/manifests';
import { nearest, isArray, isObject, member, follow, resolveForWriting, printSelector, selectorOf } from '@krmkit/base';
import type { JsonValue, Path, Selector, SelectorStep, Problem } from '@krmkit/base';
import { selectionName } from '@krmkit/manifests';
import type { EditOutcome } from './plan-set.ts';
import type { FieldValueEdit } from './set-request.ts';

/** Explains why no selected resource has a field, with a suggestion. */
export function explainMiss(edit: FieldValueEdit, passed: EditOutcome['passed']): Problem {
  const [first] = passed;
  const reasons = passed.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.length === passed.length) {
    const reason = reasons.find(({ hint }) => hint !== undefined) ?? reasons[0];
    if (reason !== undefined) return reason;
  }
  const one = passed.length === 1 && first !== undefined ? selectionName(first.resource) : undefined;
  const message = one === undefined ? `no resource has ${edit.field}` : `${one} does not have ${edit.field}`;
  const list = passed.find(({ resource, reason }) => reason !== undefined && resource.identity.kind.endsWith('List'));
  const resources = passed.map(({ resource }) => resource);
  const present = presentField(resources, edit.selector);
  if (present !== undefined) return { message, hint: `did you mean ${printSelector(present)}?` };
  if (list?.reason?.hint !== undefined) return { message, hint: list.reason.hint };
  return { message, hint: hintOfTypes(resources, edit) };
}

const CREATE =
  '--create adds it to all resources that --kind, --name and similar flags select, with the mappings above it';

/** A hint from the known types for a field that no resource has. */
function hintOfTypes(resources: readonly Resource[], { selector }: FieldValueEdit): string {
  const schemas = kubernetesSchemas('every');
  let strange: string | undefined;
  for (const { identity } of resources) {
    const field = apiField(schemas, identity, selector);
    // A resource of another kind can have it.
    if (field?.kind !== 'unknown') return CREATE;
    const step = selector[field.depth];
    const near = step?.kind === 'member' ? nearest(step.name, field.names) : undefined;
    if (near !== undefined) {
      const meant: Selector = [...selector.slice(0, field.depth), { kind: 'member', name: near }];
      return `did you mean ${printSelector([...meant, ...selector.slice(field.depth + 1)])}? --create adds it`;
    }
    strange ??= `${identity.kind} of ${identity.apiVersion} does not have this field; --create adds it anyway`;
  }
  return strange ?? CREATE;
}

/** The first existing field that the selector can mean: a similar name, or the same name further down. */
function presentField(resources: readonly Resource[], selector: Selector): Selector | undefined {
  const paths = resources.map(({ value }) => nearestField(value, selector));
  const near = paths.find((path) => path !== undefined);
  if (near !== undefined) return selectorOf(near);
  const last = selector.at(-1);
  if (selector.length > 1 || last?.kind !== 'member') return undefined;
  for (const { value } of resources) {
    const deeper = deeperField(value, last.name, []);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

function nearestField(value: JsonValue, selector: Selector): Path | undefined {
  const resolved = resolveForWriting(value, selector);
  const [path] = resolved.ok ? resolved.paths : [];
  if (path === undefined) return undefined;
  const depth = path.findIndex((_, index) => follow(value, path.slice(0, index + 1)) === undefined);
  const parent = depth === -1 ? undefined : follow(value, path.slice(0, depth));
  const name = path[depth];
  const near = isObject(parent) && typeof name === 'string' ? nearest(name, Object.keys(parent)) : undefined;
  return near === undefined ? undefined : [...path.slice(0, depth), near, ...path.slice(depth + 1)];
}

/** `image` of the first container, as `spec.template.spec.containers[name=app].image`. */
function deeperField(value: JsonValue, name: string, above: Selector): Selector | undefined {
  if (isObject(value) && member(value, name) !== undefined) return [...above, { kind: 'member', name }];
  const inner: readonly (readonly [SelectorStep, JsonValue])[] = isArray(value)
    ? value.map((item, index) => [itemStep(item, index), item])
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => [{ kind: 'member', name: key }, item])
      : [];
  for (const [step, item] of inner) {
    const found = deeperField(item, name, [...above, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function itemStep(item: JsonValue, index: number): SelectorStep {
  const name = member(item, 'name');
  return typeof name === 'string' ? { kind: 'match', conditions: [['name', name]] } : { kind: 'item', index };
}
