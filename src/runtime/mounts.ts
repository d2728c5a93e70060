import type { FileSystem, VolumeFiles } from '../platform/ports.ts';
import type { BindMount, Called } from './container-runtime.ts';
import type { PodVolume } from './pod-volumes.ts';

/** One entry of `volumeMounts`, expanded. */
export interface WantedMount {
  readonly volume: string;
  readonly mountPath: string;
  readonly readOnly: boolean;
  readonly subPath: string;
}

/**
 * Where a mount leads on this machine. A subPath that is not there becomes a directory, as in a kubelet. A link that a
 * container has put into a volume must not lead out of it: a kubelet refuses that, too.
 */
export async function resolveMount(
  mount: WantedMount,
  volume: PodVolume | undefined,
  { files, volumes }: { readonly files: FileSystem; readonly volumes: VolumeFiles },
): Promise<Called<BindMount>> {
  if (volume === undefined) return { ok: false, message: `cannot find volume "${mount.volume}"` };
  const readOnly = mount.readOnly || volume.readOnly;
  const target = mount.mountPath.startsWith('/') ? mount.mountPath : `/${mount.mountPath}`;
  const segments = mount.subPath.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0) return { ok: true, value: { source: volume.path, target, readOnly } };
  const root = await files.realPath(volume.path);
  const top = root.ok ? root.value : volume.path;
  let source = top;
  for (const segment of segments) {
    const next = `${source}/${segment}`;
    const real = await files.realPath(next);
    if (real.ok) {
      if (real.value !== top && !real.value.startsWith(`${top}/`)) {
        return {
          ok: false,
          message: `failed to prepare subPath for volumeMount "${mount.volume}" of container: ${mount.subPath} leads out of the volume`,
        };
      }
      source = real.value;
      continue;
    }
    // A dangling link is missing, too, and no directory can be made in its place.
    const made = await volumes.makeDirectory(next, { mode: volume.readOnly ? 0o755 : 0o777 });
    if (!made.ok) {
      return { ok: false, message: `failed to prepare subPath for volumeMount "${mount.volume}": ${made.message}` };
    }
    source = next;
  }
  return { ok: true, value: { source, target, readOnly } };
}
