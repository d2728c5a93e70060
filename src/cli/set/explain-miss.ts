import { apiField } from '../../fn/kubernetes/api-fields.ts';
import { kubernetesSchemas } from '../../fn/kubernetes/schemas.ts';
import { printIdentity } from '../../resource/identity.ts';
import { isNameOfKind } from '../../resource/kind-names.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Selection } from '../../resource/selection.ts';
import { ownCopy } from '../../text/own-copy.ts';
import { nearest } from '../../text/similar.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import { resolveForWriting } from '../../value/select.ts';
import type { Selector, SelectorStep } from '../../value/selector.ts';
import { printSelector, selectorOf } from '../../value/selector.ts';
import type { UsageProblem } from '../definition.ts';
import { countOf } from '../../text/plural.ts';
import type { EditOutcome } from './plan-set.ts';
import type { FieldValueEdit } from './settings.ts';

/** Explains why no resource is selected, with the resources that exist. */
export function explainEmptySelection(resources: readonly Resource[], selection: Selection): UsageProblem {
  const miss = createSelectionMiss(selection);
  miss.look(resources);
  return miss.explain();
}

/** As `explainEmptySelection`, for resources that arrive in batches and are not kept. */
export interface SelectionMiss {
  readonly look: (resources: readonly Resource[]) => void;
  /** How many resources it looked at. */
  readonly count: () => number;
  /** `what` names the resources in the message. */
  readonly explain: (what?: string) => UsageProblem;
}

export function createSelectionMiss(selection: Selection): SelectionMiss {
  const [wantedKind] = selection.kinds ?? [];
  const kinds = new Set<string>();
  const namespaces = new Set<string>();
  const names = (selection.names ?? []).map((wanted): WantedName => ({ wanted, isThere: false, near: undefined }));
  const first: string[] = [];
  let count = 0;
  return {
    look: (resources) => {
      count += resources.length;
      for (const { identity } of resources.slice(0, Math.max(MOST_LISTED - first.length, 0))) {
        first.push(printIdentity(identity));
      }
      for (const { identity } of resources) {
        if (!kinds.has(identity.kind)) kinds.add(ownCopy(identity.kind));
        const { namespace } = identity;
        if (namespace !== undefined && !namespaces.has(namespace)) namespaces.add(ownCopy(namespace));
      }
      for (const name of names) {
        const there = resources.map(({ identity }) => identity.name);
        name.isThere ||= there.includes(name.wanted);
        // The first of the nearest, as if all were compared at once.
        name.near = nearest(name.wanted, name.near === undefined ? there : [name.near, ...there]);
      }
    },
    count: () => count,
    explain: (what = 'resource') => {
      if (count === 0) return { message: 'there is no Kubernetes object', hint: 'an object has apiVersion and kind' };
      const message = `none of ${countOf(count, what)} is selected`;
      const nearKind = wantedKind === undefined ? undefined : nearest(wantedKind.kind, kinds);
      if (nearKind !== undefined && ![...kinds].some((kind) => isNameOfKind(wantedKind?.kind ?? '', kind))) {
        return { message, hint: `did you mean --kind ${nearKind}?` };
      }
      const nearName = names.find(({ isThere, near }) => !isThere && near !== undefined)?.near;
      if (nearName !== undefined) return { message, hint: `did you mean --name ${nearName}?` };
      const [nearNamespace] = (selection.namespaces ?? []).flatMap((wanted) =>
        namespaces.has(wanted) ? [] : (nearest(wanted, namespaces) ?? []),
      );
      if (nearNamespace !== undefined) return { message, hint: `did you mean --namespace ${nearNamespace}?` };
      return { message, hint: `there are: ${listOf(first, count)}` };
    },
  };
}

interface WantedName {
  readonly wanted: string;
  isThere: boolean;
  near: string | undefined;
}

const MOST_LISTED = 5;

/** Explains why no selected resource has a field, with a suggestion. */
export function explainMiss(edit: FieldValueEdit, passed: EditOutcome['passed']): UsageProblem {
  const [first] = passed;
  const reasons = passed.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.length === passed.length) {
    const reason = reasons.find(({ hint }) => hint !== undefined) ?? reasons[0];
    if (reason !== undefined) return reason;
  }
  const one = passed.length === 1 && first !== undefined ? nameOf(first.resource) : undefined;
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

/** The name for messages; a document that is not a Kubernetes object is named by its number. */
export function nameOf({ identity, origin }: Resource): string {
  const printed = printIdentity(identity);
  return printed === '' ? `document ${(origin?.index ?? 0) + 1} of ${origin?.source.path ?? ''}` : printed;
}

/** The first of many: `a, b, c and 4 more`; `names` may be no more than these. */
export function listOf(names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, MOST_LISTED).join(', ');
  return count > MOST_LISTED ? `${shown} and ${count - MOST_LISTED} more` : shown;
}
