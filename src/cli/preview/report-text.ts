import { printable } from '../../diagnostics/printable.ts';
import { printIdentity } from '../../resource/identity.ts';
import { compareBytes } from '../../text/compare.ts';
import { countOf } from '../../text/plural.ts';
import { fieldLines } from '../diff/report.ts';
import { containerLines, containerTitle } from '../live/report-changes.ts';
import { findingText, limitedFindings } from '../report/findings.ts';
import type { TextStyle } from '../report/findings.ts';
import type { Colors } from '../terminal.ts';
import { isInContainer } from './group-changes.ts';
import type { Cause, CauseEffect, ObjectChange, Preview, PreviewSummary, Rollout } from './model.ts';

interface TextSettings {
  readonly showSecrets: boolean;
  readonly quiet: boolean;
}

/** For people: the lines of the change and their effects, the changes by roots, the findings, a summary. */
export function* previewText(preview: Preview, settings: TextSettings, style: TextStyle): Generator<string> {
  const { colors } = style;
  yield `${colors.dim(revisionsLine(preview))}\n\n`;
  if (preview.causes.length > 0) {
    for (const effect of preview.causes) yield `${effectLine(effect, colors)}\n`;
    yield '\n';
  }
  for (const [roots, changes] of byRoots(preview.changes)) {
    yield `${colors.bold(roots)}\n`;
    for (const change of changes) yield* changeLines(change, settings, colors);
    yield '\n';
  }
  const texts = { sources: preview.sources.after, showSecrets: settings.showSecrets };
  if (preview.newFindings.length > 0) {
    yield `${colors.bold('new findings')}\n`;
    yield* limitedFindings(preview.newFindings, (finding) => findingText(finding, texts, style));
  }
  if (preview.goneFindings.length > 0) {
    const before = { sources: preview.sources.before, showSecrets: settings.showSecrets };
    yield `${colors.bold('findings that are gone')}\n`;
    yield* limitedFindings(preview.goneFindings, (finding) =>
      findingText({ ...finding, severity: 'info' }, before, style),
    );
  }
  if (!settings.quiet) yield `${summaryLine(preview.summary)}\n`;
}

function revisionsLine({ revisions: { base, head } }: Preview): string {
  const from = `${base.commit.slice(0, 12)} (where ${printable(base.name)} and the head parted)`;
  return `${from} -> ${head === undefined ? 'working tree' : `${printable(head.name)} ${head.commit.slice(0, 12)}`}`;
}

/** `base/configmap.yaml:7 changes LOG_LEVEL: 12 containers in 4 environments`. */
function effectLine(effect: CauseEffect, colors: Colors): string {
  return `${colors.bold(causeText(effect))}  ${effectText(effect)}`;
}

const MOST_NAMES = 5;

function effectText({ names, containers, environments }: CauseEffect): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const what = `changes ${names.slice(0, MOST_NAMES).map(printable).join(', ')}${more}`;
  const where = environments > 1 ? ` of ${environments} environments` : '';
  if (containers === 0) return `${what}${environments > 1 ? ` in ${environments} environments` : ''}`;
  return `${what} in ${countOf(containers, 'container')}${where}`;
}

function causeText({ location, side }: Cause): string {
  return printable(`${location.path}:${location.line}${side === 'before' ? ' (removed)' : ''}`);
}

/** Changes by the list of their roots, files first. */
function byRoots(changes: readonly ObjectChange[]): ReadonlyMap<string, readonly ObjectChange[]> {
  const groups = new Map<string, ObjectChange[]>();
  for (const change of changes) {
    const title = rootsTitle(change.roots);
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [change]);
    else group.push(change);
  }
  return new Map([...groups].toSorted(([a], [b]) => (a === 'files' ? -1 : b === 'files' ? 1 : compareBytes(a, b))));
}

function rootsTitle(roots: readonly string[]): string {
  if (roots.length === 0) return 'files';
  return `${roots.length === 1 ? 'build' : `${roots.length} builds:`} ${roots.map(printable).join(', ')}`;
}

const TITLES = { added: 'added  ', removed: 'removed', changed: 'changed', affected: 'affected' } as const;

function* changeLines(change: ObjectChange, settings: TextSettings, colors: Colors): Generator<string> {
  const { kind, identity, before, after, fields, containers, rollout } = change;
  const paint = kind === 'added' ? colors.green : kind === 'removed' ? colors.red : colors.yellow;
  const location = after ?? before;
  const place = location === undefined ? '' : colors.dim(`  ${printable(location.path)}:${location.line}`);
  const pods = rolloutText(rollout);
  yield `  ${paint(TITLES[kind])}  ${colors.bold(printable(printIdentity(identity)))}${place}${pods === '' ? '' : `  ${pods}`}\n`;
  if (kind === 'added' || kind === 'removed') return;
  for (const container of containers) {
    yield `    ${containerTitle(container)} ${colors.bold(printable(container.name))}${container.kind === 'changed' ? '' : `  ${container.kind}`}\n`;
    if (container.kind === 'removed') continue;
    const tail = (name: string): string => causesText(container.causes.get(name) ?? []);
    for (const line of containerLines(container, settings, colors, tail)) yield `  ${line}\n`;
  }
  for (const field of fields) {
    if (containers.length > 0 && isInContainer(field.path)) continue;
    for (const line of fieldLines(field, { colors, quiet: settings.quiet })) yield `  ${line}`;
  }
}

function causesText(causes: readonly Cause[]): string {
  return causes.length === 0 ? '' : `<- ${causes.map(causeText).join(', ')}`;
}

function rolloutText(rollout: Rollout | undefined): string {
  switch (rollout) {
    case 'restart':
      return 'pods restart';
    case 'next-run':
      return 'from the next run on';
    case 'replace':
      return 'must be deleted and created again';
    case 'none':
      return 'pods do not restart: containers keep their values until they do';
    case undefined:
    case 'new':
    case 'gone':
    case 'same':
      return '';
  }
}

function summaryLine(summary: PreviewSummary): string {
  const { added, removed, changed, containers, restarts, notRestarted, newErrors, newWarnings, gone, roots } = summary;
  const parts = [
    `objects: ${added} added, ${removed} removed, ${changed} changed`,
    `${countOf(containers, 'container')} changed`,
    `${countOf(restarts, 'workload')} with pods that restart`,
  ];
  if (notRestarted > 0) parts.push(`${countOf(notRestarted, 'workload')} that must be restarted`);
  parts.push(`${countOf(newErrors, 'new error')}, ${countOf(newWarnings, 'new warning')}, ${gone} gone`);
  parts.push(
    `${countOf(roots.built, 'root')} built, ${roots.skipped} not touched${roots.notBuilt > 0 ? `, ${roots.notBuilt} not built` : ''}`,
  );
  return parts.join('; ');
}
