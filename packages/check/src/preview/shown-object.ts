import { printable, countOf, flowYaml } from '@krmkit/base';
import { printIdentity, diffLines } from '@krmkit/manifests';
import type { Identity } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import type { ChangeRow, RowLine } from '../report/change-rows.ts';
import { containerRows, containerTitle } from '../report/container-rows.ts';
import type { ContainerRow } from '../report/container-rows.ts';
import { isShownIn } from './group-changes.ts';
import type { Cause, CauseEffect, ObjectChange, PreviewContainer, PreviewField, Rollout } from './model.ts';

/** The change of an object as texts for people, for the table and for Markdown. All texts are printable. */
export interface ShownObject {
  readonly kind: ObjectChange['kind'];
  /** `Deployment prod-web, staging-web`. */
  readonly title: string;
  /** `base/web.yaml:1`, or empty. */
  readonly position: string;
  /** What happens to the pods, or empty. */
  readonly pods: string;
  readonly containers: readonly ShownContainer[];
  /** Fields that no container shows. */
  readonly fields: readonly ShownRow[];
}

export interface ShownContainer {
  readonly kind: PreviewContainer['kind'];
  /** `container app`. */
  readonly title: string;
  /** What an object that is added or removed has: `web:1.0, 12 variables, 2 mounts`; otherwise empty. */
  readonly contents: string;
  readonly rows: readonly ShownRow[];
}

export interface ShownRow extends ChangeRow {
  /** `base/web.yaml:7, base/web.yaml:8`, or empty. */
  readonly causes: string;
}

/**
 * The changes of a group of roots, each made when it is called. Workloads that only get other variables of Services are one
 * of them.
 */
export function showObjects(changes: readonly ObjectChange[], showSecrets: boolean): readonly (() => ShownObject)[] {
  const shown: (() => ShownObject)[] = [];
  const links = new Map<string, ObjectChange[]>();
  for (const change of changes) {
    if (!change.isOnlyLinks) {
      shown.push(() => showObject(change, showSecrets));
      continue;
    }
    const rows = change.containers.flatMap((container) => containerRows(container, showSecrets));
    const key = JSON.stringify([...new Set(rows.map((row) => JSON.stringify(row)))]);
    links.set(key, [...(links.get(key) ?? []), change]);
  }
  for (const group of links.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const object = showObject(first, showSecrets);
    const others = group.length - 1;
    const title = `${object.title} and ${countOf(others, 'other workload')}`;
    shown.push(() => (others === 0 ? object : { ...joinedRows(object), title }));
  }
  return shown;
}

/** Containers of several workloads have different names. */
function joinedRows(object: ShownObject): ShownObject {
  const rows = new Map(object.containers.flatMap(({ rows: own }) => own.map((row) => [JSON.stringify(row), row])));
  return {
    ...object,
    position: '',
    containers: [{ kind: 'changed', title: 'all containers', contents: '', rows: [...rows.values()] }],
  };
}

function showObject(change: ObjectChange, showSecrets: boolean): ShownObject {
  const { kind, identities, before, after, fields, containers, rollout } = change;
  const location = after ?? before;
  const isWhole = kind === 'added' || kind === 'removed';
  return {
    kind,
    title: printable(identitiesText(identities)),
    position: location === undefined ? '' : printable(`${location.path}:${location.line}`),
    pods: rolloutText(rollout),
    containers: containers.map((container) => showContainer(container, isWhole, showSecrets)),
    fields: fields
      .filter(({ path }) => !isShownIn(containers, path))
      .map((field) => fieldRow(field, identities.length > 1)),
  };
}

const MOST_NAMES = 3;

/** Names can differ between roots: `Deployment prod-web, staging-web and 3 more`. */
function identitiesText(identities: readonly Identity[]): string {
  const texts = [...new Set(identities.map(printIdentity))];
  const [first = '', ...others] = texts;
  const names = others.map((text) => text.slice(text.indexOf(' ') + 1));
  return listText([first, ...names], MOST_NAMES);
}

/** `a, b, c and 4 more`. */
export function listText(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).join(', ');
  return texts.length > most ? `${shown} and ${texts.length - most} more` : shown;
}

function showContainer(container: PreviewContainer, isWhole: boolean, showSecrets: boolean): ShownContainer {
  const { kind } = container;
  const isShort = isWhole || kind === 'removed';
  return {
    kind,
    title: printable(`${containerTitle(container)} ${container.name}`),
    contents: isShort ? contentsText(container) : '',
    rows: isShort ? [] : containerRows(withoutLinks(container), showSecrets).map((row) => withCauses(row, container)),
  };
}

