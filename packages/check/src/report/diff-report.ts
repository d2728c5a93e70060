import type { Location, JsonValue, OutputResource, Colors } from '@krmkit/base';
import { countOf, printable, printableJson, locationJson, flowYaml } from '@krmkit/base';
import { printIdentity } from '@krmkit/manifests';
import type { DiffOutput, OutputFieldSide, OutputResourceChange, OutputTextChange } from '../outputs/changes.ts';
import type { ComparedRoots, Comparison, FieldChange, FieldValue, ResourceChange } from '../changes/comparison.ts';
import type { TextPair } from '../changes/texts.ts';

export interface DiffStyle {
  readonly colors: Colors;
  /** Prints only differences: no moves, and no summary. */
  readonly quiet: boolean;
}

/** For people: each resource with its differences. */
export function* comparisonLines(comparison: Comparison, style: DiffStyle): Generator<string> {
  const several = new Set(comparison.resources.map(({ roots }) => roots)).size > 1;
  let last: ComparedRoots | undefined;
  for (const change of comparison.resources) {
    if (change.kind === 'moved' && style.quiet) continue;
    if (several && change.roots !== last) yield rootsLine(change.roots);
    last = change.roots;
    yield resourceLine(change, style.colors);
    for (const field of change.changes) yield* fieldLines(field, style);
  }
  for (const pair of comparison.texts) yield textLine(pair, style.colors);
  if (!style.quiet) yield `${style.colors.dim(comparisonParts(comparison).join(', '))}\n`;
}

/** `build overlays/prod`, or `files` for what no kustomization uses. */
function rootsLine({ before, after }: ComparedRoots): string {
  if (before === undefined && after === undefined) return 'files\n';
  const names = new Set([before, after].filter((name) => name !== undefined));
  return `build ${[...names].map(printable).join(' -> ')}\n`;
}

const TITLES = { added: 'added  ', removed: 'removed', changed: 'changed', moved: 'moved  ' } as const;
const MARKS = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

function painter(kind: FieldChange['kind'], colors: Colors): (text: string) => string {
  if (kind === 'added') return colors.green;
  if (kind === 'removed') return colors.red;
  return kind === 'changed' ? colors.yellow : colors.cyan;
}

function resourceLine({ kind, identity, before, after, ambiguous }: ResourceChange, colors: Colors): string {
  const several = ambiguous ? '  (one of several of this name, paired in their order)' : '';
  const positions = [placeText(before), placeText(after)].filter((text) => text !== '').join(' -> ');
  const title = painter(kind, colors)(TITLES[kind]);
  return `${title}  ${colors.bold(printable(printIdentity(identity)))}  ${colors.dim(`${positions}${several}`)}\n`;
}

function textLine({ kind, before, after }: TextPair, colors: Colors): string {
  const names = [before, after].filter((name) => name !== undefined).map(printable);
  const what =
    kind === 'changed' ? 'text that is not a Kubernetes object differs' : 'text that is not a Kubernetes object';
  return `${painter(kind, colors)(TITLES[kind])}  ${names.join(' -> ')}  ${colors.dim(`(${what})`)}\n`;
}

/** Multi-line texts are shown as lines, other values on one line. */
export function* fieldLines(change: FieldChange, style: DiffStyle): Generator<string> {
  const { kind, before, after, hidden } = change;
  const { colors } = style;
  const paint = painter(kind, colors);
  const positions = [placeText(before?.location), placeText(after?.location)].filter((text) => text !== '');
  const head = `  ${MARKS[kind]} ${printable(change.path)}`;
  const tail = positions.length === 0 ? '' : `  ${positions.join(' ')}`;
  const lines = kind === 'changed' && !hidden ? changedLines(before?.value, after?.value) : undefined;
  if (lines !== undefined) {
    yield `${paint(head)}:${colors.dim(tail)}\n`;
    for (const [mark, line] of lines) {
      yield `    ${(mark === '+' ? colors.green : colors.red)(`${mark} ${printable(line)}`)}\n`;
    }
    return;
  }
  yield `${paint(head)}${valueText(change, colors)}${colors.dim(tail)}\n`;
  if (change.references.length > 0) yield `    ${referencesText(change.references)}\n`;
}

/** `2 references changed with it, in Deployment web`. */
function referencesText(references: FieldChange['references']): string {
  const resources = new Set(references.map(({ identity }) => printIdentity(identity)));
  return `${countOf(references.length, 'reference')} changed with it, in ${[...resources].map(printable).join(', ')}`;
}

function valueText({ kind, before, after, hidden }: FieldChange, colors: Colors): string {
  if (kind === 'moved') return ` ${colors.dim(`from ${indexOf(before)} to ${indexOf(after)}`)}`;
  if (before === undefined || after === undefined) return `: ${shown(before ?? after)}`;
  const [old, now] = [shown(before), shown(after)];
  if (hidden && typeof before.value === 'string' && before.value === after.value) {
    return `: ${printable(before.value)} ${colors.dim('(differs; --show-secrets shows it)')}`;
  }
  return `: ${old} -> ${now}`;
}

