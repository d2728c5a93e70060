import type { JsonValue } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import { comparableUrl } from './repository.ts';
import type { FoundObject } from './find-objects.ts';

/** Which repository an object means: this one, or why krmkit has not got its files. */
export type MeantSource = { readonly kind: 'own' } | { readonly kind: 'other'; readonly reason: string };

/** What tells which sources are this repository. */
export interface KnownSources {
  /** As `remotesOf` gives them; empty where they are not known. */
  readonly remotes: readonly string[];
  /** `KIND/NAMESPACE/NAME` of the sources of objects that apply themselves. */
  readonly own: ReadonlySet<string>;
  /** The objects of Flux among the files, and of earlier roots. */
  readonly find: (kind: string, namespace: string, name: string) => FoundObject | undefined;
}

/** `KIND/NAMESPACE/NAME` of the source of a Flux Kustomization. Its own namespace is the default. */
export function sourceOf(flux: JsonValue): string {
  const reference = member(member(flux, 'spec'), 'sourceRef');
  const namespace = textAt(reference, 'namespace') || textAt(member(flux, 'metadata'), 'namespace');
  return `${textAt(reference, 'kind')}/${namespace}/${textAt(reference, 'name')}`;
}

/**
 * The source of a Flux Kustomization is this repository if the source is a GitRepository that is not among the files,
 * that has the address of a remote of this clone, or whose objects apply themselves from it. Without remotes, each
 * GitRepository is this repository.
 */
export function meantSource(flux: JsonValue, { remotes, own, find }: KnownSources): MeantSource {
  const source = sourceOf(flux);
  if (own.has(source)) return { kind: 'own' };
  const [kind = '', namespace = '', name = ''] = source.split('/');
  if (kind !== 'GitRepository') return { kind: 'other', reason: `its source is the ${kind || 'object'} ${name}` };
  const found = find(kind, namespace, name);
  const url = textAt(member(found?.sourced.value, 'spec'), 'url');
  if (found === undefined || remotes.length === 0 || remotes.includes(comparableUrl(url))) return { kind: 'own' };
  return { kind: 'other', reason: `its source is the repository ${url}` };
}
