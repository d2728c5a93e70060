import type { PodContext } from '@krmkit/pods';
import type { FileSystem, VolumeFileAttributes, VolumeFiles, JsonObject, Problem, Result } from '@krmkit/base';
import { isObject, member, scalarTextAt } from '@krmkit/base';
import type { BindMount } from './container-runtime.ts';
import type { VolumeFile } from './volume-content.ts';
import { volumeContent } from './volume-content.ts';

/** How to create a volume. */
export type VolumePlan =
  | { readonly kind: 'empty'; readonly inMemory: boolean; readonly warnings: readonly string[] }
  | {
      readonly kind: 'files';
      readonly files: readonly VolumeFile[];
      readonly inMemory: boolean;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'host'; readonly path: string; readonly type: string; readonly warnings: readonly string[] }
  /** `refused`: the user has not allowed it; `impossible`: not supported here; `failed`: a kubelet fails, too. */
  | { readonly kind: 'none'; readonly reason: 'refused' | 'impossible' | 'failed'; readonly message: string };

const EMPTY_SOURCES: ReadonlyMap<string, string> = new Map([
  ['persistentVolumeClaim', 'a persistentVolumeClaim'],
  ['ephemeral', 'an ephemeral volume claim'],
]);

export function planVolume(name: string, volume: JsonObject, context: PodContext, mayUseHost: boolean): VolumePlan {
  const host = member(volume, 'hostPath');
  if (isObject(host)) {
    const path = scalarTextAt(host, 'path') ?? '';
    if (!mayUseHost) {
      return { kind: 'none', reason: 'refused', message: `the volume ${name} is ${path} of this machine` };
    }
    if (!path.startsWith('/')) return { kind: 'none', reason: 'failed', message: `hostPath ${path} is not absolute` };
    return { kind: 'host', path, type: scalarTextAt(host, 'type') ?? '', warnings: [] };
  }
  const content = volumeContent(volume, context);
  if (content !== undefined) {
    const [error] = content.errors;
    if (error !== undefined) {
      return { kind: 'none', reason: 'failed', message: `MountVolume.SetUp failed for volume "${name}" : ${error}` };
    }
    return { kind: 'files', files: content.files, inMemory: content.holdsSecrets, warnings: content.warnings };
  }
  for (const [source, words] of EMPTY_SOURCES) {
    if (isObject(member(volume, source))) {
      return { kind: 'empty', inMemory: false, warnings: [`it is ${words}: krmkit uses an empty directory instead`] };
    }
  }
  const source = Object.keys(volume).find((key) => key !== 'name' && volume[key] !== null);
  // The API server defaults a volume without a source to emptyDir.
  if (source === undefined || source === 'emptyDir') {
    const inMemory = scalarTextAt(member(volume, 'emptyDir'), 'medium') === 'Memory';
    return { kind: 'empty', inMemory, warnings: [] };
  }
  return {
    kind: 'none',
    reason: 'impossible',
    message: `the volume ${name} has the type ${source}, which krmkit does not support`,
  };
}

export interface PodVolume {
  readonly path: string;
  /** True for volumes that a kubelet fills itself. */
  readonly readOnly: boolean;
  readonly isFile: boolean;
}

export interface PodVolumes {
  readonly byName: ReadonlyMap<string, PodVolume>;
  /** Directories to remove at the end. */
  readonly directories: readonly string[];
  readonly warnings: readonly { readonly volume: string; readonly message: string }[];
}

/** Stops at the first volume that cannot be created; `directories` are those created before. */
export type PreparedVolumes = Result<PodVolumes, Problem & { readonly directories: readonly string[] }>;

export async function prepareVolumes(
  plans: ReadonlyMap<string, VolumePlan>,
  fsGroup: number | undefined,
  ports: { readonly volumes: VolumeFiles; readonly files: FileSystem },
): Promise<PreparedVolumes> {
  const byName = new Map<string, PodVolume>();
  const warnings: { readonly volume: string; readonly message: string }[] = [];
  const bases = new Map<'disk' | 'memory', string>();
  const failed = (message: string): PreparedVolumes => ({ ok: false, message, directories: [...bases.values()] });
  let number = 0;
  for (const [name, plan] of plans) {
    number += 1;
    if (plan.kind === 'none') return failed(plan.message);
    for (const message of plan.warnings) warnings.push({ volume: name, message });
    if (plan.kind === 'host') {
      const host = await hostVolume(plan.path, plan.type, ports);
      if (!host.ok) return failed(`MountVolume.SetUp failed for volume "${name}" : ${host.message}`);
      byName.set(name, host.value);
      continue;
    }
    const base = await baseFor(bases, plan.inMemory ? 'memory' : 'disk', ports.volumes);
    if (!base.ok) return failed(`cannot create a directory for volumes: ${base.message}`);
    if (base.value.isOnDisk) {
      warnings.push({ volume: name, message: 'this machine has no file system in memory: the files are on its disk' });
    }
    const path = `${base.value.path}/${/^[a-z0-9-]+$/.test(name) ? name : `volume-${number}`}`;
    const isEmpty = plan.kind === 'empty';
    const filled = await fill(path, isEmpty ? [] : plan.files, { mode: modeOf(plan), fsGroup }, ports.volumes);
    if (!filled.ok) return failed(`cannot create the volume ${name}: ${filled.message}`);
    if (filled.value === 'without-group') {
      const message = `cannot give its files to the group ${fsGroup}: every user of the pod can read them`;
      warnings.push({ volume: name, message });
    }
    byName.set(name, { path, readOnly: !isEmpty, isFile: false });
  }
  return { ok: true, value: { byName, directories: [...bases.values()], warnings } };
}

