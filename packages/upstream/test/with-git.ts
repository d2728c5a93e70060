import { onTestFinished } from 'vitest';
import { nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import type { Programs, TemporaryDirectory } from '@krmkit/base';
import { createWorkshop } from '@krmkit/testing';
import type { Workshop } from '@krmkit/testing';
import type { Git } from '../src/git.ts';
import { createGit } from '../src/git.ts';

export interface GitWorkshop {
  readonly shop: Workshop;
  readonly git: Git;
  readonly directory: TemporaryDirectory;
  /** The address of the repository of the workshop. */
  readonly repository: string;
  /** All calls of git, without its settings: `fetch --quiet ...`. */
  readonly calls: readonly string[];
}

/** A repository, and git with a directory of its own; removed when the test ends. */
export async function gitWorkshop(signal: AbortSignal = new AbortController().signal): Promise<GitWorkshop> {
  const shop = createWorkshop();
  const made = await nodeTemporaryDirectories().create();
  if (!made.ok) throw new Error(made.message);
  onTestFinished(async () => {
    shop.remove();
    await made.value.remove();
  });
  const calls: string[] = [];
  const programs: Programs = {
    run: (program, args, options) => {
      const command = args.findIndex((one, index) => !one.startsWith('-') && args[index - 1] !== '-c');
      calls.push(args.slice(command).join(' '));
      return nodePrograms().run(program, args, options);
    },
  };
  const git = createGit({ programs, directory: made.value, signal });
  return { shop, git, directory: made.value, repository: `file://${shop.path}/up`, calls };
}
