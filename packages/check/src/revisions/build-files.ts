import type { FileSystem, TemporaryDirectory, Result } from '@krmkit/base';
import { exportRevision } from '@krmkit/manifests';
import type { Repository, Revisions } from '@krmkit/manifests';
import type { JudgeSettings } from '../input/judge-settings.ts';
import type { RevisionPorts } from './open-revisions.ts';

/** The files of both sides. */
export interface SideFiles {
  readonly before: FileSystem;
  readonly after: FileSystem;
}

interface ReadRevisions {
  readonly repository: Repository;
  readonly revisions: Revisions;
  readonly trees: SideFiles;
}

/**
 * Builds with the files of each side. If builds run programs, the files of a revision are in a temporary directory
 * meanwhile, because programs cannot read git.
 */
export async function withBuildFiles<T>(
  ports: Pick<RevisionPorts, 'temporary' | 'writableFiles'>,
  { build }: Pick<JudgeSettings, 'build'>,
  { repository, revisions, trees: sides }: ReadRevisions,
  work: (files: SideFiles) => Promise<T>,
): Promise<Result<T>> {
  if (build === undefined || (build.flags.helm === undefined && !build.flags.enablePlugins)) {
    return { ok: true, value: await work(sides) };
  }
  const { base, head } = revisions;
  const temporary = await ports.temporary();
  const files = await ports.writableFiles();
  const made: TemporaryDirectory[] = [];
  const exported = async (commit: string): Promise<Result<FileSystem>> => {
    const directory = await temporary.create();
    if (!directory.ok) {
      const message = `no temporary directory can be made: ${directory.message}`;
      return { ok: false, message, hint: 'free some space, or set TMPDIR' };
    }
    made.push(directory.value);
    return exportRevision(repository, { commit, to: directory.value.path, files, withIgnored: head === undefined });
  };
  try {
    const before = await exported(base.commit);
    if (!before.ok) return before;
    const after = head === undefined ? { ok: true as const, value: sides.after } : await exported(head.commit);
    if (!after.ok) return after;
    return { ok: true, value: await work({ before: before.value, after: after.value }) };
  } finally {
    for (const directory of made) await directory.remove();
  }
}
