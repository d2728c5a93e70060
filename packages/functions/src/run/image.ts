import type { Result } from '@krmkit/base';

/** The parts of an image reference: `registry.example.com:5000/team/app:1.2@sha256:...`. */
export interface ImageReference {
  /** Including the registry, if one is written. */
  readonly name: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

// The grammar of github.com/distribution/reference, with which docker, podman and kpt read images.
const DOMAIN_PART = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const DOMAIN = new RegExp(`^(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?$`);
const PATH_PART = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const DIGEST_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);
const MAX_NAME = 255;

/** Parses an image reference. Rejects what container tools reject; the message is a clause: `"App" has capital letters`. */
export function parseImage(text: string): Result<ImageReference> {
  if (text === '') return wrong('the name is empty');
  const at = text.indexOf('@');
  const digest = at === -1 ? undefined : text.slice(at + 1);
  const tagged = at === -1 ? text : text.slice(0, at);
  const colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
  const tag = colon === -1 ? undefined : tagged.slice(colon + 1);
  const name = colon === -1 ? tagged : tagged.slice(0, colon);
  const problem = nameProblem(name) ?? tagProblem(tag) ?? digestProblem(digest);
  return problem === undefined ? { ok: true, value: { name, tag, digest } } : wrong(problem);
}

export function printImage({ name, tag, digest }: ImageReference): string {
  return `${name}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}

/** Where kpt looks for images without a registry. */
export const DEFAULT_IMAGE_PREFIX = 'ghcr.io/kptdev/krm-functions-catalog/';

/**
 * The image as a container tool receives it. A name without a registry or a path gets the prefix, `ghcr.io/org/` or
 * `ghcr.io/org`.
 */
export function withPrefix(image: string, prefix: string): string {
  if (prefix === '' || image.includes('/')) return image;
  return prefix.endsWith('/') ? `${prefix}${image}` : `${prefix}/${image}`;
}

/** Whether the reference names one fixed image, wherever its tag moves. */
export function isPinned(image: string): boolean {
  const parsed = parseImage(image);
  return parsed.ok && parsed.value.digest !== undefined;
}

export function isTag(text: string): boolean {
  return TAG.test(text);
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  if (/\s/.test(name)) return 'it contains a space';
  if (name.includes('://')) return 'an image has no scheme: remove everything up to ://';
  if (name.length > MAX_NAME) return `its name has more than ${MAX_NAME} characters`;
  const parts = name.split('/');
  const [first = '', ...path] = parts;
  if (path.length === 0) return partProblem(first);
  if (!PATH_PART.test(first) && !DOMAIN.test(first)) return `${JSON.stringify(first)} is not a valid registry name`;
  for (const part of path) {
    const problem = partProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function partProblem(part: string): string | undefined {
  if (PATH_PART.test(part)) return undefined;
  if (part === '') return 'a path segment is empty';
  if (PATH_PART.test(part.toLowerCase())) {
    return `${JSON.stringify(part)} has capital letters, which a name must not have`;
  }
  return `${JSON.stringify(part)} is not a valid name: use lower-case letters and digits, separated by one of . _ __ or hyphens`;
}

function tagProblem(tag: string | undefined): string | undefined {
  if (tag === undefined || TAG.test(tag)) return undefined;
  return `${JSON.stringify(tag)} is not a valid tag: use 1 to 128 letters, digits, _ . and -, and do not start with . or -`;
}

function digestProblem(digest: string | undefined): string | undefined {
  if (digest === undefined) return undefined;
  if (!DIGEST.test(digest)) {
    return `${JSON.stringify(digest)} is not a valid digest: use sha256: and 64 hexadecimal digits`;
  }
  const [algorithm = '', encoded = ''] = digest.split(':');
  const length = DIGEST_LENGTHS.get(algorithm);
  if (length === undefined) return `no container tool supports the digest algorithm ${algorithm}: use sha256`;
  if (encoded.length === length && /^[0-9a-f]*$/.test(encoded)) return undefined;
  return `a ${algorithm} has ${length} lower-case hexadecimal digits, this one has ${encoded.length}`;
}

function wrong(message: string): Result<ImageReference> {
  return { ok: false, message };
}
