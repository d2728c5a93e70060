import { isObject, textAt } from '@krmkit/base';
import type { PartOrigins, Sourced } from '@krmkit/kustomize';
import { currentId, partOf } from '@krmkit/kustomize';
import type { FoundObject, WrittenObject } from '../find/find-objects.ts';
import { itemsAt } from '../sourced-edits.ts';
import { buildWith } from './post-render.ts';

const GROUP = 'fluxcd.controlplane.io';

interface Identified {
  readonly identity: Pick<FoundObject['identity'], 'group' | 'kind'>;
}

/** Whether an object tells flux-operator to install Flux, and what Flux applies first. */
export function isFluxInstance({ identity }: Identified): boolean {
  return identity.group === GROUP && identity.kind === 'FluxInstance';
}

/** Whether an object tells flux-operator to make objects of templates. */
export function isResourceSet({ identity }: Identified): boolean {
  return identity.group === GROUP && identity.kind === 'ResourceSet';
}

/**
 * The source and the Kustomization that flux-operator makes of `spec.sync` of a FluxInstance, after the patches of
 * `spec.kustomize`; empty without `sync`. As the documentation of flux-operator describes FluxInstance v1; not compared with the
 * operator itself.
 */
export async function syncObjects(instance: Sourced): Promise<readonly Sourced[]> {
  const sync = partOf(instance, ['spec', 'sync']);
  const kind = sync && partOf(sync, ['kind']);
  if (sync === undefined || kind === undefined) return [];
  const namespace = partOf(instance, ['metadata', 'namespace']) ?? madeText(NAMESPACE, instance);
  const name = partOf(sync, ['name']) ?? namespace;
  const metadata = madeMap({ name, namespace }, instance);
  const reference = partOf(sync, ['ref']);
  const field = REFERENCES[textAt(sync.value, 'kind')];
  const source = {
    url: partOf(sync, ['url']),
    ref: reference && field !== undefined ? madeMap({ [field]: reference }, reference) : undefined,
  };
  const kustomization = { path: partOf(sync, ['path']), sourceRef: madeMap({ kind, name }, sync) };
  const made = [
    madeMap({ apiVersion: madeText(SOURCE, sync), kind, metadata, spec: madeMap(source, sync) }, sync),
    madeMap(
      {
        apiVersion: madeText(KUSTOMIZATION, sync),
        kind: madeText('Kustomization', sync),
        metadata,
        spec: madeMap(kustomization, sync),
      },
      sync,
    ),
  ];
  return patched(made, instance);
}

/** Where the kustomization of the object sets the namespace. */
const NAMESPACE = 'flux-system';

const SOURCE = 'source.toolkit.fluxcd.io/v1';
const KUSTOMIZATION = 'kustomize.toolkit.fluxcd.io/v1';

/** The field of `ref` of a source that `sync.ref` sets. */
const REFERENCES: Readonly<Record<string, string>> = { GitRepository: 'name', OCIRepository: 'tag' };

/** Patches that match neither of the objects are for the controllers. */
async function patched(made: readonly Sourced[], instance: Sourced): Promise<readonly Sourced[]> {
  const kustomize = partOf(instance, ['spec', 'kustomize']);
  if (kustomize === undefined || itemsAt(kustomize, 'patches').length === 0) return made;
  const built = await buildWith(kustomize, made);
  return built.ok ? built.objects : made;
}

/** A mapping of parts; `whole` is where it comes from. */
function madeMap(parts: Readonly<Record<string, Sourced | undefined>>, whole: Sourced): Sourced {
  const present = Object.entries(parts).flatMap(([key, part]) => (part === undefined ? [] : [[key, part] as const]));
  const members = present.map(([key, part]): [string, PartOrigins] => [key, part.origins]);
  return {
    value: Object.fromEntries(present.map(([key, part]) => [key, part.value])),
    origins: { steps: whole.origins.steps, members: Object.fromEntries(members) },
  };
}

function madeText(value: string, whole: Sourced): Sourced {
  return { value, origins: { steps: whole.origins.steps } };
}

/** The objects in files, with those that flux-operator makes of a FluxInstance in the same file. */
export async function withSyncObjects(written: readonly WrittenObject[]): Promise<readonly WrittenObject[]> {
  const objects: WrittenObject[] = [];
  for (const one of written) {
    objects.push(one);
    for (const sourced of isFluxInstance(one) ? await syncObjects(one.sourced) : []) {
      if (!isObject(sourced.value)) continue;
      const id = currentId({ value: sourced.value });
      objects.push({
        ...one,
        identity: { ...id, apiVersion: `${id.group}/${id.version}` },
        sourced,
        fromInstance: true,
      });
    }
  }
  return objects;
}
