import type { ClusterPackage } from '../../cluster/cluster-package.ts';
import type { Package } from '../../read/package.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ImageConfigs } from '../expand/image-config.ts';
import type { ExpandSettings } from '../expand/settings.ts';

export interface DiffInput {
  readonly read: Package;
  readonly cluster: ClusterPackage;
  readonly settings: ExpandSettings;
  readonly images: ImageConfigs;
}

export async function reportDiff(context: CommandContext, _input: DiffInput): Promise<ExitStatus | UsageProblem> {
  await context.stdout.write('');
  return EXIT.done;
}
