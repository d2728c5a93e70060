import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { EditContext } from './edit-context.ts';
import type { PrintLayout } from '../print/print-layout.ts';
import { printInline, printScalar } from '../print/print.ts';
import { quoteDouble } from '../print/quoting.ts';

/** Prints content in brackets; in JSON with as few blanks after colons and commas as the text has. */
export function printFlow(context: EditContext, content: Content, column: number, layout: PrintLayout): string {
  const printed = printInline(content, column, layout);
  const { colonGap, commaGap } = context.observed();
  if (!layout.json || (colonGap !== '' && commaGap !== '')) return printed;
  return printed.replace(/("(?:[^"\\]|\\.)*")|: |, /g, (found, text: string | undefined) => {
    if (text !== undefined) return text;
    return found === ': ' ? `:${colonGap}` : `,${commaGap}`;
  });
}

/** Prints the text after a key or dash, with all keys and texts in double quotes. */
export function printQuoted(value: JsonValue, indicator: 'key' | 'dash', column: number, layout: PrintLayout): string {
  const isKey = indicator === 'key';
  const gap = isKey ? ' ' : ' '.repeat(Math.max(layout.dashWidth - 1, 1));
  if (!isArray(value) && !isObject(value)) {
    return (
      gap + (typeof value === 'string' ? quoteDouble(value) : printScalar(value, { where: 'block', column, layout }))
    );
  }
  const inner = column + (isKey ? (isArray(value) ? layout.sequenceIndent : layout.indent) : gap.length + 1);
  const parts = isArray(value)
    ? value.map((item) => `-${printQuoted(item, 'dash', inner, layout)}`)
    : Object.entries(value).map(([key, member]) => `${quoteDouble(key)}:${printQuoted(member, 'key', inner, layout)}`);
  const start = layout.newline + ' '.repeat(inner);
  if (parts.length === 0) return `${gap}${isArray(value) ? '[]' : '{}'}`;
  return (isKey ? start : gap) + parts.join(start);
}
