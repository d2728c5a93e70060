import {
  commonDirectory,
  placeChanges,
  normalizePath,
  recoverUnfinished,
  lockTree,
  shownBelow,
} from '@krmkit/manifests';
import { compareBytes, printable, JOURNAL_NAMES, countOf, directoryOf, dirname, joinPath } from '@krmkit/base';
import type { WritePlan, WriteProblem, Recovery, WritePorts, LockedTree } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';

/** A package that is locked from reading to writing. */
export interface WritingPackage {
  /**
   * Reads; if there is an interrupted change, finishes or undoes it and reads again. `unfinished` returns the path of
   * its journal.
   */
  readonly read: <T>(reading: () => Promise<T>, unfinished: (result: T) => string | undefined) => Promise<T>;
  /** The number of interrupted changes that were finished or undone so far. */
  readonly recovered: () => number;
  /** Writes all or nothing. Undefined on success; otherwise the reason is on stderr. */
  readonly apply: (plan: WritePlan) => Promise<CommandStatus | undefined>;
}

export interface WriteSettings {
  /** For messages on stderr. */
  readonly verb: string;
  /** As the user wrote them. */
  readonly paths: readonly string[];
  /** True: do not lock, and leave unfinished changes alone. */
  readonly dryRun: boolean;
}

/** For reading only. */
export const NO_WRITING: WritingPackage = {
  read: (reading) => reading(),
  recovered: () => 0,
  apply: () => Promise.resolve(EXIT.unreadable),
};

/**
 * Runs an action that reads and changes files while they are locked: locks the directory that the user named, the
 * directory of a file, or the common parent of all. Standard input and missing paths are not locked.
 */
export async function writePackage<T>(
  context: CommandContext,
  { verb, paths, dryRun }: WriteSettings,
  work: (writing: WritingPackage) => Promise<T>,
): Promise<T | CommandStatus> {
  if (dryRun || paths.includes('-')) return work(NO_WRITING);
  const common = await commonDirectory(context.files, paths);
  if (!common.ok) {
    const { problem } = common;
    // Reading reports this path, too, unless it can be accessed by then.
    return work({ ...NO_WRITING, apply: () => failWith(context, verb, [problem], normalizePath) });
  }
  const root = common.value;
  const ports: WritePorts = { ...(await context.writing()), clock: context.clock };
  const locked = await lockTree(root, ports);
  if (!locked.ok) return failWith(context, verb, locked.problems, await shownBelow(context.files, root));
  const { tree } = locked;
  const isReleased = context.beforeInterrupt(tree.release);
  try {
    for (const recovery of tree.recovered) await reportRecovery(context, verb, recovery);
    return await work(writingPackage(context, { verb, paths }, tree, ports));
  } finally {
    await tree.release();
    await isReleased();
  }
}

/**
 * For verbs that create what is not there: finishes or undoes interrupted changes of a path and those above it, before the
 * verb looks at them. Gives the real paths of files that are complete now. After a failure, the reason is on stderr.
 */
export async function recoverTarget(
  context: CommandContext,
  verb: string,
  path: string,
): Promise<CommandStatus | readonly string[]> {
  const { files } = context;
  let there = normalizePath(path);
  while (!(await files.realPath(there)).ok && there !== dirname(there)) there = dirname(there);
  const real = await files.realPath(there);
  const finished: string[] = [];
  for (let directory = real.ok ? real.value : ''; directory !== ''; directory = directoryOf(directory)) {
    for (const name of JOURNAL_NAMES) {
      if (!(await files.status(joinPath(directory, name))).ok) continue;
      const report = await recoverUnfinished(directory, { ...(await context.writing()), clock: context.clock });
      if (!report.ok) return failWith(context, verb, report.problems, (below) => joinPath(directory, below));
      if (report.recovered === undefined) continue;
      await reportRecovery(context, verb, report.recovered);
      const { action, paths } = report.recovered;
      if (action === 'finished') finished.push(...paths.map((below) => joinPath(directory, below)));
    }
  }
  return finished;
}

function writingPackage(
  context: CommandContext,
  { verb, paths }: Pick<WriteSettings, 'verb' | 'paths'>,
  tree: LockedTree,
  ports: WritePorts,
): WritingPackage {
  let recovered = tree.recovered.length;
  return {
    recovered: () => recovered,
    read: async (reading, unfinished) => {
      const settled = new Set<string>();
      for (;;) {
        const result = await reading();
        const journal = unfinished(result);
        if (journal === undefined || settled.has(journal)) return result;
        settled.add(journal);
        const slash = journal.lastIndexOf('/');
        const directory = slash === -1 ? '.' : journal.slice(0, slash);
        const report = await recoverUnfinished(directory, ports);
        if (!report.ok) {
          await failWith(context, verb, report.problems, (path) => joinPath(directory, path));
        } else if (report.recovered !== undefined) {
          recovered += 1;
          await reportRecovery(context, verb, report.recovered);
        }
      }
    },
    apply: async (plan) => {
      const placed = await placeChanges(context.files, tree.root, new Set(paths.map(normalizePath)), plan);
      if (!placed.ok) return failWith(context, verb, [placed.problem], (path) => path);
      const changes = [...placed.value.values()].toSorted((a, b) => compareBytes(a.path, b.path));
      const result = await tree.apply({ changes }, { signal: context.signal });
      switch (result.status) {
        case 'applied':
          return undefined;
        case 'interrupted':
          return EXIT.interrupted;
        case 'unchanged':
        case 'unfinished': {
          const typed = new Map([...placed.value].map(([path, change]) => [change.path, path]));
          const others = await shownBelow(context.files, tree.root);
          return failWith(context, verb, result.problems, (path) => typed.get(path) ?? others(path));
        }
      }
    },
  };
}

/** `typed` converts the path of a problem to the form that the user would write. */
async function failWith(
  context: CommandContext,
  verb: string,
  problems: readonly WriteProblem[],
  typed: (path: string) => string,
): Promise<CommandStatus> {
  for (const { path, message, hint } of problems) {
    const where = path === undefined ? '' : typed(path);
    const whose = where === '' ? '' : `${where}: `;
    await context.stderr.write(`krmkit ${verb}: ${printable(`${whose}${message}`)}\n  ${printable(hint)}\n`);
  }
  return problems.every(({ kind }) => kind === 'refused') ? EXIT.findings : EXIT.environment;
}

async function reportRecovery(context: CommandContext, verb: string, recovery: Recovery): Promise<void> {
  const { root, action, paths } = recovery;
  const files = countOf(paths.length, 'file');
  await context.stderr.write(
    `krmkit ${verb}: ${action} a change of ${files} in ${printable(root)} that had been interrupted\n`,
  );
}
