import type { TemporaryDirectory } from '@krmkit/base';
import type { Git } from './git.ts';
import { explainEnd } from './git.ts';
import type { Attempt } from './problem.ts';
import { failed } from './problem.ts';
import type { TreeFile } from './tree-file.ts';

export interface TextSides {
  /** Undefined if both sides added the file. */
  readonly original: TreeFile | undefined;
  readonly updated: TreeFile;
  readonly destination: TreeFile;
}

export interface MergedTexts {
  readonly bytes: Uint8Array;
  /** The number of conflicts; git counts to 127. */
  readonly conflicts: number;
}

/** Merges lines with `git merge-file`. Marks conflicts as git does, or decides them for one side. */
export type MergeTexts = (
  path: string,
  sides: TextSides,
  favor: 'updated' | 'destination' | undefined,
) => Promise<Attempt<MergedTexts>>;

export function textMerger(git: Git, directory: Pick<TemporaryDirectory, 'writeFile'>): MergeTexts {
  let serial = 0;
  return async (path, { original, updated, destination }, favor) => {
    serial += 1;
    const files: string[] = [];
    for (const [name, file] of [
      ['ours', destination],
      ['base', original],
      ['theirs', updated],
    ] as const) {
      const written = await directory.writeFile(`${serial}-${name}`, file?.bytes ?? new Uint8Array());
      if (!written.ok) {
        return failed(
          'environment',
          `a temporary file could not be written: ${written.message}`,
          'free some disk space',
        );
      }
      files.push(written.value);
    }
    const side = favor === undefined ? [] : [favor === 'updated' ? '--theirs' : '--ours'];
    const labels = ['', ' (before)', ' (upstream)'].flatMap((label) => ['-L', `${path}${label}`]);
    const ended = await git.end(['merge-file', '--stdout', '--quiet', ...side, ...labels, '--', ...files], {
      maxOutput: 2 * (destination.bytes.length + updated.bytes.length) + 65_536,
    });
    if (ended.end === 'exited' && ended.status <= 127) {
      return { ok: true, value: { bytes: ended.stdout, conflicts: ended.status } };
    }
    return explainEnd(ended);
  };
}
