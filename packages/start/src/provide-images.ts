import type { Result } from '@krmkit/base';
import type { LocalImage } from './container-runtime.ts';
import type { PodPorts, PodRequest } from './pod-request.ts';
import type { ImagePullPolicy, PodSettings } from './pod-settings.ts';

export interface ContainerImage {
  readonly name: string;
  readonly local: LocalImage;
}

/** Why an image is not available; the reasons are those of a kubelet. */
export interface ImageProblem {
  readonly container: string;
  readonly reason: 'ErrImagePull' | 'ErrImageNeverPull' | 'InvalidImageName' | 'ImageInspectError';
  readonly message: string;
}

/** The images of all containers, by container name. Looks at each image once, and stops at the first problem. */
export async function provideImages(
  settings: PodSettings,
  request: PodRequest,
  { runtime, report, stop }: Pick<PodPorts, 'runtime' | 'report' | 'stop'>,
): Promise<ReadonlyMap<string, ContainerImage> | ImageProblem> {
  const images = new Map<string, ContainerImage>();
  const known = new Map<string, LocalImage>();
  for (const [container, { image, pullPolicy }] of settings.containers) {
    const other = request.images?.get(container);
    const name = other ?? image;
    // A name that starts with `-` would be an option of the tool.
    if (name === '' || name.startsWith('-')) {
      return { container, reason: 'InvalidImageName', message: `"${name}" is not a valid image name` };
    }
    const policy = request.pull ?? (other === undefined ? pullPolicy : 'IfNotPresent');
    const found =
      known.get(name) ??
      (await provide(name, policy, {
        inspect: runtime.inspectImage,
        pull: async () => {
          await report({ kind: 'pulling', image: name });
          return runtime.pull(name);
        },
      }));
    if (stop.aborted) return images;
    if ('reason' in found) return { container, ...found };
    known.set(name, found);
    images.set(container, { name, local: found });
  }
  return images;
}

async function provide(
  image: string,
  policy: ImagePullPolicy,
  {
    inspect,
    pull,
  }: {
    readonly inspect: (image: string) => Promise<Result<LocalImage | undefined>>;
    readonly pull: () => Promise<Result<void>>;
  },
): Promise<LocalImage | Omit<ImageProblem, 'container'>> {
  if (policy !== 'Always') {
    const inspected = await inspect(image);
    if (!inspected.ok) return { reason: 'ImageInspectError', message: inspected.message };
    if (inspected.value !== undefined) return inspected.value;
    if (policy === 'Never') {
      const message = `Container image "${image}" is not present with pull policy of Never`;
      return { reason: 'ErrImageNeverPull', message };
    }
  }
  const pulled = await pull();
  if (!pulled.ok) return { reason: 'ErrImagePull', message: `${image}: ${pulled.message}` };
  const inspected = await inspect(image);
  if (inspected.ok && inspected.value !== undefined) return inspected.value;
  return {
    reason: 'ImageInspectError',
    message: inspected.ok ? `${image} does not exist after it was pulled` : inspected.message,
  };
}
