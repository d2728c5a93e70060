import type { Diagnostic, KnownOptions, Location } from '@krmkit/base';
import { checkOptions } from '@krmkit/base';
import type { Identity } from '@krmkit/manifests';
import { compareSides } from '../changes/comparison.ts';
import type { Comparison } from '../changes/comparison.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import type { DiffSide } from '../changes/parts.ts';
import { readInput } from '../input/read-input.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';
import { ignoredFieldsOf } from './ignored-fields-option.ts';

/** How sides are compared. */
export interface DiffOptions {
  /** Reports have the values of Secrets. Default: false. */
  readonly showSecrets?: boolean;
  /** Fields whose differences do not count: `spec.replicas`, `Deployment.apps=spec.replicas`. Default: none. */
  readonly ignoreFields?: readonly string[];
}

const DIFF_OPTIONS: KnownOptions<DiffOptions> = { showSecrets: 'boolean', ignoreFields: 'strings' };

/** How two sides differ, object by object. `report` shows the fields, too. */
export interface DiffResult {
  /** The objects that differ. `moved`: only the file is different. */
  readonly resources: readonly {
    readonly kind: 'added' | 'removed' | 'changed' | 'moved';
    readonly identity: Identity;
    readonly before: Location | undefined;
    readonly after: Location | undefined;
  }[];
  /** What is wrong with the files. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What is behind `DiffResult`. */
export interface DiffModel extends Comparison {
  readonly settings: CompareSettings;
}

/** Compares the objects of two sides field by field, as `krmkit diff` does. Builds are compared with builds. */
export async function diff(
  before: OpenedEnvironments,
  after: OpenedEnvironments,
  options: DiffOptions = {},
): Promise<DiffResult> {
  checkOptions('diff', options, DIFF_OPTIONS);
  const settings = {
    showSecrets: options.showSecrets ?? false,
    ignoreFields: ignoredFieldsOf('diff', options.ignoreFields ?? []),
  };
  const model: DiffModel = { ...compareSides(await sideOf(before), await sideOf(after), settings), settings };
  return model;
}

async function sideOf(opened: OpenedEnvironments): Promise<DiffSide> {
  const { ports, settings } = openedModel('diff', opened);
  return { name: settings.paths[0] ?? '.', input: await readInput(ports, settings) };
}
