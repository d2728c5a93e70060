import { printable } from '../../diagnostics/printable.ts';
import { compareBytes } from '../../text/compare.ts';
import { countOf } from '../../text/plural.ts';
import type { CauseEffect, NotCompared, ObjectChange, Preview } from './model.ts';
import type { OutputPreviewSummary } from '../../outputs/preview.ts';
import { listText } from './shown-object.ts';

/** What changes, without what does not: `4 objects changed`, `12 containers get other values`. */
export function summaryParts(summary: OutputPreviewSummary): readonly string[] {
  const { added, removed, changed, containers, restarts, notRestarted, serviceLinks } = summary;
  const { newErrors, newWarnings, gone } = summary;
  const objects: string[] = [];
  if (added > 0) objects.push(`${countOf(added, 'object')} added`);
  if (removed > 0) objects.push(`${objects.length === 0 ? countOf(removed, 'object') : removed} removed`);
  if (changed > 0) objects.push(`${objects.length === 0 ? countOf(changed, 'object') : changed} changed`);
  const parts = objects.length === 0 ? [] : [objects.join(', ')];
  if (containers > 0) parts.push(`${countOf(containers, 'container')} changed`);
  if (restarts > 0) parts.push(restarts === 1 ? '1 workload restarts' : `${restarts} workloads restart`);
  if (notRestarted > 0) parts.push(`${countOf(notRestarted, 'workload')} with old values in running pods`);
  if (serviceLinks > 0) parts.push(`${countOf(serviceLinks, 'workload')} with other Service variables`);
  if (newErrors > 0) parts.push(countOf(newErrors, 'new error'));
  if (newWarnings > 0) parts.push(countOf(newWarnings, 'new warning'));
  if (gone > 0) parts.push(`${countOf(gone, 'finding')} gone`);
  return parts.length === 0 ? ['no changes'] : parts;
}

/** `4 roots built, 36 not affected, 1 not built`; empty if there are no roots. */
export function rootsText({ roots: { built, notBuilt, skipped } }: OutputPreviewSummary): string {
  const counts = [
    [built, 'built'],
    [skipped, 'not affected'],
    [notBuilt, 'not built'],
  ] as const;
  const [first, ...others] = counts.filter(([count]) => count > 0);
  if (first === undefined) return '';
  return [`${countOf(first[0], 'root')} ${first[1]}`, ...others.map((entry) => entry.join(' '))].join(', ');
}

/** All numbers, on one line. */
export function summaryText(summary: OutputPreviewSummary): string {
  return [...summaryParts(summary), rootsText(summary)].filter((part) => part !== '').join('; ');
}

/** `4f2c1a9d03be (where main and the head parted) -> working tree`. */
export function revisionsText({ revisions: { base, head } }: Preview): Record<'from' | 'to', string> {
  return {
    from: `${base.commit.slice(0, 12)} (where ${printable(base.name)} and the head parted)`,
    to: head === undefined ? 'working tree' : `${printable(head.name)} ${head.commit.slice(0, 12)}`,
  };
}

/** `not compared (could not be built on the head): overlays/a, overlays/b`, a line for each reason. */
export function notComparedLines(all: readonly NotCompared[]): readonly string[] {
  const reasons = new Map<string, string[]>();
  for (const { kind, path, side } of all) {
    const what = kind === 'root' ? 'could not be built' : 'could not be read';
    const where = side === 'both' ? 'either side' : side === 'before' ? 'the base' : 'the head';
    const reason = `not compared (${what} on ${where})`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), printable(path)]);
  }
  return [...reasons].map(([reason, paths]) => `${reason}: ${listText(paths, MOST_ROOTS)}`);
}

const MOST_NAMES = 5;

/** `LEVEL, args`. */
export function effectNames({ names }: CauseEffect): string {
  return listText(names.map(printable), MOST_NAMES);
}

/** Those that change containers first, each in the order of the lines. */
export function effectsInOrder(effects: readonly CauseEffect[]): readonly CauseEffect[] {
  return [
    ...effects.filter(({ containers }) => containers > 0),
    ...effects.filter(({ containers }) => containers === 0),
  ];
}

/** ` in 12 containers of 4 environments`, or empty. */
export function effectPlaces({ containers, environments }: CauseEffect): string {
  const inContainers = containers === 0 ? '' : ` in ${countOf(containers, 'container')}`;
  if (environments < 2) return inContainers;
  return `${inContainers} ${containers === 0 ? 'in' : 'of'} ${environments} environments`;
}

/** Changes by the list of their roots, files first. */
export function groupsByRoots(
  changes: readonly ObjectChange[],
): readonly (readonly [roots: readonly string[], changes: readonly ObjectChange[]])[] {
  const groups = new Map<string, ObjectChange[]>();
  for (const change of changes) {
    const key = change.roots.join('\0');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups]
    .toSorted(([a], [b]) => compareBytes(a, b))
    .map(([, group]) => [group[0]?.roots ?? [], group] as const);
}

const MOST_ROOTS = 5;

/** `files`, `build overlays/prod`, or `40 builds: overlays/a, overlays/b and 38 more`. */
export function rootsTitle(roots: readonly string[]): string {
  const [first] = roots;
  if (first === undefined) return 'files';
  if (roots.length === 1) return `build ${printable(first)}`;
  return `${roots.length} builds: ${listText(roots.map(printable), MOST_ROOTS)}`;
}
