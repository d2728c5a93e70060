import { printable } from '@krmkit/base';
import type { Variable, Value } from '@krmkit/pods';
import { describeProvenance, displayText } from '@krmkit/pods';
import type { ChangeRow, RowLine } from './change-rows.ts';
import { changeKind } from './change-rows.ts';
import type { ValueChange, ContainerChange, MountedFileChange, MountedVolume } from '../changes/container-changes.ts';

/** A row with what it is about: `env NAME`, or the name of a fact, list or mount; empty for variables of a Service. */
export interface ContainerRow extends ChangeRow {
  readonly about: string;
}

export function containerTitle({ list }: Pick<ContainerChange, 'list'>): string {
  if (list === 'containers') return 'container';
  return list === 'initContainers' ? 'init container' : 'ephemeral container';
}

/** The changes of a container, each a row. */
export function containerRows(container: ContainerChange, showSecrets: boolean): readonly ContainerRow[] {
  const show = (value: Value): string => printable(displayText(value, showSecrets)) || '""';
  const rows: ContainerRow[] = [];
  for (const { name, before, after } of container.facts) {
    rows.push(row({ name, before, after }, FACTS[name], name, (text) => printable(text)));
  }
  const showVariable = ({ value }: Variable): string => show(value);
  for (const change of container.env) {
    if (isLink(change)) continue;
    const about = `env ${change.name}`;
    rows.push({ ...row(change, printable(about), about, showVariable), from: provenancePair(change) });
  }
  for (const [first, more] of linkGroups(container.env)) {
    const rest = more === 0 ? '' : ` and ${more} more`;
    const title = `env ${printable(first.name)}`;
    rows.push({ ...row(first, title, '', showVariable), rest, from: provenancePair(first) });
  }
  for (const { name, before = [], after = [] } of container.lists) {
    const kind = before.length === 0 ? 'added' : after.length === 0 ? 'removed' : 'changed';
    const lines = listLines(before.map(show), after.map(show), before, after);
    rows.push({ ...EMPTY, kind, title: printable(name), about: name, lines });
  }
  const showMount = (of: MountedVolume): string => {
    const below = of.subPath.length === 0 ? '' : `/${show(of.subPath)}`;
    return `${printable(of.source === '' ? of.volume : of.source)}${below}${of.readOnly ? ' (read only)' : ''}`;
  };
  for (const change of container.mounts) {
    rows.push(row(change, `mount ${printable(change.name)}`, change.name, showMount));
  }
  for (const file of container.files) {
    const title = `file ${printable(filePath(file))}`;
    rows.push({ ...EMPTY, kind: file.kind, title, from: printable(file.from) });
  }
  return rows;
}

const EMPTY = { about: '', before: undefined, after: undefined, rest: '', from: '', lines: [] } as const;

function row<T>(change: ValueChange<T>, title: string, about: string, show: (side: T) => string): ContainerRow {
  const { before, after } = change;
  const [old, now] = [before, after].map((side) => (side === undefined ? undefined : show(side)));
  return { ...EMPTY, kind: changeKind(change), title, about, before: old, after: now };
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

function filePath({ mountPath, path }: MountedFileChange): string {
  return path === '' ? mountPath : `${mountPath.replace(/\/+$/, '')}/${path}`;
}

function provenancePair({ before, after }: ValueChange<Variable>): string {
  const texts = [before, after].flatMap((side) => (side === undefined ? [] : [describeProvenance(side.provenance)]));
  const [first = '', second] = texts;
  if (second === undefined || first === second) return first === 'value' ? '' : printable(first);
  return printable(`${first} -> ${second}`);
}

function isLink({ before, after }: ValueChange<Variable>): boolean {
  return [before, after].every((side) => side === undefined || side.provenance.kind === 'service');
}

/** Variables of a Service are one row; if its address changes, the first one is enough. The number counts the others. */
function linkGroups(
  env: readonly ValueChange<Variable>[],
): readonly (readonly [first: ValueChange<Variable>, more: number])[] {
  const groups = new Map<string, ValueChange<Variable>[]>();
  for (const change of env) {
    if (!isLink(change)) continue;
    const key = `${changeKind(change)} ${provenancePair(change)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [[first, group.length - 1] as const];
  });
}

/** Equal elements at the beginning and at the end are context; between them are the old elements, then the new ones. */
function listLines(
  old: readonly string[],
  now: readonly string[],
  before: readonly Value[],
  after: readonly Value[],
): readonly RowLine[] {
  const key = (value: Value | undefined): string => JSON.stringify(value ?? null);
  const isSame = (at: number): boolean => key(before[at]) === key(after[at]);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(start)) start += 1;
  let end = 0;
  while (end < shorter - start && key(before.at(-1 - end)) === key(after.at(-1 - end))) end += 1;
  return [
    ...now.slice(0, start).map((text): RowLine => [' ', text]),
    ...old.slice(start, old.length - end).map((text): RowLine => ['-', text]),
    ...now.slice(start, now.length - end).map((text, at): RowLine => {
      const isHidden = start + at < old.length - end && text === old[start + at] && !isSame(start + at);
      return ['+', isHidden ? `${text} (another value)` : text];
    }),
    ...now.slice(now.length - end).map((text): RowLine => [' ', text]),
  ];
}
