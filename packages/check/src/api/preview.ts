import type { Diagnostic } from '@krmkit/base';
import type { OutputPreviewSummary } from '../outputs/preview.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import type { Preview } from '../preview/model.ts';
import { createPreview } from '../preview/preview.ts';
import type { RevisionSide } from '../revisions/read-sides.ts';
import type { OpenedEnvironments } from './open-environments.ts';
import { openedModel } from './open-environments.ts';
import type { CheckOptions } from './options.ts';
import { ignoredFieldsOf } from './ignored-fields-option.ts';
import { checkWithOthers, settingsOf } from './options.ts';

/** What to compare. */
export interface PreviewOptions extends CheckOptions {
  /** The names of the two sides in reports. Default: `before` and `after`. */
  readonly names?: readonly [before: string, after: string];
  /** Fields whose differences do not count: `spec.replicas`, `Deployment.apps=spec.replicas`. Default: none. */
  readonly ignoreFields?: readonly string[];
}

/** What a change has an effect on. `report` shows all of it. */
export interface PreviewResult {
  /** Numbers of objects, containers, findings and kustomizations. */
  readonly summary: OutputPreviewSummary;
  /** The findings that the change adds. */
  readonly newFindings: readonly Diagnostic[];
  /** The findings that the change removes. */
  readonly goneFindings: readonly Diagnostic[];
}

/** What is behind `PreviewResult`. */
export interface PreviewModel extends Preview, CompareSettings {}

/**
 * Compares environments with others, as `krmkit preview` does: the objects of every kustomization and file, what their
 * containers get, which pods restart, and which findings are new. Objects are checked as `after` is open for it.
 */
export async function preview(
  before: OpenedEnvironments,
  after: OpenedEnvironments,
  options: PreviewOptions = {},
): Promise<PreviewResult> {
  checkWithOthers<PreviewOptions>('preview', options, { names: 'strings', ignoreFields: 'strings' });
  const ignoreFields = ignoredFieldsOf('preview', options.ignoreFields ?? []);
  const settings = { ...settingsOf('preview', options, openedModel('preview', after).objects), ignoreFields };
  const [base, head] = options.names ?? ['before', 'after'];
  if (typeof base !== 'string' || typeof head !== 'string') {
    throw new TypeError("preview: the option names must be two strings: ['before', 'after']");
  }
  const sides = {
    // Sides that are no commits have no hash.
    revisions: { base: { name: base, commit: '' }, head: { name: head, commit: '' } },
    before: sideOf(before),
    after: sideOf(after),
    missing: [],
    submodules: [],
    unreadable: [],
    unrendered: [],
    skipped: 0,
  };
  const model: PreviewModel = {
    ...(await createPreview(sides, settings)),
    showSecrets: settings.showSecrets,
    ignoreFields,
  };
  return model;
}

function sideOf(opened: OpenedEnvironments): RevisionSide {
  const { environments, ports } = openedModel('preview', opened);
  return { environments, files: ports.files, diagnostics: [], written: new Map() };
}
