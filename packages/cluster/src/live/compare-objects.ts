import type { CancelSignal, Diagnostic, JsonObject, Result } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Comparison, CompareSettings, Input, NotComparedReason } from '@krmkit/check';
import { comparePairs } from '@krmkit/check';
import type { Resource } from '@krmkit/manifests';
import { isLocalResource, isToolKind, locateIn, withoutServerFields } from '@krmkit/manifests';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import { shownServer } from '../client/explain-failure.ts';
import { dryRun } from './dry-run.ts';
import { secretsAsIn } from './copied-secrets.ts';
import { expectedObject } from './expected-object.ts';
import type { ServedKind, ServedKindOf } from './served-kinds.ts';
import { createServedKinds, objectPath } from './served-kinds.ts';

/** Objects, and the cluster that they would be applied to. */
export interface LiveObjectsInput extends CompareSettings {
  readonly api: ClusterApi;
  readonly input: Input;
  /** The namespace of objects without one. */
  readonly namespace: string;
  /** True: the API server says what it would store. */
  readonly asksServer: boolean;
  readonly signal: CancelSignal;
}

/** How many objects are requested at a time. */
const AT_A_TIME = 8;

/**
 * Compares the objects of files and builds with those of a cluster: `before` is the cluster, `after` what applying would
 * make of it. Only reads; a dry run stores nothing. Not `ok` if the cluster cannot be reached.
 */
export async function compareObjects(
  input: LiveObjectsInput,
): Promise<Result<Comparison, { readonly failure: ApiFailure }>> {
  const { api, signal } = input;
  const wanted = input.input.files.flatMap((file): readonly Wanted[] =>
    file.isUnbuilt ? [] : appliedResources(file).map((resource) => ({ resource, root: file.build && file.root })),
  );
  const servedKindOf = createServedKinds(api, signal);
  const looked: Looked[] = [];
  for (let start = 0; start < wanted.length; start += AT_A_TIME) {
    const part = wanted.slice(start, start + AT_A_TIME).map((one) => look(one, input, servedKindOf));
    for (const one of await Promise.all(part)) {
      if ('failure' in one) return { ok: false, failure: one.failure };
      looked.push(one);
    }
  }
  return { ok: true, value: comparisonOf(looked, input) };
}

function appliedResources({ resources }: Input['files'][number]): readonly Resource[] {
  return resources.filter((resource) => !isToolKind(resource.identity) && !isLocalResource(resource));
}

interface Wanted {
  readonly resource: Resource;
  /** The directory of the root that builds it. */
  readonly root: string | undefined;
}

interface NotLooked {
  readonly reason: NotComparedReason;
  readonly message: string;
  readonly hint?: string;
}

/** An object with what the cluster has, or why that is unknown. */
interface Looked extends Wanted {
  readonly before: Resource | undefined;
  readonly after: Resource | undefined;
  readonly not: NotLooked | undefined;
  /** Fields of other field managers. */
  readonly conflict: string | undefined;
}

async function look(
  wanted: Wanted,
  input: LiveObjectsInput,
  servedKindOf: ServedKindOf,
): Promise<Looked | { readonly failure: ApiFailure }> {
  const { identity } = wanted.resource;
  const notLooked = (not: NotLooked): Looked => ({
    ...wanted,
    before: undefined,
    after: undefined,
    not,
    conflict: undefined,
  });
  if (identity.name === '') {
    return notLooked({ reason: 'they have no name', message: 'an object without a name has no object in the cluster' });
  }
  const served = await servedKindOf(identity);
  if (!served.ok) return failed(served.failure, notLooked);
  if (served.value === undefined) {
    const message = `the cluster does not have the kind ${identity.kind} of ${identity.apiVersion}`;
    const hint = 'install its CustomResourceDefinition, or use a version that the cluster has';
    return notLooked({ reason: 'the cluster does not have their kinds', message, hint });
  }
  const asked = await ask(wanted.resource, served.value, input);
  return asked.ok ? { ...wanted, ...asked.value, not: undefined } : failed(asked.failure, notLooked);
}

