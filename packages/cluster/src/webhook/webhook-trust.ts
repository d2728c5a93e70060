import type { JsonObject, Result } from '@krmkit/base';
import { isArray, member } from '@krmkit/base';
import type { ApiReply, ClusterApi } from '../client/api.ts';

/** `changed`: the configuration did not trust the authorities before. */
export type TrustResult = Result<{ readonly changed: boolean }>;

/**
 * Makes a ValidatingWebhookConfiguration trust the authorities (PEM) that signed a webhook's certificate, in each of
 * its webhooks. Needs the rights to get and patch it. Sends no patch if it trusts them already.
 */
export async function trustAuthorities(api: ClusterApi, name: string, authorities: string): Promise<TrustResult> {
  const path = `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/${encodeURIComponent(name)}`;
  const caBundle = btoa(authorities);
  const got = await api.send({ method: 'GET', path, timeoutMilliseconds: TIMEOUT });
  if (got.kind !== 'done') return { ok: false, message: problemOf(name, got, 'cannot be read') };
  const webhooks = member(got.value, 'webhooks');
  const version = member(member(got.value, 'metadata'), 'resourceVersion');
  if (!isArray(webhooks) || typeof version !== 'string') return { ok: true, value: { changed: false } };
  const additions = webhooks.flatMap((webhook, index): readonly JsonObject[] =>
    member(member(webhook, 'clientConfig'), 'caBundle') === caBundle
      ? []
      : [{ op: 'add', path: `/webhooks/${index}/clientConfig/caBundle`, value: caBundle }],
  );
  if (additions.length === 0) return { ok: true, value: { changed: false } };
  const body = [{ op: 'test', path: '/metadata/resourceVersion', value: version }, ...additions];
  const contentType = 'application/json-patch+json';
  const patched = await api.send({ method: 'PATCH', path, body, contentType, timeoutMilliseconds: TIMEOUT });
  if (patched.kind === 'done') return { ok: true, value: { changed: true } };
  return { ok: false, message: problemOf(name, patched, 'cannot be patched') };
}

const TIMEOUT = 10_000;

function problemOf(name: string, reply: Exclude<ApiReply, { readonly kind: 'done' }>, what: string): string {
  const said = reply.kind === 'cancelled' ? 'cancelled' : reply.message;
  return `ValidatingWebhookConfiguration ${name} ${what}: ${said}`;
}
