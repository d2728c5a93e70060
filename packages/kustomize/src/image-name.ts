import type { JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { ImageEntryConfig } from './kustomization-decoder.ts';

interface FoundImage {
  readonly path: Path;
  /** The image, or what is in the place of a container. */
  readonly value: JsonValue | undefined;
}

/** The images in lists of containers at any depth. Follows LegacyFilter in api/filters/imagetag/legacy.go. */
export function containerImages(value: JsonValue): readonly FoundImage[] {
  const found: FoundImage[] = [];
  collect(value, [], found);
  return found;
}

/** `path` is that of the value, and changes during the walk. */
function collect(value: JsonValue, path: (string | number)[], found: FoundImage[]): void {
  if (isArray(value)) {
    let index = 0;
    for (const item of value) {
      path.push(index);
      if (typeof item === 'object') collect(item, path, found);
      path.pop();
      index += 1;
    }
    return;
  }
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    const inner = member(value, key);
    if (typeof inner !== 'object' || inner === null) continue;
    path.push(key);
    collect(inner, path, found);
    path.pop();
    if ((key !== 'containers' && key !== 'initContainers') || !isArray(inner)) continue;
    for (const [index, container] of inner.entries()) {
      const position = [...path, key, index];
      if (isObject(container)) found.push({ path: [...position, 'image'], value: member(container, 'image') });
      // A container that is a text is an error, as an image that is a list.
      else if (container !== null) found.push({ path: position, value: [] });
    }
  }
}

/** The image with the name, tag and digest of an entry of `images`. */
export function changedImage(
  image: string,
  { newName = '', newTag = '', digest = '', tagSuffix = '' }: ImageEntryConfig,
): string {
  const parts = splitImage(image);
  const name = newName === '' ? parts.name : newName;
  if (newTag !== '' || digest !== '') return joinImage(name, newTag, digest);
  return tagSuffix === '' ? joinImage(name, parts.tag, parts.digest) : joinImage(name, parts.tag + tagSuffix, '');
}

function joinImage(name: string, tag: string, digest: string): string {
  return `${name}${tag === '' ? '' : `:${tag}`}${digest === '' ? '' : `@${digest}`}`;
}

interface ImageParts {
  readonly name: string;
  readonly tag: string;
  readonly digest: string;
}

/** Follows Split in api/internal/image/image.go: what is before the first slash has no tag. */
export function splitImage(image: string): ImageParts {
  const slash = Math.max(image.indexOf('/'), 0);
  const at = image.indexOf('@', slash);
  const [tagged, digest] = at < 0 ? [image, ''] : [image.slice(0, at), image.slice(at + 1)];
  const colon = tagged.indexOf(':', slash);
  if (colon < 0) return { name: tagged, tag: '', digest };
  return { name: tagged.slice(0, colon), tag: tagged.slice(colon + 1), digest };
}
