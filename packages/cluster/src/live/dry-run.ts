import type { Release } from '@krmkit/pods';
import type { CancelSignal, JsonObject, Result } from '@krmkit/base';
import type { ApiFailure, ApiReply, ClusterApi } from '../client/api.ts';

/** The field manager of krmkit's dry runs. */
const FIELD_MANAGER = 'krmkit';

/** What the API server would store. */
interface DryRun {
  readonly value: JsonObject;
  /** Which fields other managers own; undefined if none of the applied ones. */
  readonly conflict: string | undefined;
}

const CONFLICT = 409;

/** The first minor release whose API server has server-side apply and dry runs; both are betas there. */
export const FIRST_DRY_RUN_MINOR = 18;

/** Whether a dry run stores nothing: an older API server would store the object. */
export function hasDryRun({ major, minor }: Pick<Release, 'major' | 'minor'>): boolean {
  return major !== 1 || minor >= FIRST_DRY_RUN_MINOR;
}

/**
 * Asks the API server what a server-side apply would make of an object; nothing is stored (`dryRun=All`). The message of
 * a conflict is kept, and the dry run repeated as with `--force-conflicts`, so that the fields are known.
 */
export async function dryRun(
  { api, signal }: { readonly api: ClusterApi; readonly signal: CancelSignal },
  path: string,
  object: JsonObject,
): Promise<Result<DryRun, { readonly failure: ApiFailure }>> {
  const send = (force: boolean): Promise<ApiReply> =>
    api.send({
      method: 'PATCH',
      path,
      query: { dryRun: 'All', fieldManager: FIELD_MANAGER, force: String(force) },
      body: object,
      contentType: 'application/apply-patch+yaml',
      signal,
    });
  const first = await send(false);
  const conflict = first.kind === 'refused' && first.status === CONFLICT ? inOneLine(first.message) : undefined;
  const reply = conflict === undefined ? first : await send(true);
  if (reply.kind !== 'done') return { ok: false, failure: reply };
  return { ok: true, value: { value: reply.value, conflict } };
}

/** The API server lists the fields of a conflict on lines of their own, some of them twice. */
function inOneLine(message: string): string {
  const [first = '', ...fields] = message.split(/\n(?:- )?/);
  return fields.length === 0 ? first : `${first} ${[...new Set(fields)].join(', ')}`;
}
