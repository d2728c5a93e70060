import type { Span } from '@krmkit/base';
import { COLON, COMMA, codeAt, isBlank, isLineEnd } from '../read/characters.ts';
import type { MappingNode, YamlNode, SequenceNode, YamlDocument } from '../read/nodes.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import { PLAIN_LAYOUT } from '../print/print-layout.ts';
import { skipBlanks } from '../read/reader.ts';
import { columnOf, indentationOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** The layout of a document, as samples with their positions. */
export interface ObservedLayout {
  readonly general: PrintLayout;
  /** The text after a comma on one line of a flow collection. */
  readonly commaGap: string;
  /** The text after a colon in JSON. */
  readonly colonGap: string;
  /** Whether JSON is indented with tabs; each counts as one column. */
  readonly tabs: boolean;
  readonly samples: Samples;
}

interface Sample<T> {
  readonly offset: number;
  readonly value: T;
}

interface Samples {
  readonly indent: Sample<number>[];
  readonly sequenceIndent: Sample<number>[];
  readonly dashWidth: Sample<number>[];
  readonly quotes: Sample<'single' | 'double'>[];
  readonly bracePadding: Sample<string>[];
  readonly bracketPadding: Sample<string>[];
  readonly commaGap: Sample<string>[];
  readonly colonGap: Sample<string>[];
  readonly jsonIndent: Sample<number>[];
}

/** Observes the layout of a whole document. */
export function observeLayout(text: string, document: YamlDocument): ObservedLayout {
  const samples: Samples = {
    indent: [],
    sequenceIndent: [],
    dashWidth: [],
    quotes: [],
    bracePadding: [],
    bracketPadding: [],
    commaGap: [],
    colonGap: [],
    jsonIndent: [],
  };
  const { root } = document;
  if (root !== undefined) look(text, root, samples);
  const json = root !== undefined && document.comments.length === 0 && isFilled(root) && isJson(text, root);
  const general: PrintLayout = {
    ...sampledLayout(samples, PLAIN_LAYOUT, mostFrequent),
    newline: newlineOf(text, document),
    json,
    jsonIndent: json ? (mostFrequent(samples.jsonIndent) ?? 0) : 0,
  };
  const colonGap = mostFrequent(samples.colonGap) ?? ' ';
  return {
    general,
    commaGap: mostFrequent(samples.commaGap) ?? colonGap,
    colonGap,
    tabs: json && /[\r\n]\t/.test(text),
    samples,
  };
}

/** The layout for new text at an offset: that of the nearest sibling, otherwise of the nearest text in the document. */
export function layoutAt(observed: ObservedLayout, offset: number, siblings: Span | undefined): PrintLayout {
  const { general, samples } = observed;
  return sampledLayout(samples, general, (some) => nearest(some, offset, siblings));
}

function sampledLayout(
  samples: Samples,
  base: PrintLayout,
  choose: <T>(some: readonly Sample<T>[]) => T | undefined,
): PrintLayout {
  return {
    ...base,
    indent: choose(samples.indent) ?? base.indent,
    sequenceIndent: choose(samples.sequenceIndent) ?? base.sequenceIndent,
    dashWidth: choose(samples.dashWidth) ?? base.dashWidth,
    quotes: choose(samples.quotes) ?? base.quotes,
    bracePadding: choose(samples.bracePadding) ?? base.bracePadding,
    bracketPadding: choose(samples.bracketPadding) ?? base.bracketPadding,
  };
}

function look(text: string, node: YamlNode, samples: Samples): void {
  switch (node.kind) {
    case 'scalar':
      if (node.style === 'single' || node.style === 'double') {
        samples.quotes.push({ offset: node.start, value: node.style });
      }
      return;
    case 'mapping':
      if (node.style === 'flow') lookAtFlow(text, node, node.entries, samples);
      else lookAtMapping(text, node, samples);
      for (const entry of node.entries) {
        if (node.style === 'flow') lookAtColon(text, entry.key, samples);
        look(text, entry.value, samples);
      }
      return;
    case 'sequence':
      if (node.style === 'flow') lookAtFlow(text, node, node.items, samples);
      else lookAtDashes(text, node, samples);
      for (const item of node.items) look(text, item.value, samples);
      return;
    case 'alias':
  }
}

function lookAtMapping(text: string, node: MappingNode, samples: Samples): void {
  let column = -1;
  for (const { start, value } of node.entries) {
    if ((value.kind !== 'mapping' && value.kind !== 'sequence') || value.style !== 'block') continue;
    if (!startsLine(text, value.start)) continue;
    if (column < 0) column = columnOf(text, start);
    const step = columnOf(text, value.start) - column;
    if (value.kind === 'sequence') samples.sequenceIndent.push({ offset: value.start, value: step });
    else if (step > 0) samples.indent.push({ offset: value.start, value: step });
  }
}

function lookAtDashes(text: string, node: SequenceNode, samples: Samples): void {
  for (const { start, value } of node.items) {
    const following = skipBlanks(text, start + 1);
    if (value.end === start + 1 || isLineEnd(codeAt(text, following)) || following > value.end) continue;
    if (text.charCodeAt(start + 1) === 0x20) samples.dashWidth.push({ offset: start, value: following - start });
  }
}

function lookAtFlow(text: string, node: MappingNode | SequenceNode, parts: readonly Span[], samples: Samples): void {
  const [first, second] = parts;
  // An entry without braces, in brackets.
  if (first === undefined || (node.kind === 'mapping' && first.start === node.start)) return;
  const padding = text.slice(node.start + 1, first.start);
  if (/^[ ]*$/.test(padding)) {
    (node.kind === 'mapping' ? samples.bracePadding : samples.bracketPadding).push({
      offset: node.start,
      value: padding,
    });
  } else if (/[\r\n][ \t]*$/.test(padding)) {
    const line = lineStartOf(text, node.start);
    const step = columnOf(text, first.start) - indentationOf(text, line);
    if (step > 0) samples.jsonIndent.push({ offset: node.start, value: step });
  }
  if (second === undefined) return;
  const gap = /^[ \t]*,([ \t]*)$/.exec(text.slice(first.end, second.start))?.[1];
  if (gap !== undefined) samples.commaGap.push({ offset: first.end, value: gap });
}

function lookAtColon(text: string, key: YamlNode, samples: Samples): void {
  const colon = skipBlanks(text, key.end);
  if (codeAt(text, colon) !== COLON || codeAt(text, key.start) !== 0x22) return;
  const following = skipBlanks(text, colon + 1);
  if (isLineEnd(codeAt(text, following)) || codeAt(text, following) === COMMA) return;
  samples.colonGap.push({ offset: colon, value: isBlank(codeAt(text, colon + 1)) ? ' ' : '' });
}

function isFilled(node: YamlNode): boolean {
  if (node.kind === 'mapping') return node.entries.length > 0 && node.style === 'flow';
  return node.kind === 'sequence' && node.items.length > 0 && node.style === 'flow';
}

const JSON_WORD = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)$/;

