import type { Selector } from '../../value/selector.ts';
import { parseSelector } from '../../value/selector.ts';
import type { Checked, UsageProblem } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** One thing that the user wants of a field. */
export type FieldEdit =
  | { readonly kind: 'set'; readonly field: string; readonly selector: Selector; readonly text: string }
  | { readonly kind: 'remove'; readonly field: string; readonly selector: Selector };

export interface SetArguments {
  readonly paths: readonly string[];
  readonly edits: readonly FieldEdit[];
}

/** Tells FIELD=VALUE from PATHs: what has an equals sign outside brackets is the one, unless it begins as a path. */
export function readArguments(positional: readonly string[], removals: readonly string[]): Checked<SetArguments> {
  const paths: string[] = [];
  const edits: FieldEdit[] = [];
  for (const text of positional) {
    const equals = isPath(text) ? -1 : findEquals(text);
    if (equals === -1) {
      const problem = isPath(text) ? undefined : missingValue(text);
      if (problem !== undefined) return { ok: false, problem };
      paths.push(text);
      continue;
    }
    const field = text.slice(0, equals);
    const parsed = readField(field);
    if (!parsed.ok) return parsed;
    edits.push({ kind: 'set', field, selector: parsed.value, text: text.slice(equals + 1) });
  }
  for (const field of removals) {
    const parsed = readField(field);
    if (!parsed.ok) return parsed;
    edits.push({ kind: 'remove', field, selector: parsed.value });
  }
  if (edits.length > 0) return { ok: true, value: { paths, edits } };
  return wrongUsage('there is no field to change', 'for example: krmkit set web.yaml spec.replicas=3');
}

/** `./a=b.yaml`, `deploy/a=b.yaml`: no field of an object has a slash in its first key. */
function isPath(text: string): boolean {
  return /^\.{0,2}\/|^[^=.[\\]*\//.test(text);
}

function readField(field: string): Checked<Selector> {
  if (field === '') return wrongUsage('the name of a field is missing', 'for example: spec.replicas=3');
  const parsed = parseSelector(field);
  if (parsed.ok) return { ok: true, value: parsed.selector };
  const way = parsed.hint ?? `for example spec.containers[name=app].image or metadata.labels['a.b']`;
  return wrongUsage(`${field}: ${parsed.message}`, `${way}; a file of this name is ./${field}=...`);
}

/** The first equals sign outside brackets and quotes inside them. */
function findEquals(text: string): number {
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (character === '\\') i += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (depth > 0 && (character === "'" || character === '"')) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
    else if (character === '=' && depth === 0) return i;
  }
  return -1;
}

/** `spec.containers[name=app].image`, `spec.containers[name=app=x`: brackets are seldom part of a file's name. */
function missingValue(text: string): UsageProblem | undefined {
  if (!/\[.*[\]=]/s.test(text)) return undefined;
  const parsed = parseSelector(text);
  const message = parsed.ok ? `${JSON.stringify(text)} has no value` : parsed.message;
  return { message, hint: `write FIELD=VALUE; a file of this name is ./${text}` };
}
