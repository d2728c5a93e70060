import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { joinFindings } from '../../kustomize/environments.ts';
import { decodeText } from '../../read/decode.ts';
import { createSource } from '../../text/source.ts';
import { createChangedLines } from './changed-lines.ts';
import { compareEnvironments } from './compare-sides.ts';
import { causeEffects, groupChanges } from './group-changes.ts';
import type { JudgeSideSettings } from '../shared/judge-environments.ts';
import { judgeSide } from '../shared/judge-environments.ts';
import type { ObjectChange, Preview, PreviewSummary, Sources } from './model.ts';
import { knownFindings, newFindings } from '../shared/new-findings.ts';
import type { Side, Sides } from './read-sides.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Compares two revisions: objects, what containers get, and findings. */
export async function createPreview(
  sides: Sides,
  settings: JudgeSideSettings & { readonly showSecrets: boolean },
): Promise<Preview> {
  const before = judgeSide(sides.before.environments, settings, sides.before.diagnostics);
  const after = judgeSide(sides.after.environments, settings, sides.after.diagnostics);
  const sources = await sourcesOf(sides);
  const changed = createChangedLines(sources.before, sources.after);
  const changes = groupChanges(compareEnvironments(before, after, changed, settings.showSecrets));
  const added = joinFindings(newFindings(knownFindings(before.findings), after.findings));
  const gone = joinFindings(newFindings(knownFindings(after.findings), before.findings));
  return {
    revisions: sides.revisions,
    changes,
    newFindings: added,
    goneFindings: gone,
    causes: causeEffects(changes),
    summary: summaryOf(sides, changes, added, gone),
    sources,
  };
}

/** The texts of both sides. A file that only one side reads is read on the other one, too, to compare its lines. */
async function sourcesOf({ before, after }: Sides): Promise<Preview['sources']> {
  const [old, now] = [readSourcesOf(before), readSourcesOf(after)];
  return { before: await withTextsOf(old, now, before), after: await withTextsOf(now, old, after) };
}

async function withTextsOf(own: Sources, others: Sources, { files }: Side): Promise<Sources> {
  const all = new Map(own);
  for (const path of others.keys()) {
    if (all.has(path)) continue;
    const bytes = await files.readFile(path, MAX_BYTES);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    if (decoded?.ok === true) all.set(path, createSource(path, decoded.value));
  }
  return all;
}

function readSourcesOf({ environments: { files, roots } }: Side): Sources {
  return new Map([files, ...roots.map((root) => root.package)].flatMap(({ sources }) => [...sources]));
}

function summaryOf(
  { after, skipped }: Sides,
  changes: readonly ObjectChange[],
  added: readonly Diagnostic[],
  gone: readonly Diagnostic[],
): PreviewSummary {
  const timesOf = ({ roots }: ObjectChange): number => Math.max(roots.length, 1);
  const count = (of: (change: ObjectChange) => number): number =>
    changes.reduce((sum, change) => sum + of(change) * timesOf(change), 0);
  const ofKind = (kind: ObjectChange['kind']): number => count((change) => (change.kind === kind ? 1 : 0));
  const severity = (level: Diagnostic['severity']): number => added.filter((one) => one.severity === level).length;
  const { roots } = after.environments;
  const built = roots.filter(({ state }) => state === 'built').length;
  return {
    added: ofKind('added'),
    removed: ofKind('removed'),
    changed: ofKind('changed'),
    containers: count(({ containers, kind }) => (kind === 'removed' ? 0 : containers.length)),
    restarts: count(({ rollout }) => (rollout === 'restart' || rollout === 'replace' ? 1 : 0)),
    notRestarted: count(({ rollout }) => (rollout === 'none' ? 1 : 0)),
    newErrors: severity('error'),
    newWarnings: severity('warning'),
    gone: gone.length,
    roots: { built, notBuilt: roots.length - built, skipped },
  };
}
