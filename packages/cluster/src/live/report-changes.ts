import type { ExpansionDiffOutput, OutputWorkloadChange, ContainerChange } from '@krmkit/check';
import type { Release } from '@krmkit/pods';
import { containerJson, CHANGE_MARKS, changePainter, valuesText, containerRows, containerTitle } from '@krmkit/check';
import { locationJson, printable, printableJson, countOf, objectText } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import type { RootedChange } from './workload-changes.ts';

/** How changes of containers are shown. */
export interface DiffSettings {
  readonly showSecrets: boolean;
  readonly kubernetes: Release;
  readonly quiet: boolean;
}

/** For people: each workload with the changes of its containers, then a summary. */
export function* diffText(changes: readonly RootedChange[], settings: DiffSettings, colors: Colors): Generator<string> {
  for (const change of changes) {
    const { subject, kind, location, containers, root } = change;
    const paint = kind === 'added' ? colors.green : colors.yellow;
    const position =
      location === undefined ? 'through an object that it refers to' : `${printable(location.path)}:${location.line}`;
    const lines = [
      `${paint(kind)}  ${colors.bold(objectText(subject))}  ${colors.dim(position)}${root === undefined ? '' : colors.dim(`  build ${printable(root)}`)}`,
    ];
    for (const container of containers) {
      const what = container.kind === 'changed' ? '' : `  ${container.kind}`;
      lines.push(`  ${containerTitle(container)} ${colors.bold(printable(container.name))}${what}`);
      // The old content of a removed container is not shown.
      if (container.kind === 'removed') continue;
      for (const line of containerLines(container, settings.showSecrets, colors)) lines.push(line);
    }
    yield `${lines.join('\n')}\n\n`;
  }
  if (!settings.quiet) yield `${summary(changes)}\n`;
}

function summary(changes: readonly RootedChange[]): string {
  if (changes.length === 0) return 'no change for any container';
  const containers = changes.reduce((sum, change) => sum + change.containers.length, 0);
  return `changes for ${countOf(containers, 'container')} in ${countOf(changes.length, 'workload')}`;
}

/** The changes of a container, each a line; those of lists are several. */
function containerLines(container: ContainerChange, showSecrets: boolean, colors: Colors): readonly string[] {
  return containerRows(container, showSecrets).flatMap((row) => {
    const text = `${CHANGE_MARKS[row.kind]} ${[row.title, valuesText(row)].filter((part) => part !== '').join(' ')}`;
    const tail = row.from === '' ? '' : `  ${colors.dim(row.from)}`;
    return [
      `    ${changePainter(row.kind, colors)(text)}${tail}`,
      ...row.lines.map(([mark, line]) => {
        const paint = mark === '+' ? colors.green : mark === '-' ? colors.red : colors.dim;
        return paint(`        ${mark} ${line}`);
      }),
    ];
  });
}

/** The documented contract (docs/json-output.md): missing values are null, an empty list is empty. */
export function* diffJson(changes: readonly RootedChange[], settings: DiffSettings): Generator<string> {
  const head = { apiVersion: 'krmkit.dev/v1', kind: 'ExpansionDiff', kubernetes: settings.kubernetes.text };
  yield `${printableJson(head, 2).slice(0, -2)},\n  "workloads": [`;
  for (const [index, change] of changes.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${printableJson(workloadJson(change, settings))}`;
  }
  const containers = changes.reduce((sum, change) => sum + change.containers.length, 0);
  const sum = printableJson({ workloads: changes.length, containers } satisfies ExpansionDiffOutput['summary']);
  yield `${changes.length === 0 ? '' : '\n  '}],\n  "summary": ${sum}\n}\n`;
}

function workloadJson(
  { subject, kind, location, root, containers }: RootedChange,
  settings: DiffSettings,
): OutputWorkloadChange {
  return {
    apiVersion: subject.apiVersion,
    kind: subject.kind,
    namespace: subject.namespace ?? null,
    name: subject.name,
    change: kind,
    location: locationJson(location),
    root: root ?? null,
    containers: containers.map((container) => containerJson(container, settings)),
  };
}