/** A new container gets the variables of all Services, which says nothing about the change. */
function withoutLinks(container: PreviewContainer): PreviewContainer {
  if (container.kind === 'changed') return container;
  return { ...container, env: container.env.filter(({ after }) => after?.provenance.kind !== 'service') };
}

/** `web:1.0, 12 variables, 2 mounts`: what a container has that only one side has. */
function contentsText({ facts, env, mounts }: PreviewContainer): string {
  const image = facts.find(({ name }) => name === 'image');
  const texts = [printable(image?.after ?? image?.before ?? '')];
  const variables = env.filter(({ before, after }) => (after ?? before)?.provenance.kind !== 'service').length;
  if (variables > 0) texts.push(countOf(variables, 'variable'));
  if (mounts.length > 0) texts.push(countOf(mounts.length, 'mount'));
  return texts.filter((text) => text !== '').join(', ');
}

/** A changed line says where a value comes from; without one, its source is shown. */
function withCauses({ about, ...row }: ContainerRow, { causes }: PreviewContainer): ShownRow {
  const text = causesText(causes.get(about) ?? []);
  return { ...row, from: text === '' ? row.from : '', causes: text };
}

const MOST_CAUSES = 3;

function causesText(causes: readonly Cause[]): string {
  return listText(causes.map(causeText), MOST_CAUSES);
}

/** `base/web.yaml:7`, or `base/web.yaml:7-9 (removed)`. */
export function causeText({ location, side, lastLine = location.line }: Cause & Partial<CauseEffect>): string {
  const lines = lastLine === location.line ? location.line : `${location.line}-${lastLine}`;
  return printable(`${location.path}:${lines}${side === 'before' ? ' (removed)' : ''}`);
}

function fieldRow(field: PreviewField, isInSeveral: boolean): ShownRow {
  const { kind, path, before, after, hidden, references } = field;
  const common = { title: printable(path), ...sourceOf(field), rest: '', lines: [] };
  if (kind === 'moved') {
    return { ...common, kind: 'changed', before: indexOf(before?.path), after: indexOf(after?.path), rest: ' (moved)' };
  }
  const lines = kind === 'changed' && !hidden ? changedLines(before?.value, after?.value) : [];
  if (lines.length > 0) return { ...common, kind, before: undefined, after: undefined, lines };
  const [old, now] = [before, after].map((side) => (side === undefined ? undefined : shown(side.value)));
  if (references.length === 0) return { ...common, kind, before: old, after: now };
  const rest = ` (${countOf(references.length, 'reference')} changed with it)`;
  // The names of the first root would be wrong for the others.
  if (isInSeveral) return { ...common, kind, before: undefined, after: undefined, rest: `another name${rest}` };
  return { ...common, kind, before: old, after: now, rest };
}

/** The lines that caused the change, or else where the field is. */
function sourceOf({ causes: all, before, after }: PreviewField): Pick<ShownRow, 'from' | 'causes'> {
  const causes = causesText(all);
  const location = after?.location ?? before?.location;
  if (causes !== '' || location === undefined) return { from: '', causes };
  return { from: printable(`${location.path}:${location.line}`), causes };
}

function shown(value: JsonValue): string {
  return printable(flowYaml(value));
}

function indexOf(path: readonly (string | number)[] | undefined): string {
  return `[${path?.at(-1) ?? ''}]`;
}

/** The lines that differ, if one of the texts has several lines. */
function changedLines(before: JsonValue | undefined, after: JsonValue | undefined): readonly RowLine[] {
  if (typeof before !== 'string' || typeof after !== 'string') return [];
  // Do not switch to lines only because of a line break at the end.
  if (!before.trimEnd().includes('\n') && !after.trimEnd().includes('\n')) return [];
  const [old, now] = [before.split('\n'), after.split('\n')];
  return diffLines(old, now).flatMap((change) => [
    ...old.slice(change.before, change.beforeEnd).map((line): RowLine => ['-', printable(line)]),
    ...now.slice(change.after, change.afterEnd).map((line): RowLine => ['+', printable(line)]),
  ]);
}

function rolloutText(rollout: Rollout | undefined): string {
  switch (rollout) {
    case 'restart':
      return 'pods restart';
    case 'new-pods':
      return 'only new pods change: the controller does not replace pods';
    case 'next-run':
      return 'from the next run on';
    case 'replace':
      return 'must be deleted and created again';
    case 'none':
      return 'pods do not restart, and keep the old values until they do';
    case undefined:
    case 'new':
    case 'gone':
    case 'same':
      return '';
  }
}
