import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PipelineRun } from '../../functions/pipeline.ts';
import { problemOf } from '../../functions/problem.ts';
import { printIdentity } from '../../resource/identity.ts';
import type { ResourceFile } from '../../resource/resource-file.ts';
import type { StreamPlan } from '../../write/stream-plan.ts';
import type { CommandContext } from '../context.ts';
import { findRefusedPlaces, misplaced } from '../shared/refused-places.ts';

/** What functions have put where it cannot be, or where nobody would read it: of each, which function it was. */
export async function refusedOutputs(
  context: Pick<CommandContext, 'files'>,
  directory: string,
  planned: StreamPlan,
  { runs, items }: Pick<PipelineRun, 'runs' | 'items'>,
  files: readonly ResourceFile[],
): Promise<readonly Diagnostic[]> {
  const refused = await findRefusedPlaces(context, directory, planned, items.items, files);
  return refused.map((place) => {
    const { path, message, item } = place;
    const run = runs.findLast(({ places }) => places.includes(path));
    if (run === undefined) return misplaced(place);
    const whose = item === undefined ? 'a resource' : printIdentity(item.resource.identity);
    return problemOf(run.step, run.at, {
      code: 'invalid-function-output',
      message: `gave back ${whose}, which has the path ${JSON.stringify(path)}, which ${message}`,
      hint: 'mend the function',
    });
  });
}
