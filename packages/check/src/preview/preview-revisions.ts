import { isUnreadable } from '@krmkit/base';
import type { Diagnostic, Result } from '@krmkit/base';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import type { JudgeSideSettings } from '../findings/judge-environments.ts';
import type { Verdict } from '../findings/verdict.ts';
import { verdictOf } from '../findings/verdict.ts';
import type { Preview } from './model.ts';
import type { RevisionPorts, RevisionProblem } from '../revisions/open-revisions.ts';
import { createPreview } from './preview.ts';
import type { ObjectRequest } from '../findings/load-object-rules.ts';
import { loadObjectRules } from '../findings/load-object-rules.ts';
import type { RevisionSideSettings, RevisionSides } from '../revisions/read-sides.ts';
import { readSides } from '../revisions/read-sides.ts';

export interface RevisionPreviewSettings extends RevisionSideSettings, JudgeSideSettings, CompareSettings {
  /** How objects are checked; absent: only what containers get is. */
  readonly objectRequest?: ObjectRequest;
}

/** The preview of two revisions. */
export interface RevisionPreview {
  readonly preview: Preview;
  /** PATHs that neither side has, and directories of `-k` that have a kustomization on neither side. */
  readonly missing: readonly Diagnostic[];
  /** Whether the head has anything that could be read. */
  readonly isJudged: boolean;
}

/** Reads two revisions from git, builds what the change between them can have an effect on, and compares. */
export async function previewRevisions(
  ports: RevisionPorts,
  settings: RevisionPreviewSettings,
): Promise<Result<RevisionPreview, RevisionProblem>> {
  const sides = await readSides(ports, settings);
  if (!sides.ok) return sides;
  // A preview of what was read so far would be no answer.
  if (ports.signal.aborted) return { ok: false, message: 'the preview was interrupted' };
  const { missing } = sides.value;
  const preview = await previewOf(ports, sides.value, settings);
  if (!preview.ok) return preview;
  return { ok: true, value: { preview: preview.value, missing, isJudged: isJudged(sides.value) } };
}

/** `failOnChange`: any change of an object or a container fails. */
export function previewVerdict(
  { preview: { newFindings, changes, notCompared }, isJudged: judged }: RevisionPreview,
  { strict, failOnChange }: { readonly strict: boolean; readonly failOnChange: boolean },
): Verdict {
  if ((strict || !judged) && newFindings.some(isUnreadable)) return 'unreadable';
  if (strict && notCompared.length > 0) return 'failed';
  if (failOnChange && changes.length > 0) return 'failed';
  return verdictOf(newFindings, strict, judged);
}

/**
 * A missing object can be in a build that the change has no effect on, or in a part of a root that cannot be built, which are
 * not built at first. Changes rarely have such findings.
 */
async function previewOf(
  ports: RevisionPorts,
  sides: RevisionSides,
  settings: RevisionPreviewSettings,
): Promise<Result<Preview>> {
  const preview = await createFrom(ports, sides, settings);
  if (!preview.ok) return preview;
  const mayBeElsewhere = [...preview.value.newFindings, ...preview.value.goneFindings].some(({ code }) =>
    code.startsWith('missing-'),
  );
  if (!mayBeElsewhere) return preview;
  const whole = await readSides(ports, settings, true);
  return whole.ok ? createFrom(ports, whole.value, settings) : preview;
}

async function createFrom(
  { files }: RevisionPorts,
  sides: RevisionSides,
  settings: RevisionPreviewSettings,
): Promise<Result<Preview>> {
  const { kubernetes, objectRequest } = settings;
  if (objectRequest === undefined) return { ok: true, value: await createPreview(sides, settings) };
  const environments = [sides.before.environments, sides.after.environments];
  const objects = await loadObjectRules(files, environments, kubernetes, objectRequest);
  if (!objects.ok) return objects;
  return { ok: true, value: await createPreview(sides, { ...settings, objects: objects.value }) };
}

function isJudged({ after: { environments, written }, skipped }: RevisionSides): boolean {
  const { files, roots } = environments;
  const packages = [files, ...roots.map((root) => root.package), ...written.values()];
  return skipped > 0 || packages.some(({ resources }) => resources.length > 0);
}
