import type { Resource } from '../../resource/resource.ts';
import type { Selection } from '../../resource/selection.ts';
import { isSelected } from '../../resource/selection.ts';
import type { CommandContext } from '../context.ts';
import { printable } from '../../diagnostics/printable.ts';
import { createSelectionMiss } from '../set/explain-miss.ts';

export interface Looked {
  readonly verb: string;
  /** As the user wrote them. */
  readonly paths: readonly string[];
  readonly quiet: boolean;
  /** How many files were read. */
  readonly files: number;
}

/** Resources that come one after the other: are there any, and is one of them selected? */
export interface NothingWatch {
  readonly look: (resources: readonly Resource[]) => void;
  /** One remark on stderr where there are none, or none is selected: it is no failure, and may be a mistake. */
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
        await stderr.write(`krmkit ${verb}: no resources in ${paths.map(printable).join(', ')} (files: ${files})\n`);
        return;
      }
      const { message, hint } = miss.explain();
      const way = hint === undefined ? '' : `  ${printable(hint)}\n`;
      await stderr.write(`krmkit ${verb}: ${printable(message)}\n${way}`);
    },
  };
}