function isJson(text: string, node: YamlNode): boolean {
  if (node.kind === 'alias' || node.anchor !== undefined || node.tag !== undefined) return false;
  switch (node.kind) {
    case 'scalar':
      return node.style === 'double' || (node.style === 'plain' && JSON_WORD.test(text.slice(node.start, node.end)));
    case 'mapping':
      return node.entries.every(({ key, value, start }) => {
        return key.kind === 'scalar' && key.style === 'double' && start > node.start && isJson(text, value);
      });
    case 'sequence':
      return node.items.every(({ value }) => isJson(text, value));
  }
}

/** The line end of the document. Searching the whole text for each of its documents would take quadratic time. */
function newlineOf(text: string, { start, end }: YamlDocument): string {
  const own = text.slice(start, end);
  const lines = /[\r\n]/.test(own) ? own : text.slice(Math.max(0, start - 2), start);
  if (!lines.includes('\n')) return lines.includes('\r') ? '\r' : '\n';
  if (!lines.includes('\r')) return '\n';
  let lf = 0;
  let crlf = 0;
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) {
    if (lines.charCodeAt(at - 1) === 0x0d) crlf++;
    else lf++;
  }
  return crlf > lf ? '\r\n' : '\n';
}

function mostFrequent<T>(samples: readonly Sample<T>[]): T | undefined {
  if (samples.every(({ value }) => value === samples[0]?.value)) return samples[0]?.value;
  const counts = new Map<T, number>();
  let best: T | undefined;
  let most = 0;
  for (const { value } of samples) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > most) {
      most = count;
      best = value;
    }
  }
  return best;
}

/** The sample nearest to an offset; samples inside `within` take precedence. */
function nearest<T>(samples: readonly Sample<T>[], offset: number, within: Span | undefined): T | undefined {
  const following = firstFrom(samples, offset);
  const after = samples[following];
  const before = samples[following - 1];
  if (before === undefined || after === undefined) return (before ?? after)?.value;
  if (within !== undefined) {
    const isBefore = before.offset >= within.start;
    if (isBefore !== after.offset < within.end) return (isBefore ? before : after).value;
  }
  return (offset - before.offset <= after.offset - offset ? before : after).value;
}

function firstFrom(samples: readonly Sample<unknown>[], offset: number): number {
  let low = 0;
  let high = samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
