import type { PrintLayout } from './print-layout.ts';
import { isLongKey, printKey, printScalar } from './print-scalar.ts';
import type { MappingTree, PrintMember, ScalarTree, SequenceTree, Spelling, PrintTree } from './print-tree.ts';
import { needsEscapes, isPlainText } from './quoting.ts';
import type { ScalarPosition } from './quoting.ts';

/** The indicator before a value: the colon of a key, or a dash. */
export type Indicator = 'key' | 'dash';

/** The text after the colon or dash of a key or dash at `column`. */
export function printTreeAfter(tree: PrintTree, indicator: Indicator, column: number, layout: PrintLayout): string {
  const gap = indicator === 'key' ? ' ' : ' '.repeat(Math.max(layout.dashWidth - 1, 1));
  if (tree.kind === 'scalar') return gap + printScalarTree(tree, 'block', column, layout);
  if (layout.json || isEmpty(tree)) return gap + printTreeInline(tree, column, layout);
  if (indicator === 'dash') return gap + printBlock(tree, column + gap.length + 1, layout);
  const step = tree.kind === 'mapping' ? layout.indent : layout.sequenceIndent;
  return layout.newline + ' '.repeat(column + step) + printBlock(tree, column + step, layout);
}

export function printTreeRoot(tree: PrintTree, layout: PrintLayout): string {
  if (tree.kind === 'scalar') return printScalarTree(tree, 'block', -1, layout);
  return layout.json || isEmpty(tree) ? printTreeInline(tree, 0, layout) : printBlock(tree, 0, layout);
}

/** A key, its colon and its value; long keys follow `? `. */
export function printTreeEntry(member: PrintMember, column: number, layout: PrintLayout): string {
  const key = printMemberKey(member, 'block', layout);
  return joinKey(key, printTreeAfter(member.value, 'key', column, layout), column, layout);
}

/** `after` begins with a blank or a line end. */
export function joinKey(key: string, following: string, column: number, layout: PrintLayout): string {
  if (!isLongKey(key) || layout.json) return `${key}:${following}`;
  return `? ${key}${layout.newline}${' '.repeat(column)}:${following}`;
}

function isEmpty(tree: MappingTree | SequenceTree): boolean {
  return (tree.kind === 'mapping' ? tree.members : tree.items).length === 0;
}

/** The entries or items of a collection; its first line starts at `column` already. */
function printBlock(tree: MappingTree | SequenceTree, column: number, layout: PrintLayout): string {
  const parts =
    tree.kind === 'mapping'
      ? tree.members.map((member) => printTreeEntry(member, column, layout))
      : tree.items.map((item) => `-${printTreeAfter(item, 'dash', column, layout)}`);
  return parts.join(layout.newline + ' '.repeat(column));
}

/** On one line, or for JSON with an indentation on several lines, with the closing bracket at `column`. */
export function printTreeInline(tree: PrintTree, column: number, layout: PrintLayout): string {
  if (tree.kind === 'scalar') return printScalarTree(tree, 'flow', column, layout);
  const [open, close] = tree.kind === 'mapping' ? ['{', '}'] : ['[', ']'];
  if (isEmpty(tree)) return open + close;
  const broken = layout.json && layout.jsonIndent > 0;
  const inner = broken ? column + layout.jsonIndent : column;
  const parts =
    tree.kind === 'mapping'
      ? tree.members.map((member) => printFlowMember(member, inner, layout))
      : tree.items.map((item) => printTreeInline(item, inner, layout));
  if (broken) {
    const start = layout.newline + ' '.repeat(inner);
    return `${open}${start}${parts.join(`,${start}`)}${layout.newline}${' '.repeat(column)}${close}`;
  }
  const padding = layout.json ? '' : tree.kind === 'mapping' ? layout.bracePadding : layout.bracketPadding;
  return open + padding + parts.join(', ') + padding + close;
}

function printFlowMember(member: PrintMember, column: number, layout: PrintLayout): string {
  const key = printMemberKey(member, 'flow', layout);
  const value = printTreeInline(member.value, column, layout);
  return isLongKey(key) && !layout.json ? `? ${key} : ${value}` : `${key}: ${value}`;
}

export function printMemberKey(
  { name, spelling }: Pick<PrintMember, 'name' | 'spelling'>,
  where: ScalarPosition,
  layout: PrintLayout,
): string {
  const kept =
    spelling === undefined || spelling.node.content === '<<' ? undefined : keep(spelling, where, layout, true);
  return kept ?? printKey(name, where, layout, spelling?.node);
}

function printScalarTree(tree: ScalarTree, where: ScalarPosition, column: number, layout: PrintLayout): string {
  const { value, spelling } = tree;
  const kept = spelling === undefined ? undefined : keep(spelling, where, layout, false);
  // An empty spelling means null only in an empty place.
  const like = spelling?.text === '' ? undefined : spelling;
  return kept ?? printScalar(value, { where, column, layout, like: like?.node, likeText: like?.text });
}

const JSON_WORD = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)$/;
/** Escapes that the Go readers or some other reader of JSON or YAML refuse. */
const REFUSED_ESCAPE = /\\(?:\/|u[dD][89a-fA-F])/;

/** The spelling of a scalar if it means the same in its new place: numbers, words and quotes on one line. */
function keep(
  { node, text }: Spelling,
  where: ScalarPosition,
  layout: PrintLayout,
  isKey: boolean,
): string | undefined {
  if (node.tag !== undefined || needsEscapes(text)) return undefined;
  switch (node.style) {
    case 'plain':
      return text === node.content && isPlainText(text, where) && staysPlain(text, where, layout, isKey)
        ? text
        : undefined;
    case 'single':
      return layout.json ? undefined : text;
    case 'double':
      return REFUSED_ESCAPE.test(text) || (layout.json && !isJsonText(text, node.content)) ? undefined : text;
    default:
      return undefined;
  }
}

/** Whether a plain key or word needs no quotes, in JSON and as a key in brackets. */
function staysPlain(text: string, where: ScalarPosition, layout: PrintLayout, isKey: boolean): boolean {
  if (layout.json) return !isKey && JSON_WORD.test(text);
  return !isKey || where !== 'flow' || !text.includes(':');
}

function isJsonText(text: string, content: string): boolean {
  try {
    return JSON.parse(text) === content;
  } catch {
    return false;
  }
}
