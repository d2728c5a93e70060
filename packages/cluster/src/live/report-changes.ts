import type { Provenance, Variable, Value } from '@krmkit/pods';
import type {
  ExpansionDiffOutput,
  OutputContainerChange,
  OutputMountSide,
  OutputVariableSide,
  OutputWorkloadChange,
} from '../../outputs/changes.ts';
import type { OutputProvenance, OutputValue } from '../../outputs/expansion.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { objectText } from '../report/findings.ts';
import { locationJson } from '../../library/diagnostic-json.ts';
import { valueJson } from '../report/json.ts';
import { printable, printableJson, countOf } from '@krmkit/base';
import type { Colors } from '@krmkit/base';
import { CHANGE_MARKS, changeKind, changePainter, valuesText } from '../shared/change-rows.ts';
import type { ContainerChange, ListChange, MountedVolume } from '../shared/container-changes.ts';
import { containerRows, containerTitle } from '../shared/container-rows.ts';
import type { RootedChange } from './workload-changes.ts';

type Settings = Pick<ExpandSettings, 'showSecrets' | 'kubernetes' | 'quiet'>;

/** For people: each workload with the changes of its containers, then a summary. */
export function* diffText(changes: readonly RootedChange[], settings: Settings, colors: Colors): Generator<string> {
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
export function* diffJson(changes: readonly RootedChange[], settings: Settings): Generator<string> {
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
  settings: Settings,
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

export function containerJson(
  container: ContainerChange,
  { showSecrets }: Pick<Settings, 'showSecrets'>,
): OutputContainerChange {
  const value = (of: Value): OutputValue => valueJson(of, showSecrets);
  const variable = (of: Variable | undefined): OutputVariableSide | null =>
    of === undefined ? null : { value: value(of.value), provenance: provenanceJson(of.provenance) };
  const list = (of: ListChange['before']): readonly OutputValue[] | null => of?.map(value) ?? null;
  const mount = (of: MountedVolume | undefined): OutputMountSide | null =>
    of === undefined
      ? null
      : { volume: of.volume, source: of.source, subPath: value(of.subPath), readOnly: of.readOnly };
  return {
    name: container.name,
    list: container.list,
    change: container.kind,
    env: container.env.map((change) => ({
      name: change.name,
      change: changeKind(change),
      before: variable(change.before),
      after: variable(change.after),
    })),
    fields: [
      ...container.facts.map(({ name, before, after }) => ({
        field: name,
        change: changeKind({ before, after }),
        before: before ?? null,
        after: after ?? null,
      })),
      ...container.lists.map((change) => ({
        field: change.name,
        change: changeKind(change),
        before: list(change.before),
        after: list(change.after),
      })),
    ],
    mounts: container.mounts.map((change) => ({
      mountPath: change.name,
      change: changeKind(change),
      before: mount(change.before),
      after: mount(change.after),
    })),
    files: container.files.map(({ mountPath, path, kind, from }) => ({ mountPath, path, change: kind, from })),
  };
}

/** Without a location: a workload from both files and cluster is not in a single file. */
function provenanceJson(provenance: Provenance): OutputProvenance {
  if (provenance.kind === 'service') return { ...provenance };
  const { path: _, ...rest } = provenance;
  return rest;
}
