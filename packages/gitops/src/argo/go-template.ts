import type { Sourced, Step } from '@krmkit/kustomize';
import { originsAt } from '@krmkit/kustomize';
import { isArray, isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { RenderedText } from './fast-template.ts';
import type { TemplateScope, TemplateValue } from './go-expression.ts';
import { evaluatePipeline } from './go-expression.ts';
import type { TemplateNode } from './go-template-nodes.ts';
import { readTemplate } from './go-template-nodes.ts';
import { goText } from './parameters.ts';
import { isEmptyValue } from './template-functions.ts';

/**
 * Renders a template of Go with fields, variables, pipelines, `if`, `with`, `range`, and the functions in
 * `template-functions.ts`. Other templates are not rendered. `isStrict`: a member that is not there is an error, as with
 * `missingkey=error`. Follows text/template.
 */
export function renderGoTemplate(template: string, parameters: Sourced, isStrict: boolean): RenderedText {
  if (!template.includes('{{')) return { ok: true, text: template, steps: [] };
  const read = readTemplate(template);
  const running: Running = { text: '', steps: [], left: MOST_NODES };
  const scope = { root: parameters, dot: parameters, variables: new Map<string, TemplateValue>(), isStrict };
  const failure = read.ok ? runNodes(read.nodes, scope, running) : read;
  if (failure === undefined) return { ok: true, text: running.text, steps: running.steps };
  const why = failure.message === '' ? '' : `: ${failure.message}`;
  const shown = template.length > MOST_SHOWN ? `${template.slice(0, MOST_SHOWN)}...` : template;
  return failure.isRefused === true
    ? { ok: false, message: `the template ${shown} fails${why}`, isRefused: true }
    : { ok: false, message: `krmkit does not render the template ${shown}${why}` };
}

/** In characters, in a message. */
const MOST_SHOWN = 100;

/** Loops in loops of a hostile template end. */
const MOST_NODES = 100_000;

/** In characters. */
const MOST_TEXT = 4 * 1024 * 1024;

interface Running {
  text: string;
  readonly steps: Step[];
  left: number;
}

interface RunFailure {
  readonly message: string;
  readonly isRefused?: true;
}

/** Undefined: all went well. */
function runNodes(nodes: readonly TemplateNode[], outer: TemplateScope, running: Running): RunFailure | undefined {
  // A variable lives until the end of its block.
  const variables = new Map(outer.variables);
  const scope = { ...outer, variables };
  for (const node of nodes) {
    running.left -= 1;
    if (running.left < 0 || running.text.length > MOST_TEXT) return { message: 'it is too large' };
    if (node.kind === 'text') {
      running.text += node.text;
      continue;
    }
    const value = evaluatePipeline(node.tokens, scope);
    if (!value.ok) return value;
    if (node.kind === 'declare') {
      variables.set(node.name, value);
      continue;
    }
    const failure = node.kind === 'print' ? print(value, running) : runBranch(node, value, { scope, running });
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function print({ sourced, steps }: TemplateValue, running: Running): RunFailure | undefined {
  // Null prints as a member that is not there.
  const { value = null } = sourced ?? {};
  const text = value === null ? '<no value>' : goText(value);
  if (text === undefined) return { message: 'it prints a mapping or a list' };
  running.text += text;
  running.steps.push(...steps);
  return undefined;
}

type Branch = Extract<TemplateNode, { kind: 'branch' }>;

function runBranch(
  { word, names, body, otherwise }: Branch,
  value: TemplateValue,
  { scope, running }: { readonly scope: TemplateScope; readonly running: Running },
): RunFailure | undefined {
  if (isEmptyValue(value.sourced?.value)) return runNodes(otherwise, scope, running);
  if (word !== 'range') {
    const variables = withNames(scope, names, [value]);
    return runNodes(body, { ...scope, variables, ...(word === 'with' ? { dot: value.sourced } : {}) }, running);
  }
  const items = itemsOf(value.sourced);
  if (items === undefined) return { message: 'range has neither a list nor a mapping' };
  for (const [key, item] of items) {
    const own: TemplateValue = { sourced: item, steps: item.origins.steps };
    const index: TemplateValue = { sourced: { value: key, origins: { steps: [] } }, steps: [] };
    const variables = withNames(scope, names, names.length === 1 ? [own] : [index, own]);
    const failure = runNodes(body, { ...scope, dot: item, variables }, running);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function withNames(
  { variables }: TemplateScope,
  names: readonly string[],
  values: readonly TemplateValue[],
): ReadonlyMap<string, TemplateValue> {
  const known = new Map(variables);
  for (const [index, name] of names.entries()) known.set(name, values[index] ?? { sourced: undefined, steps: [] });
  return known;
}

/** The items of a list, or the members of a mapping by their sorted keys. */
function itemsOf(
  sourced: Sourced | undefined,
): readonly (readonly [key: string | number, item: Sourced])[] | undefined {
  if (sourced === undefined) return undefined;
  const { value, origins } = sourced;
  const part = (key: string | number, item: JsonValue): readonly [string | number, Sourced] => [
    key,
    { value: item, origins: originsAt(origins, [key]) },
  ];
  if (isArray(value)) return value.map((item, index) => part(index, item));
  if (!isObject(value)) return undefined;
  return Object.keys(value)
    .toSorted()
    .map((key) => part(key, member(value, key) ?? null));
}
