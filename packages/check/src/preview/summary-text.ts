import type { Diagnostic } from '@krmkit/base';
import { printable, compareBytes, joinPath, countOf } from '@krmkit/base';
import type { CauseEffect, NotCompared, ObjectChange, Preview } from './model.ts';
import type { OutputPreviewSummary } from '../outputs/preview.ts';
import { listText } from './shown-object.ts';

/** What changes, without what does not: `4 objects changed`, `12 containers changed`, `1 root not compared`. */
export function summaryParts({ summary, notCompared }: Pick<Preview, 'summary' | 'notCompared'>): readonly string[] {
  const unknown = KINDS.flatMap((kind) => {
    const count = notCompared.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${countOf(count, kind)} not compared`];
  });
  const parts = changeParts(summary);
  const ignored = summary.ignored === 0 ? [] : [countOf(summary.ignored, 'ignored difference')];
  if (parts.length > 0) return [...parts, ...unknown, ...ignored];
  return [unknown.length === 0 ? 'no changes' : 'no changes in what was compared', ...unknown, ...ignored];
}

const KINDS: readonly NotCompared['kind'][] = ['root', 'file', 'submodule', 'chart', 'template'];

function changeParts(summary: OutputPreviewSummary): readonly string[] {
  const { added, removed, changed, containers, restarts, replaced, notRestarted, serviceLinks } = summary;
  const { newErrors, newWarnings, gone } = summary;
  const objects = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const;
  const others = [
    [containers, `${countOf(containers, 'container')} changed`],
    [restarts, restarts === 1 ? '1 workload restarts' : `${restarts} workloads restart`],
    [replaced, `${countOf(replaced, 'workload')} must be deleted and created again`],
    [notRestarted, `${countOf(notRestarted, 'workload needs', 'workloads need')} a restart`],
    [serviceLinks, `${countOf(serviceLinks, 'workload')} with other Service variables`],
    [newErrors, countOf(newErrors, 'new error')],
    [newWarnings, countOf(newWarnings, 'new warning')],
    [gone, `${countOf(gone, 'finding')} gone`],
  ] as const;
  const ofObjects = countsText(objects, 'object');
  return [...(ofObjects === '' ? [] : [ofObjects]), ...others.flatMap(([count, text]) => (count > 0 ? [text] : []))];
}

/** `2 objects added, 1 removed`; empty if all counts are 0. */
function countsText(counts: readonly (readonly [count: number, what: string])[], noun: string): string {
  const [first, ...others] = counts.filter(([count]) => count > 0);
  if (first === undefined) return '';
  return [`${countOf(first[0], noun)} ${first[1]}`, ...others.map((entry) => entry.join(' '))].join(', ');
}

/** `4 roots built, 36 not affected, 1 not built`; empty if there are no roots. */
export function rootsText({ roots: { built, notBuilt, skipped } }: OutputPreviewSummary): string {
  return countsText(
    [
      [built, 'built'],
      [skipped, 'not affected'],
      [notBuilt, 'not built'],
    ],
    'root',
  );
}

/** All numbers, on one line. */
export function summaryText(preview: Pick<Preview, 'summary' | 'notCompared'>): string {
  return [...summaryParts(preview), rootsText(preview.summary)].filter((part) => part !== '').join('; ');
}

/** `4f2c1a9d03be (merge base with main) -> working tree`. */
export function revisionsText({ revisions: { base, head } }: Preview): Record<'from' | 'to', string> {
  return {
    from:
      base.commit === ''
        ? printable(base.name)
        : `${base.commit.slice(0, 12)} (merge base with ${printable(base.name)})`,
    to: head === undefined ? 'working tree' : `${printable(head.name)} ${head.commit.slice(0, 12)}`.trimEnd(),
  };
}

/** `not compared (could not be built in the head): overlays/a, overlays/b`, a line for each reason. */
export function notComparedLines(all: readonly NotCompared[]): readonly string[] {
  const reasons = new Map<string, string[]>();
  for (const one of all) {
    const reason = `not compared (${reasonOf(one)})`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), printable(one.path)]);
  }
  return [...reasons].map(([reason, paths]) => `${reason}: ${listText(paths, MOST_ROOTS)}`);
}

function reasonOf({ kind, side }: NotCompared): string {
  const where = side === 'both' ? 'the base and the head' : side === 'before' ? 'the base' : 'the head';
  switch (kind) {
    case 'root':
      return `could not be built in ${where}`;
    case 'file':
      return `could not be read in ${where}`;
    case 'submodule':
      return 'a submodule with another commit';
    case 'chart':
      return 'a Helm chart, which needs --enable-helm to be rendered';
    case 'template':
      return 'a template, not Kubernetes YAML';
  }
}

/** What is not compared, as warnings. */
export function notComparedFindings(all: readonly NotCompared[]): readonly Diagnostic[] {
  return all.map((one) => ({
    code: 'not-compared',
    severity: 'warning',
    message: `${one.path} is not compared: ${reasonOf(one)}`,
    location: {
      path: fileOf(one),
      ...FIRST,
    },
  }));
}

function fileOf({ kind, path }: NotCompared): string {
  if (kind === 'root') return joinPath(path, 'kustomization.yaml');
  return kind === 'chart' ? joinPath(path, 'Chart.yaml') : path;
}

const FIRST = { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 } as const;

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

/** Changes by the roots that they are in, files first. A change can be in several objects of a root. */
export function groupsByRoots(
  changes: readonly ObjectChange[],
): readonly (readonly [roots: readonly string[], changes: readonly ObjectChange[]])[] {
  const groups = new Map<string, ObjectChange[]>();
  for (const change of changes) {
    const key = rootsOf(change).join('\0');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups]
    .toSorted(([a], [b]) => compareBytes(a, b))
    .map(([, group]) => [group[0] === undefined ? [] : rootsOf(group[0]), group] as const);
}

function rootsOf({ roots }: ObjectChange): readonly string[] {
  return [...new Set(roots)];
}

const MOST_ROOTS = 5;

/** `files`, `build overlays/prod`, or `40 builds: overlays/a, overlays/b and 38 more`. */
export function rootsTitle(roots: readonly string[]): string {
  const [first] = roots;
  if (first === undefined) return 'files';
  if (roots.length === 1) return `build ${printable(first)}`;
  return `${roots.length} builds: ${listText(roots.map(printable), MOST_ROOTS)}`;
}