type FilledPlan = Extract<VolumePlan, { readonly kind: 'empty' | 'files' }>;

/** Everybody can write to an empty volume; in memory, it has the sticky bit of a tmpfs. */
function modeOf({ kind, inMemory }: FilledPlan): number {
  if (kind === 'files') return 0o755;
  return inMemory ? 0o1777 : 0o777;
}

/** The directory for the volumes of a medium, which the first of them creates. */
async function baseFor(
  bases: Map<'disk' | 'memory', string>,
  medium: 'disk' | 'memory',
  volumes: VolumeFiles,
): Promise<Result<{ readonly path: string; readonly isOnDisk: boolean }>> {
  const known = bases.get(medium);
  if (known !== undefined) return { ok: true, value: { path: known, isOnDisk: false } };
  const created = await volumes.create(medium);
  if (!created.ok) return created;
  const { path, inMemory } = created.value;
  bases.set(medium, path);
  return { ok: true, value: { path, isOnDisk: medium === 'memory' && !inMemory } };
}

/** Modes follow `SetVolumeOwnership` in pkg/volume/volume_linux.go: the fsGroup gets the permissions of the owner. */
async function fill(
  path: string,
  files: readonly VolumeFile[],
  how: { readonly mode: number; readonly fsGroup: number | undefined },
  volumes: VolumeFiles,
): Promise<Result<'exact' | 'without-group'>> {
  let result: 'exact' | 'without-group' = 'exact';
  const group = how.fsGroup === undefined ? {} : { group: how.fsGroup };
  const extra = how.fsGroup === undefined ? 0 : 0o2070;
  const attributes: VolumeFileAttributes = { mode: how.mode | extra, ...group };
  const made = await volumes.makeDirectory(path, attributes);
  if (!made.ok) return made;
  result = made.value;
  const directories = new Set([path]);
  for (const file of files) {
    const segments = file.path.split('/').slice(0, -1);
    for (let count = 1; count <= segments.length; count++) {
      const directory = `${path}/${segments.slice(0, count).join('/')}`;
      if (directories.has(directory)) continue;
      directories.add(directory);
      const below = await volumes.makeDirectory(directory, attributes);
      if (!below.ok) return below;
    }
    // The directory above is private, so no other user of this machine can read them.
    const readable = how.fsGroup === undefined ? 0 : result === 'exact' ? 0o440 : 0o444;
    const written = await volumes.writeFile(`${path}/${file.path}`, file.bytes, {
      mode: file.mode | readable,
      ...group,
    });
    if (!written.ok) return written;
  }
  return { ok: true, value: result };
}

/** pkg/volume/hostpath/host_path.go: what must exist, and what is created. */
async function hostVolume(
  path: string,
  type: string,
  { files, volumes }: { readonly volumes: VolumeFiles; readonly files: FileSystem },
): Promise<Result<PodVolume>> {
  const status = await files.status(path);
  if (!status.ok) {
    if (status.failure !== 'missing') return { ok: false, message: `hostPath ${path}: ${status.message}` };
    const attributes = { mode: type === 'FileOrCreate' ? 0o644 : 0o755 };
    if (type === 'FileOrCreate') {
      const made = await volumes.writeFile(path, new Uint8Array(), attributes);
      return made.ok ? { ok: true, value: { path, readOnly: false, isFile: true } } : made;
    }
    if (type !== 'DirectoryOrCreate') {
      return { ok: false, message: `hostPath type check failed: ${path} does not exist` };
    }
    const made = await volumes.makeDirectory(path, attributes);
    return made.ok ? { ok: true, value: { path, readOnly: false, isFile: false } } : made;
  }
  const { kind } = status.value;
  const wanted = type.startsWith('Directory') ? 'directory' : type.startsWith('File') ? 'file' : kind;
  if (wanted !== kind) return { ok: false, message: `hostPath type check failed: ${path} is not a ${wanted}` };
  return { ok: true, value: { path, readOnly: false, isFile: kind !== 'directory' } };
}

/** One entry of `volumeMounts`, expanded. */
export interface WantedMount {
  readonly volume: string;
  readonly mountPath: string;
  readonly readOnly: boolean;
  readonly subPath: string;
}

/**
 * Resolves a mount to a path of this machine. Creates a directory for a subPath that does not exist, as a kubelet
 * does. A link that leads out of the volume is an error, as for a kubelet.
 */
export async function resolvePodMount(
  mount: WantedMount,
  volume: PodVolume | undefined,
  { files, volumes }: { readonly files: FileSystem; readonly volumes: VolumeFiles },
): Promise<Result<BindMount>> {
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
    // A dangling link also ends up here; creating the directory then fails.
    const made = await volumes.makeDirectory(next, { mode: volume.readOnly ? 0o755 : 0o777 });
    if (!made.ok) {
      return { ok: false, message: `failed to prepare subPath for volumeMount "${mount.volume}": ${made.message}` };
    }
    source = next;
  }
  return { ok: true, value: { source, target, readOnly } };
}
