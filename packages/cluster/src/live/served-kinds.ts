import type { CancelSignal, Result } from '@krmkit/base';
import { isArray, member, textAt } from '@krmkit/base';
import type { Identity } from '@krmkit/manifests';
import type { ApiFailure, ClusterApi } from '../client/api.ts';

/** How an API server names the objects of a kind. */
export interface ServedKind {
  /** `deployments`. */
  readonly plural: string;
  readonly isNamespaced: boolean;
}

/** Undefined for a kind that the cluster does not have. */
export type ServedKindOf = (
  identity: Pick<Identity, 'apiVersion' | 'kind'>,
) => Promise<Result<ServedKind | undefined, { readonly failure: ApiFailure }>>;

type Kinds = Result<ReadonlyMap<string, ServedKind>, { readonly failure: ApiFailure }>;

/** Asks for the kinds of each API version once (APIResourceList of meta/v1). */
export function createServedKinds(api: ClusterApi, signal: CancelSignal): ServedKindOf {
  const known = new Map<string, Promise<Kinds>>();
  return async ({ apiVersion, kind }) => {
    const asked = known.get(apiVersion) ?? askKinds(api, apiVersion, signal);
    known.set(apiVersion, asked);
    const kinds = await asked;
    return kinds.ok ? { ok: true, value: kinds.value.get(kind) } : kinds;
  };
}

async function askKinds(api: ClusterApi, apiVersion: string, signal: CancelSignal): Promise<Kinds> {
  const reply = await api.send({ method: 'GET', path: pathOfVersion(apiVersion), signal });
  if (reply.kind === 'refused' && reply.status === 404) return { ok: true, value: new Map() };
  if (reply.kind !== 'done') return { ok: false, failure: reply };
  const resources = member(reply.value, 'resources');
  const kinds = new Map<string, ServedKind>();
  for (const resource of isArray(resources) ? resources : []) {
    const name = textAt(resource, 'name');
    // `deployments/scale` is a part of an object.
    if (name === '' || name.includes('/')) continue;
    kinds.set(textAt(resource, 'kind'), { plural: name, isNamespaced: member(resource, 'namespaced') === true });
  }
  return { ok: true, value: kinds };
}

/** `/api/v1`, `/apis/apps/v1`. */
function pathOfVersion(apiVersion: string): string {
  const parts = apiVersion.split('/').map(segment).join('/');
  return apiVersion.includes('/') ? `/apis/${parts}` : `/api/${parts}`;
}

/** The path of an object, relative to the server. */
export function objectPath(
  { apiVersion, name }: Pick<Identity, 'apiVersion' | 'name'>,
  { plural, isNamespaced }: ServedKind,
  namespace: string,
): string {
  const inside = isNamespaced ? `/namespaces/${segment(namespace)}` : '';
  return `${pathOfVersion(apiVersion)}${inside}/${segment(plural)}/${segment(name)}`;
}

/** A name cannot lead to another object. */
function segment(text: string): string {
  return /^\.+$/.test(text) ? text.replaceAll('.', '%2E') : encodeURIComponent(text);
}