/** Both sides of one object. */
async function ask(
  resource: Resource,
  served: ServedKind,
  input: LiveObjectsInput,
): Promise<Result<Pick<Looked, 'before' | 'after' | 'conflict'>, { readonly failure: ApiFailure }>> {
  const { isNamespaced } = served;
  const namespace = resource.identity.namespace ?? input.namespace;
  const path = objectPath(resource.identity, served, namespace);
  const reply = await input.api.send({ method: 'GET', path, signal: input.signal });
  const isMissing = reply.kind === 'refused' && reply.status === 404;
  if (!isMissing && reply.kind !== 'done') return { ok: false, failure: reply };
  const live = reply.kind === 'done' ? reply.value : undefined;
  const file = isNamespaced ? inNamespace(resource.value, namespace) : resource.value;
  const identity = isNamespaced ? { ...resource.identity, namespace } : resource.identity;
  const withCopies = (value: JsonObject): Pick<Resource, 'identity' | 'value' | 'copiedSecrets'> => ({
    identity,
    value,
    ...secretsAsIn(resource, value),
  });
  const before = live && withCopies(shownValue(live));
  const locate: Resource['locate'] = (at, range) => locateIn(resource, at, range);
  if (!input.asksServer) {
    const value = shownValue(live === undefined ? file : expectedObject(file, live));
    return { ok: true, value: { before, after: { ...withCopies(value), locate }, conflict: undefined } };
  }
  const run = await dryRun(input, path, file);
  if (!run.ok) return run;
  const value = shownValue(run.value.value);
  return { ok: true, value: { before, after: { ...withCopies(value), locate }, conflict: run.value.conflict } };
}

/**
 * An object that the user cannot see, or that the server refuses, does not hide the others. Kubernetes 1.20 answers 500 to
 * the server-side apply of a port without a protocol.
 */
function failed(failure: ApiFailure, notLooked: (not: NotLooked) => Looked): Looked | { readonly failure: ApiFailure } {
  if (failure.kind !== 'refused' || failure.status === 401 || failure.status > 500) return { failure };
  const { status, message } = failure;
  if (status === 403) {
    const hint = 'ask for the right, or name another context with --context';
    return notLooked({ reason: 'you have no right to them', message, hint });
  }
  return notLooked({ reason: 'the API server refuses them', message: `the API server answers ${status}: ${message}` });
}

function inNamespace(value: JsonObject, namespace: string): JsonObject {
  const metadata = member(value, 'metadata');
  return { ...value, metadata: { ...(isObject(metadata) ? metadata : {}), namespace } };
}

function shownValue(value: JsonObject): JsonObject {
  const shown = withoutServerFields(value);
  return isObject(shown) ? shown : value;
}

function comparisonOf(looked: readonly Looked[], input: LiveObjectsInput): Comparison {
  const { api, input: read } = input;
  const unbuilt = read.files.flatMap((file) => (file.isUnbuilt ? appliedResources(file) : [])).length;
  const notCompared = new Map<NotComparedReason, number>();
  if (unbuilt > 0) notCompared.set('their kustomization cannot be built', unbuilt);
  const diagnostics: Diagnostic[] = [...read.diagnostics];
  const parts = [...new Set(looked.map(({ root }) => root))].map((root) => {
    const own = looked.filter((one) => one.root === root && one.not === undefined);
    const pairs = own.map(({ before, after }) => ({
      before: before && { resource: before, path: undefined },
      after: after && { resource: after, path: undefined },
      ambiguous: false,
    }));
    return comparePairs(pairs, () => undefined, { before: root, after: root }, input);
  });
  const changed = new Set(parts.flatMap(({ resources }) => resources.map(({ pair }) => pair.after?.resource)));
  for (const { resource, after, not, conflict: reported } of looked) {
    // Managers can write one value in two forms.
    const conflict = changed.has(after) ? reported : undefined;
    if (not !== undefined) notCompared.set(not.reason, (notCompared.get(not.reason) ?? 0) + 1);
    const message = not?.message ?? conflict;
    if (message === undefined) continue;
    const { namespace, kind, name, apiVersion } = resource.identity;
    const location = locateIn(resource, []);
    diagnostics.push({
      code: 'not-compared',
      severity: 'warning',
      message,
      ...(not?.hint === undefined ? {} : { hint: not.hint }),
      ...(location && { location }),
      subject: { apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) },
    });
  }
  return {
    before: shownServer(api.server),
    after: [...new Set(read.files.map(({ root }) => root))].join(', '),
    isLive: true,
    resources: parts.flatMap((part) => part.resources),
    same: parts.reduce((sum, part) => sum + part.same, 0),
    referring: 0,
    ignored: parts.reduce((sum, part) => sum + [...part.ignored.values()].reduce((all, one) => all + one, 0), 0),
    texts: [],
    diagnostics,
    notCompared,
  };
}
