import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** The arguments of a merge driver; the files are temporary. */
export interface DriverArguments {
  /** %O: the common ancestor; empty if there is none. */
  readonly original: string;
  /** %A: ours, which is replaced with the result. */
  readonly ours: string;
  /** %B: theirs. */
  readonly theirs: string;
  /** %P: the path of the result in the repository. */
  readonly path: string;
  /** %L: the length of conflict markers. */
  readonly size: number;
  /** %S, %X, %Y. */
  readonly labels: { readonly original: string; readonly ours: string; readonly theirs: string };
}

/** Git before 2.44 does not know labels, and passes on the placeholders as they are. */
export function readDriverArguments(given: readonly string[]): Checked<DriverArguments> {
  const [original, ours, theirs, path, size, ...labels] = given;
  if (original === undefined || ours === undefined || theirs === undefined || path === undefined || given.length > 8) {
    return wrongUsage(
      `a merge driver has 4 to 8 arguments, not ${given.length}`,
      'the driver is `krmkit merge3 --git-driver -- %O %A %B %P %L %S %X %Y`; `krmkit init-git` sets it up',
    );
  }
  const label = (index: number, otherwise: string): string => {
    const text = labels[index];
    return text === undefined || text === '' || /^%[SXY]$/.test(text) ? otherwise : text;
  };
  const wanted = size !== undefined && /^[1-9]\d{0,2}$/.test(size) ? Number(size) : 7;
  return {
    ok: true,
    value: {
      original,
      ours,
      theirs,
      path,
      size: wanted,
      labels: { original: label(0, 'base'), ours: label(1, 'ours'), theirs: label(2, 'theirs') },
    },
  };
}
