import { byCause, causeKey, unmatchedTemplates } from '@krmkit/pods';
import type { Diagnostic } from '@krmkit/base';
import type { EnvironmentFindings } from '@krmkit/kustomize';
import { joinFindings } from '@krmkit/kustomize';
import { decodeText } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { chooseFindings } from '../findings/choose-findings.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import { createChangedLines } from './changed-lines.ts';
import { compareEnvironments } from './compare-sides.ts';
import { causeEffects, groupChanges } from './group-changes.ts';
import type { JudgedSide, JudgeSideSettings } from '../findings/judge-environments.ts';
import { judgeSide, judgeWritten } from '../findings/judge-environments.ts';
import type { NotCompared, ObjectChange, Preview, SourcesByPath } from './model.ts';
import type { OutputPreviewSummary } from '../outputs/preview.ts';
import { knownFindings, newFindings } from '../findings/new-findings.ts';
import type { RevisionSide, RevisionSides } from '../revisions/read-sides.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Compares two revisions: objects, what containers get, and findings. */
export async function createPreview(
  sides: RevisionSides,
  settings: JudgeSideSettings & CompareSettings,
): Promise<Preview> {
  const before = judge(sides.before, sides.after, settings);
  const after = judge(sides.after, sides.before, settings);
  const sources = await sourcesOf(sides);
  const changed = createChangedLines(sources.before, sources.after);
  const compared = compareEnvironments({ before, after }, changed, sources, settings);
  const changes = groupChanges(compared.changes);
  const found = byCause(joinFindings(newFindings(knownFindings(before.findings), certainFindings(before, after))));
  const added = [...found, ...unmatchedOf(sides, [before, after], settings)];
  const left = newFindings(knownFindings(after.findings), comparableFindings(before, after));
  const gone = byCause(joinFindings(withoutCausesOf(after.findings, left)));
  return {
    revisions: sides.revisions,
    changes,
    notCompared: [
      ...compared.notCompared,
      ...sides.unreadable.map((path): NotCompared => ({ kind: 'file', path, side: 'after' })),
      ...sides.submodules.map((path): NotCompared => ({ kind: 'submodule', path, side: 'both' })),
      // Of a root that is named already, the charts are a part.
      ...sides.unrendered
        .filter(({ path }) => !compared.notCompared.some((root) => path.startsWith(`${root.path}/`)))
        .map((one): NotCompared => ({ ...one, side: 'both' })),
    ],
    newFindings: added,
    goneFindings: gone,
    causes: causeEffects(changes),
    summary: { ...summaryOf(sides, changes, added, gone), ignored: compared.ignored },
    sources,
  };
}

/** What a path of the user misses on both sides; unknown where the roots that did not change are not built. */
function unmatchedOf(
  { skipped }: RevisionSides,
  judged: readonly JudgedSide[],
  settings: JudgeSideSettings,
): readonly Diagnostic[] {
  if (skipped > 0) return [];
  const resources = judged.flatMap(({ environments }) => environments.flatMap((one) => one.resources));
  return chooseFindings(unmatchedTemplates(resources, settings.templates, settings.rules !== undefined), settings)
    .shown;
}

/**
 * Judges a side. Without a root that cannot be built, the files that it uses on the other side seem to be files that no
 * kustomization uses; they are left out.
 */
function judge(
  { environments, diagnostics, written }: RevisionSide,
  other: RevisionSide,
  settings: JudgeSideSettings,
): JudgedSide {
  const side = judgeSide(environments, settings, diagnostics);
  const built = side.environments.filter(({ root }) => root === undefined || !written.has(root));
  const judged = { ...side, environments: [...built, ...judgeWritten(written, settings)] };
  const used = new Set(
    other.environments.roots
      .filter(({ directory }) => judged.notBuilt.has(directory))
      .flatMap(({ package: { sources }, causes }) => [...sources.keys()].filter((path) => causes?.has(path) !== true)),
  );
  if (used.size === 0) return judged;
  const isLeft = (path: string | undefined): boolean => path === undefined || !used.has(path);
  return {
    ...judged,
    environments: judged.environments.map((one) =>
      one.root === undefined
        ? { ...one, resources: one.resources.filter(({ origin }) => isLeft(origin?.source.path)) }
        : one,
    ),
    findings: judged.findings.map(({ root, diagnostics: found }) => ({
      root,
      diagnostics: root === undefined ? found.filter(({ location }) => isLeft(location?.path)) : found,
    })),
  };
}