function shown(field: FieldValue | undefined): string {
  return printable(flowYaml(field?.value ?? null));
}

function indexOf(field: FieldValue | undefined): string {
  return `[${field?.path.at(-1) ?? ''}]`;
}

type TextLine = readonly [mark: '+' | '-', line: string];

/** The lines between the common beginning and end of both texts; undefined if neither has several lines. */
function changedLines(before: JsonValue | undefined, after: JsonValue | undefined): readonly TextLine[] | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  // Do not switch to lines only because of a line break at the end.
  if (!before.trimEnd().includes('\n') && !after.trimEnd().includes('\n')) return undefined;
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [endOld, endNow] = [old.length, now.length];
  while (endOld > start && endNow > start && old[endOld - 1] === now[endNow - 1]) {
    endOld -= 1;
    endNow -= 1;
  }
  return [
    ...old.slice(start, endOld).map((line): TextLine => ['-', line]),
    ...now.slice(start, endNow).map((line): TextLine => ['+', line]),
  ];
}

function placeText(location: Location | undefined): string {
  return location === undefined ? '' : printable(`${location.path}:${location.line}`);
}

/** `1 added`, `2 removed`, `3 changed (5 fields)`, `1 moved`, `12 unchanged`. */
export function comparisonParts(comparison: Comparison): readonly string[] {
  const { added, removed, changed, moved, fields, texts, same, referring, ignored } = summaryOf(comparison);
  const parts: string[] = [];
  if (added > 0) parts.push(comparison.isLive ? `${added} not in the cluster` : `${added} added`);
  if (removed > 0) parts.push(`${removed} removed`);
  if (changed > 0) parts.push(`${changed} changed (${fields} ${fields === 1 ? 'field' : 'fields'})`);
  if (moved > 0) parts.push(`${moved} moved`);
  if (texts > 0) parts.push(`${texts} other ${texts === 1 ? 'file' : 'files'}`);
  if (referring > 0) parts.push(`${referring} changed only in references`);
  parts.push(`${same} unchanged`);
  if (ignored > 0) parts.push(countOf(ignored, 'ignored difference'));
  for (const [reason, count] of comparison.notCompared) parts.push(`${count} not compared, because ${reason}`);
  return parts;
}

function summaryOf({ resources, texts, same, referring, ignored, ...comparison }: Comparison): DiffOutput['summary'] {
  const count = (kind: ResourceChange['kind']): number => resources.filter((change) => change.kind === kind).length;
  const fields = resources.reduce((sum, { changes }) => sum + changes.length, 0);
  const [added, removed, changed, moved] = [count('added'), count('removed'), count('changed'), count('moved')];
  const notCompared = [...comparison.notCompared.values()].reduce((sum, number) => sum + number, 0);
  return { added, removed, changed, moved, same, referring, fields, texts: texts.length, notCompared, ignored };
}

/** The documented contract (docs/packages.md). One resource per line. */
export function* comparisonJson(comparison: Comparison): Generator<string> {
  const { before, after, resources, texts } = comparison;
  yield '{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Diff",\n';
  yield `  "before": ${printableJson(before)},\n  "after": ${printableJson(after)},\n  "resources": [`;
  for (const [index, change] of resources.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${printableJson(resourceJson(change))}`;
  }
  yield `${resources.length === 0 ? '' : '\n  '}],\n  "texts": [`;
  for (const [index, { kind, before: from, after: to }] of texts.entries()) {
    const shown: OutputTextChange = { kind, before: from ?? null, after: to ?? null };
    yield `${index === 0 ? '' : ','}\n    ${printableJson(shown)}`;
  }
  yield `${texts.length === 0 ? '' : '\n  '}],\n  "summary": ${printableJson(summaryOf(comparison))}\n}\n`;
}

function resourceJson(change: ResourceChange): OutputResourceChange {
  const { kind, identity, before, after, roots, isMoved, ambiguous, changes } = change;
  return {
    kind,
    resource: identityJson(identity),
    roots: { before: roots.before ?? null, after: roots.after ?? null },
    before: locationJson(before),
    after: locationJson(after),
    moved: isMoved,
    ambiguous,
    changes: changes.map((field) => ({
      kind: field.kind,
      path: field.path,
      before: fieldJson(field.before),
      after: fieldJson(field.after),
      hidden: field.hidden,
      references: field.references.map(({ identity: referring, path }) => ({
        resource: identityJson(referring),
        path,
      })),
    })),
  };
}

export function identityJson({ apiVersion, kind, namespace, name }: ResourceChange['identity']): OutputResource {
  return { apiVersion, kind, namespace: namespace ?? null, name };
}

export function fieldJson(field: FieldValue | undefined): OutputFieldSide | null {
  return field === undefined ? null : { value: field.value, location: locationJson(field.location) };
}
