import { describeProvenance } from '../../kubelet/env/provenance.ts';
import type { Provenance, Variable } from '../../kubelet/env/provenance.ts';
import type { Value } from '../../kubelet/value.ts';
import { displayText } from '../../kubelet/value.ts';
import type { JsonObject } from '../../value/json.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { objectText } from '../report/findings.ts';
import { locationJson, valueJson } from '../report/json.ts';
import { printable, printableJson } from '../../diagnostics/printable.ts';
import type { Colors } from '../terminal.ts';
import { countOf } from '../../text/plural.ts';
import type { Change, ContainerChange, FileChange, ListChange, MountedVolume } from '../shared/container-changes.ts';
import type { RootedChange } from './workload-changes.ts';

type Settings = Pick<ExpandSettings, 'showSecrets' | 'kubernetes' | 'quiet'>;

/** For people: each workload with the changes of its containers, then a summary. */
export function* diffText(changes: readonly RootedChange[], settings: Settings, colors: Colors): Generator<string> {
  for (const change of changes) {
    const { subject, kind, location, containers, root } = change;
    const paint = kind === 'added' ? colors.green : colors.yellow;
    const place =
      location === undefined ? 'through an object that it refers to' : `${printable(location.path)}:${location.line}`;
    const lines = [
      `${paint(kind)}  ${colors.bold(objectText(subject))}  ${colors.dim(place)}${root === undefined ? '' : colors.dim(`  build ${printable(root)}`)}`,
    ];
    for (const container of containers) {
      const what = container.kind === 'changed' ? '' : `  ${container.kind}`;
      lines.push(`  ${containerTitle(container)} ${colors.bold(printable(container.name))}${what}`);
      // The old content of a removed container is not shown.
      if (container.kind === 'removed') continue;
      for (const line of containerLines(container, settings, colors)) lines.push(line);
    }
    yield `${lines.join('\n')}\n\n`;
  }
  if (!settings.quiet) yield `${summary(changes)}\n`;
}

export function containerTitle({ list }: ContainerChange): string {
  if (list === 'containers') return 'container';
  return list === 'initContainers' ? 'init container' : 'ephemeral container';
}

function summary(changes: readonly RootedChange[]): string {
  if (changes.length === 0) return 'no change for any container';
  const containers = changes.reduce((sum, change) => sum + change.containers.length, 0);
  return `changes for ${countOf(containers, 'container')} in ${countOf(changes.length, 'workload')}`;
}

const MARKS = { added: '+', removed: '-', changed: '~' } as const;

/** The changes of a container, each a line; those of lists are several. `tailOf` adds a text to a line. */
export function containerLines(
  container: ContainerChange,
  settings: Pick<Settings, 'showSecrets'>,
  colors: Colors,
  tailOf: (name: string) => string = () => '',
): string[] {
  const show = (value: Value): string => printable(displayText(value, settings.showSecrets)) || '""';
  const lines: string[] = [];
  const line = (kind: keyof typeof MARKS, text: string, from = '', name = ''): void => {
    const paint = kind === 'added' ? colors.green : kind === 'removed' ? colors.red : colors.yellow;
    const tails = [printable(from), tailOf(name)].filter((part) => part !== '');
    const tail = tails.length === 0 ? '' : `  ${colors.dim(tails.join('  '))}`;
    lines.push(`    ${paint(`${MARKS[kind]} ${text}`)}${tail}`);
  };
  for (const { name, before, after } of container.facts) {
    line(kindOf({ before, after }), `${FACTS[name]} ${pair(before, after, (text) => printable(text))}`, '', name);
  }
  for (const change of container.env) {
    if (isLink(change)) continue;
    line(
      kindOf(change),
      `env ${printable(change.name)} ${variablePair(change, show)}`,
      provenancePair(change),
      `env ${change.name}`,
    );
  }
  for (const link of linkLines(container.env, show)) line(link.kind, link.text, link.from);
  for (const { name, before = [], after = [] } of container.lists) {
    line(before.length === 0 ? 'added' : after.length === 0 ? 'removed' : 'changed', name, '', name);
    for (const [mark, value] of listLines(before, after)) {
      const paint = mark === '+' ? colors.green : mark === '-' ? colors.red : colors.dim;
      lines.push(paint(`        ${mark} ${show(value)}`));
    }
  }
  for (const change of container.mounts) {
    const mount = (of: MountedVolume): string => {
      const below = of.subPath.length === 0 ? '' : `/${show(of.subPath)}`;
      return `${printable(of.source === '' ? of.volume : of.source)}${below}${of.readOnly ? ' (read only)' : ''}`;
    };
    line(
      kindOf(change),
      `mount ${printable(change.name)} ${pair(change.before, change.after, mount)}`,
      '',
      change.name,
    );
  }
  for (const file of container.files) line(file.kind, `file ${printable(filePath(file))}`, file.from);
  return lines;
}

const FACTS = {
  image: 'image',
  workingDir: 'working directory',
  user: 'user',
  kind: 'kind',
  requests: 'requests',
  limits: 'limits',
  error: 'cannot start',
} as const;

function filePath({ mountPath, path }: FileChange): string {
  return `${mountPath.replace(/\/+$/, '')}/${path}`;
}

