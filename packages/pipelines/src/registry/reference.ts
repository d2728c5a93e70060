import { parseImage } from '@krmkit/functions';
import type { Result } from '@krmkit/base';

/** A repository of an OCI registry. */
export interface ImageRepository {
  /** The host as users write it, with its port: `ghcr.io`, `127.0.0.1:5000`, `docker.io`. */
  readonly host: string;
  /** The name in the registry: `team/app`. */
  readonly name: string;
}

const DOCKER_HUB = 'docker.io';

/**
 * The repository of an image, and its digest or tag (default `latest`). A name without a host is at Docker Hub, and one
 * without a path is in `library`, as in github.com/distribution/reference. The message is a clause.
 */
export function repositoryOfImage(image: string): Result<ImageRepository & { readonly reference: string }> {
  const parsed = parseImage(image);
  if (!parsed.ok) return parsed;
  const { name, tag = 'latest', digest } = parsed.value;
  return { ok: true, value: { ...splitName(name), reference: digest ?? tag } };
}

/** Parses `oci://HOST/REPOSITORY`. The message is a clause. */
export function parseRepository(text: string): Result<ImageRepository> {
  const name = text.startsWith('oci://') ? text.slice('oci://'.length) : undefined;
  if (name === undefined || name === '') {
    return { ok: false, message: 'it does not have the form oci://HOST/REPOSITORY' };
  }
  const parsed = parseImage(name);
  if (!parsed.ok) return parsed;
  if (parsed.value.tag !== undefined || parsed.value.digest !== undefined) {
    return { ok: false, message: 'it names a tag or a digest' };
  }
  if (!isHost(name.slice(0, Math.max(0, name.indexOf('/'))))) {
    return { ok: false, message: 'it does not start with the host of a registry' };
  }
  return { ok: true, value: splitName(name) };
}

function splitName(name: string): ImageRepository {
  const slash = name.indexOf('/');
  const first = name.slice(0, Math.max(0, slash));
  if (isHost(first)) {
    const host = first === 'index.docker.io' ? DOCKER_HUB : first;
    const rest = name.slice(slash + 1);
    return { host, name: host === DOCKER_HUB && !rest.includes('/') ? `library/${rest}` : rest };
  }
  return { host: DOCKER_HUB, name: slash === -1 ? `library/${name}` : name };
}

function isHost(first: string): boolean {
  return first === 'localhost' || /[.:]/.test(first) || first !== first.toLowerCase();
}

/** The address of the API over HTTPS. */
export function baseUrl({ host }: Pick<ImageRepository, 'host'>): string {
  return `https://${host === DOCKER_HUB ? 'registry-1.docker.io' : host}`;
}

/** Whether a host, with or without a port, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host);
}
