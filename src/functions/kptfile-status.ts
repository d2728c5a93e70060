import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { updateYaml } from '../yaml/edit/update.ts';

/** How rendering a package ended. */
export type RenderOutcome = { readonly ok: true } | { readonly ok: false; readonly messages: readonly string[] };

export interface WrittenStatus {
  /** The same text where it says so already, and where the status has a shape that nobody knows. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

const TYPE = 'Rendered';
/** A status is read in a list of many. */
const MAX_MESSAGE = 1000;

/**
 * The text of a Kptfile with the condition `Rendered` in `status.conditions`, as kpt writes it: status, reason, and
 * where it failed a message of one line. Every other byte stays; no times are written, so that rendering twice gives no
 * difference. `path` is how diagnostics name the file.
 */
export function writeRenderedStatus(text: string, outcome: RenderOutcome, path: string): WrittenStatus {
  const odd: JsonValue[] = [];
  const { text: after, diagnostics } = updateYaml(
    text,
    (value) => {
      const wanted = withCondition(value, conditionOf(outcome));
      if (wanted !== undefined) return wanted;
      odd.push(value);
      return value;
    },
    { path, profile: 'kustomize' },
  );
  if (odd.length === 0) return { text: after, diagnostics };
  const problem: Diagnostic = {
    code: 'invalid-kptfile',
    severity: 'warning',
    message: `The status of ${path} is no mapping with a list of conditions, so none is written into it`,
    hint: 'take it out',
  };
  return { text, diagnostics: [problem] };
}

function conditionOf(outcome: RenderOutcome): JsonObject {
  if (outcome.ok) return { type: TYPE, status: 'True', reason: 'RenderSuccess' };
  const line = outcome.messages.join('; ').replaceAll(/\s+/g, ' ').trim();
  const message = line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}...` : line;
  return { type: TYPE, status: 'False', reason: 'RenderFailed', message };
}

/** Undefined where there is something else in the way. */
function withCondition(kptfile: JsonValue, wanted: JsonObject): JsonValue | undefined {
  if (!isObject(kptfile)) return undefined;
  const status = member(kptfile, 'status') ?? {};
  if (!isObject(status)) return undefined;
  const conditions = member(status, 'conditions') ?? [];
  if (!isArray(conditions)) return undefined;
  const isThere = conditions.some((one) => isRendered(one));
  const all = isThere ? conditions.map((one) => (isRendered(one) ? wanted : one)) : [...conditions, wanted];
  return { ...kptfile, status: { ...status, conditions: all } };
}

function isRendered(condition: JsonValue): boolean {
  return member(condition, 'type') === TYPE;
}
