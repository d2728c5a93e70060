import type { DiscoveredSteps } from '@krmkit/functions';
import { discoverSteps, renderSteps } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import type { PlanSettings } from './plan.ts';

/** The functions that `krmkit run` or `krmkit render` would run. */
export function planSteps(
  files: readonly PackageFile[],
  { verb, imagePrefix }: Pick<PlanSettings, 'verb' | 'imagePrefix'>,
  workingDirectory: string,
): DiscoveredSteps {
  switch (verb) {
    case 'run':
      return discoverSteps(files, { workingDirectory });
    case 'render':
      return renderSteps(files, { workingDirectory, ...(imagePrefix === undefined ? {} : { imagePrefix }) });
  }
}
