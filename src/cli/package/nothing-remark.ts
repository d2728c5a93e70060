import type { Resource } from '../../resource/resource.ts';
import type { Selection } from '../../resource/selection.ts';
import { isSelected } from '../../resource/selection.ts';
import type { CommandContext } from '../context.ts';
import { printable } from '../report/printable.ts';
import { explainEmptySelection } from '../set/explain-miss.ts';

export interface Looked {
  readonly verb: string;
  /** As the user wrote them. */
  readonly paths: readonly string[];
  readonly quiet: boolean;
  /** How many files were read. */
  readonly files: number;
}

/** One remark on stderr where there are no resources, or none is selected: it is no failure, and may be a mistake. */
export async function remarkOnNothing(
  { stderr }: CommandContext,
  { verb, paths, quiet, files }: Looked,
  resources: readonly Resource[],
  selection: Selection = {},
): Promise<void> {
  if (quiet || resources.some((resource) => isSelected(resource, selection))) return;
  if (resources.length === 0) {
    await stderr.write(`krmkit ${verb}: no resources in ${paths.map(printable).join(', ')} (files: ${files})\n`);
    return;
  }
  const { message, hint } = explainEmptySelection(resources, selection);
  const way = hint === undefined ? '' : `  ${printable(hint)}\n`;
  await stderr.write(`krmkit ${verb}: ${printable(message)}\n${way}`);
}