function kindOf({ before, after }: Pick<Change<unknown>, 'before' | 'after'>): keyof typeof MARKS {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

function pair<T>(before: T | undefined, after: T | undefined, show: (side: T) => string): string {
  return [before, after].flatMap((side) => (side === undefined ? [] : [show(side)])).join(' -> ');
}

/** Masked values look the same on both sides. */
function variablePair({ before, after }: Change<Variable>, show: (value: Value) => string): string {
  const text = pair(before, after, ({ value }) => show(value));
  if (before === undefined || after === undefined || show(before.value) !== show(after.value)) return text;
  return `${show(after.value)} (another value)`;
}

function provenancePair({ before, after }: Change<Variable>): string {
  const texts = [before, after].flatMap((side) => (side === undefined ? [] : [describeProvenance(side.provenance)]));
  const [first = '', second] = texts;
  if (second === undefined || first === second) return first === 'value' ? '' : first;
  return `${first} -> ${second}`;
}

function isLink({ before, after }: Change<Variable>): boolean {
  return [before, after].every((side) => side === undefined || side.provenance.kind === 'service');
}

/** Variables of a Service are one line; if its address changes, the first one is enough. */
function linkLines(
  env: readonly Change<Variable>[],
  show: (value: Value) => string,
): readonly { readonly kind: keyof typeof MARKS; readonly text: string; readonly from: string }[] {
  const groups = new Map<string, Change<Variable>[]>();
  for (const change of env) {
    if (!isLink(change)) continue;
    const key = `${kindOf(change)} ${provenancePair(change)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const more = group.length === 1 ? '' : ` and ${group.length - 1} more`;
    const text = `env ${printable(first.name)} ${variablePair(first, show)}${more}`;
    return [{ kind: kindOf(first), text, from: provenancePair(first) }];
  });
}

type ListLine = readonly [mark: '+' | '-' | ' ', value: Value];

/** Equal elements at the beginning and at the end are shown as context; between them the old ones, then the new. */
function listLines(before: readonly Value[], after: readonly Value[]): readonly ListLine[] {
  const key = (value: Value | undefined): string => JSON.stringify(value ?? null);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && key(before[start]) === key(after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && key(before.at(-1 - end)) === key(after.at(-1 - end))) end += 1;
  return [
    ...after.slice(0, start).map((value): ListLine => [' ', value]),
    ...before.slice(start, before.length - end).map((value): ListLine => ['-', value]),
    ...after.slice(start, after.length - end).map((value): ListLine => ['+', value]),
    ...after.slice(after.length - end).map((value): ListLine => [' ', value]),
  ];
}

/** The documented contract (docs/json-output.md): missing values are null, an empty list is empty. */
export function* diffJson(changes: readonly RootedChange[], settings: Settings): Generator<string> {
  const head = { apiVersion: 'krmkit.dev/v1', kind: 'ExpansionDiff', kubernetes: settings.kubernetes.text };
  yield `${printableJson(head, 2).slice(0, -2)},\n  "workloads": [`;
  for (const [index, change] of changes.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${printableJson(workloadJson(change, settings))}`;
  }
  const containers = changes.reduce((sum, change) => sum + change.containers.length, 0);
  const sum = printableJson({ workloads: changes.length, containers });
  yield `${changes.length === 0 ? '' : '\n  '}],\n  "summary": ${sum}\n}\n`;
}

function workloadJson({ subject, kind, location, root, containers }: RootedChange, settings: Settings): JsonObject {
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

export function containerJson(container: ContainerChange, { showSecrets }: Pick<Settings, 'showSecrets'>): JsonObject {
  const value = (of: Value): ReturnType<typeof valueJson> => valueJson(of, showSecrets);
  const variable = (of: Variable | undefined): JsonObject | null =>
    of === undefined ? null : { value: value(of.value), provenance: provenanceJson(of.provenance) };
  const list = (of: ListChange['before']): ReturnType<typeof valueJson> => of?.map(value) ?? null;
  const mount = (of: MountedVolume | undefined): JsonObject | null =>
    of === undefined
      ? null
      : { volume: of.volume, source: of.source, subPath: value(of.subPath), readOnly: of.readOnly };
  return {
    name: container.name,
    list: container.list,
    change: container.kind,
    env: container.env.map((change) => ({
      name: change.name,
      change: kindOf(change),
      before: variable(change.before),
      after: variable(change.after),
    })),
    fields: [
      ...container.facts.map(({ name, before, after }) => ({
        field: name,
        change: kindOf({ before, after }),
        before: before ?? null,
        after: after ?? null,
      })),
      ...container.lists.map((change) => ({
        field: change.name,
        change: kindOf(change),
        before: list(change.before),
        after: list(change.after),
      })),
    ],
    mounts: container.mounts.map((change) => ({
      mountPath: change.name,
      change: kindOf(change),
      before: mount(change.before),
      after: mount(change.after),
    })),
    files: container.files.map(({ mountPath, path, kind, from }) => ({ mountPath, path, change: kind, from })),
  };
}

/** Without a location: a workload from both files and cluster is not in a single file. */
function provenanceJson(provenance: Provenance): JsonObject {
  if (provenance.kind === 'service') return { ...provenance };
  const { path: _, ...rest } = provenance;
  return rest;
}
