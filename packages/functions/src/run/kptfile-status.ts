import type { Diagnostic, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { updateYaml } from '@krmkit/yaml';

/** How rendering a package ended. */
export type RenderOutcome = { readonly ok: true } | { readonly ok: false; readonly messages: readonly string[] };

export interface WrittenStatus {
  /** The same text if it has this status already, or if its status has an unknown shape. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

const TYPE = 'Rendered';
/** The message is shown as one of many in a list. */
const MAX_MESSAGE = 1000;

/**
 * Writes the condition `Rendered` into `status.conditions` of a Kptfile, as kpt does: status, reason, and after a
 * failure a message of one line. Every other byte stays. No times are written, so that rendering twice gives no
 * difference. `path` names the file in diagnostics.
 */
export function writeRenderedStatus(text: string, outcome: RenderOutcome, path: string): WrittenStatus {
  const unwritable: JsonValue[] = [];
  const { text: after, diagnostics } = updateYaml(
    text,
    (value) => {
      const wanted = withCondition(value, conditionOf(outcome));
      if (wanted !== undefined) return wanted;
      unwritable.push(value);
      return value;
    },
    { path, profile: 'kustomize' },
  );
  if (unwritable.length === 0) return { text: after, diagnostics };
  const problem: Diagnostic = {
    code: 'invalid-kptfile',
    severity: 'warning',
    message: `The status of ${path} is not a mapping with a list of conditions, so no condition is written`,
    hint: 'remove it',
  };
  return { text, diagnostics: [problem] };
}

function conditionOf(outcome: RenderOutcome): JsonObject {
  if (outcome.ok) return { type: TYPE, status: 'True', reason: 'RenderSuccess' };
  const line = outcome.messages.join('; ').replaceAll(/\s+/g, ' ').trim();
  const message = line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}...` : line;
  return { type: TYPE, status: 'False', reason: 'RenderFailed', message };
}

/** Undefined if the shape of the status does not allow it. */
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
