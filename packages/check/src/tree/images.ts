import type { Colors, Location } from '@krmkit/base';
import { compareBytes, countOf, displayWidth, printable } from '@krmkit/base';
import { containerImages } from '@krmkit/kustomize';
import { locateIn, maskResource } from '@krmkit/manifests';
import type { InputFile } from '../input/read-input.ts';
import { reasonNotBuilt } from './build.ts';

/** An image that containers run. */
interface UsedImage {
  /** As in the built object: `example.com/web:1.4`. */
  readonly image: string;
  readonly places: readonly ImagePlace[];
}

/** Containers of one environment whose image one line sets. */
interface ImagePlace {
  /** The directory of the kustomization; undefined for files. */
  readonly root: string | undefined;
  /** Of the base, or of the entry of `images` that sets the name, tag or digest. */
  readonly location: Location | undefined;
  readonly containers: number;
}

export interface ImageOptions {
  readonly colors: Colors;
  /** An image that a kustomization copies out of a Secret is shown as it is. */
  readonly showSecrets: boolean;
}

/** The images of files and builds, by name, with the environments that run them and the lines that set them. */
function usedImages(files: readonly InputFile[], showSecrets: boolean): readonly UsedImage[] {
  const images = new Map<string, Map<string, ImagePlace>>();
  for (const { build, root: directory, resources } of files) {
    const root = build === undefined ? undefined : directory;
    for (const resource of resources) {
      for (const { path, value } of containerImages(showSecrets ? resource.value : maskResource(resource))) {
        if (typeof value !== 'string') continue;
        const location = locateIn(resource, path);
        const places = images.get(value) ?? new Map<string, ImagePlace>();
        images.set(value, places);
        const key = JSON.stringify([root ?? null, location?.path ?? null, location?.line ?? null]);
        places.set(key, { root, location, containers: (places.get(key)?.containers ?? 0) + 1 });
      }
    }
  }
  return [...images]
    .map(([image, places]) => ({ image, places: [...places.values()].toSorted(byPlace) }))
    .toSorted((a, b) => compareBytes(a.image, b.image));
}

function byPlace(a: ImagePlace, b: ImagePlace): number {
  return (
    compareBytes(a.root ?? '', b.root ?? '') ||
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0)
  );
}

/** For people: each image with its environments, then what is not built. */
export function* imageLines(files: readonly InputFile[], { colors, showSecrets }: ImageOptions): Generator<string> {
  const images = usedImages(files, showSecrets);
  const names = images.flatMap(({ places }) => places.map(rootName));
  const width = names.reduce((most, name) => Math.max(most, displayWidth(name)), 0);
  for (const { image, places } of images) {
    yield `${colors.bold(printable(image))}\n`;
    for (const place of places) {
      const { location, containers } = place;
      const name = rootName(place);
      const where = location === undefined ? '' : printable(`${location.path}:${location.line}`);
      const several = containers === 1 ? '' : `  ${countOf(containers, 'container')}`;
      yield `  ${name}${' '.repeat(width - displayWidth(name))}  ${where}${several}\n`;
    }
  }
  for (const { root, text, others } of rootsNotBuilt(files)) {
    const more = others === 0 ? '' : ` (and ${countOf(others, 'other root')} for the same reason)`;
    yield `${colors.yellow(`build ${printable(root)}  not built: ${printable(text)}${more}`)}\n`;
  }
}

/** Roots with one reason are one line. */
function rootsNotBuilt(
  files: readonly InputFile[],
): Iterable<{ readonly root: string; readonly text: string; readonly others: number }> {
  const shown = new Map<string, { readonly root: string; readonly text: string; others: number }>();
  for (const { build, root } of files) {
    const reason = build && reasonNotBuilt(build);
    if (reason === undefined) continue;
    const key = JSON.stringify(reason.cause ?? [root]);
    const before = shown.get(key);
    if (before === undefined) shown.set(key, { root, text: reason.text, others: 0 });
    else before.others += 1;
  }
  return shown.values();
}

function rootName({ root }: ImagePlace): string {
  return root === undefined ? 'files' : printable(root);
}
