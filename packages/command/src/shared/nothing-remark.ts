import type { Resource, Selection } from '@krmkit/manifests';
import { isSelected, createSelectionMiss } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import { printable } from '@krmkit/base';

/** A line for a user who pipes resources into a verb that reads the current directory; empty where that is unlikely. */
export function inputHint(paths: readonly string[], files: number): string {
  return files === 0 && paths.length === 1 && paths[0] === '.' ? '  to read standard input, use - as the PATH\n' : '';
}

export interface Looked {
  readonly verb: string;
  /** As the user wrote them. */
  readonly paths: readonly string[];
  readonly quiet: boolean;
  /** The number of files that were read. */
  readonly files: number;
}

/** Tracks resources that arrive one after the other: whether there are any, and whether one is selected. */
export interface NothingWatch {
  readonly look: (resources: readonly Resource[]) => void;
  /**
   * Prints a remark on stderr if there are no resources, or none is selected: this is not a failure, but can be a
   * mistake.
   */
  readonly remark: (looked: Looked) => Promise<void>;
}

export function watchForNothing({ stderr }: CommandContext, selection: Selection = {}): NothingWatch {
  const miss = createSelectionMiss(selection);
  let isEmpty = true;
  let isFound = false;
  return {
    look: (resources) => {
      if (isFound || resources.length === 0) return;
      isEmpty = false;
      isFound = resources.some((resource) => isSelected(resource, selection));
      if (!isFound) miss.look(resources);
    },
    remark: async ({ verb, paths, quiet, files }) => {
      if (quiet || isFound) return;
      if (isEmpty) {
        const where = paths.map(printable).join(', ');
        await stderr.write(`krmkit ${verb}: no resources in ${where} (files: ${files})\n${inputHint(paths, files)}`);
        return;
      }
      const { message, hint } = miss.explain();
      const way = hint === undefined ? '' : `  ${printable(hint)}\n`;
      await stderr.write(`krmkit ${verb}: ${printable(message)}\n${way}`);
    },
  };
}
