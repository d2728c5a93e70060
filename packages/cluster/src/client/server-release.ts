import type { Release } from '@krmkit/pods';
import { parseRelease } from '@krmkit/pods';
import type { CancelSignal, JsonObject, Result } from '@krmkit/base';
import { textAt } from '@krmkit/base';
import type { ApiFailure, ClusterApi } from './api.ts';

/** Asks the server for its release; undefined if it does not report a known one. This is the first request, so it also shows whether the server is available. */
export async function askRelease(
  api: ClusterApi,
  signal?: CancelSignal,
): Promise<Result<Release | undefined, { readonly failure: ApiFailure }>> {
  const reply = await api.send({ method: 'GET', path: '/version', ...(signal === undefined ? {} : { signal }) });
  if (reply.kind === 'done') return { ok: true, value: releaseOf(reply.value) };
  return { ok: false, failure: reply };
}

/** Builds from a branch have no version of their own; `minor` can be `20+`. */
function releaseOf(version: JsonObject): Release | undefined {
  const whole = parseRelease(textAt(version, 'gitVersion'));
  if (whole !== undefined && whole.major > 0) return whole;
  const parts = parseRelease(`${textAt(version, 'major')}.${textAt(version, 'minor').replace(/\D+$/, '')}`);
  return parts !== undefined && parts.major > 0 ? parts : undefined;
}