/** The findings of the head, without what files miss if a root that the base builds, and can have it, is not built. */
function certainFindings(before: JudgedSide, { findings, notBuilt }: JudgedSide): readonly EnvironmentFindings[] {
  const isBroken = before.environments.some(({ root = '' }) => notBuilt.has(root) && !before.notBuilt.has(root));
  const isCertain = ({ code, subject }: Diagnostic): boolean => subject === undefined || !code.startsWith('missing-');
  return findings.map(({ root, diagnostics }) => ({
    root,
    diagnostics: isBroken && root === undefined ? diagnostics.filter(isCertain) : diagnostics,
  }));
}

/** The findings of the base, without those that are unknown on the head. */
function comparableFindings({ findings, notBuilt }: JudgedSide, after: JudgedSide): readonly EnvironmentFindings[] {
  return findings.map(({ root, diagnostics }) => {
    if (root === undefined) {
      return { root, diagnostics: diagnostics.filter(({ location }) => !after.isUnreadable(location?.path)) };
    }
    return { root, diagnostics: after.notBuilt.has(root) && !notBuilt.has(root) ? [] : diagnostics };
  });
}

/** A cause that is left at other places of the same root is not gone. */
function withoutCausesOf(
  after: readonly EnvironmentFindings[],
  gone: readonly EnvironmentFindings[],
): readonly EnvironmentFindings[] {
  const left = new Set(after.flatMap(({ root = null, diagnostics }) => diagnostics.map((one) => rootedKey(root, one))));
  return gone.map(({ root, diagnostics }) => ({
    root,
    diagnostics: diagnostics.filter((one) => causeKey(one) === undefined || !left.has(rootedKey(root ?? null, one))),
  }));
}

function rootedKey(root: string | null, diagnostic: Diagnostic): string {
  return JSON.stringify([root, causeKey(diagnostic) ?? null]);
}

/** The texts of both sides. A file that only one side reads is read on the other one, too, to compare its lines. */
async function sourcesOf({ before, after }: RevisionSides): Promise<Preview['sources']> {
  const [old, now] = [readSourcesOf(before), readSourcesOf(after)];
  return { before: await withTextsOf(old, now, before), after: await withTextsOf(now, old, after) };
}

async function withTextsOf(own: SourcesByPath, others: SourcesByPath, { files }: RevisionSide): Promise<SourcesByPath> {
  const all = new Map(own);
  for (const path of others.keys()) {
    if (all.has(path)) continue;
    const bytes = await files.readFile(path, MAX_BYTES);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    if (decoded?.ok === true) all.set(path, createSource(path, decoded.value));
  }
  return all;
}

function readSourcesOf({ environments: { files, roots } }: RevisionSide): SourcesByPath {
  return new Map([files, ...roots.map((root) => root.package)].flatMap(({ sources }) => [...sources]));
}

function summaryOf(
  { after, skipped }: RevisionSides,
  changes: readonly ObjectChange[],
  added: readonly Diagnostic[],
  gone: readonly Diagnostic[],
): Omit<OutputPreviewSummary, 'ignored'> {
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
    containers: count(({ containers, kind, isOnlyLinks }) =>
      kind === 'removed' || kind === 'added' || isOnlyLinks ? 0 : containers.length,
    ),
    restarts: count(({ rollout }) => (rollout === 'restart' ? 1 : 0)),
    replaced: count(({ rollout }) => (rollout === 'replace' ? 1 : 0)),
    notRestarted: count(({ rollout, isOnlyLinks }) =>
      (rollout === 'none' && !isOnlyLinks) || rollout === 'new-pods' ? 1 : 0,
    ),
    serviceLinks: count(({ isOnlyLinks }) => (isOnlyLinks ? 1 : 0)),
    newErrors: severity('error'),
    newWarnings: severity('warning'),
    gone: gone.length,
    roots: { built, notBuilt: roots.length - built, skipped },
  };
}
