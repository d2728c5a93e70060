import type { Location, Source, Span } from '@krmkit/base';
import { locationOf, lineAt } from '@krmkit/base';
import { locateField } from '@krmkit/manifests';
import type { Origin, Resource } from '@krmkit/manifests';

/**
 * Locates fields of a rendered object in its template. helm does not say which line of a template a line of its output
 * comes from, so only lines that the template has exactly once, and without a change, are found. Of other fields, it is
 * the nearest field above with such a line, and at last the start of the template.
 */
export function templateLocator(template: Source, origin: Origin): NonNullable<Resource['locate']> {
  const lines: TemplateLines = { template, unique: uniqueLines(template) };
  return (path, range) => {
    const exact = locateField(origin, path, range);
    for (let length = path.length; length >= 0; length--) {
      const printed = length === path.length ? exact : locateField(origin, path.slice(0, length));
      const found = printed && findLine(printed, origin.source, lines, printed === exact);
      if (found !== undefined) return found;
    }
    return locationOf(template, { start: 0, end: 0 });
  };
}

interface TemplateLines {
  readonly template: Source;
  /** Undefined: several lines have the text. */
  readonly unique: ReadonlyMap<string, Span | undefined>;
}

function findLine(
  printed: Location,
  output: Source,
  { template, unique }: TemplateLines,
  isExact: boolean,
): Location | undefined {
  const text = lineAt(output, printed.line);
  const line = unique.get(text.trim());
  if (line === undefined) return undefined;
  const indent = text.length - text.trimStart().length;
  const start = line.start + printed.column - 1 - indent;
  if (!isExact || start < line.start) return locationOf(template, line);
  const isLonger = printed.endLine > printed.line;
  const end = isLonger ? line.end : Math.min(line.end, line.start + printed.endColumn - 1 - indent);
  return locationOf(template, { start: Math.min(start, end), end });
}

/** The lines without the white space around them; undefined for a text that several lines have. */
function uniqueLines({ text }: Source): TemplateLines['unique'] {
  const lines = new Map<string, Span | undefined>();
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const line = match[0].trim();
    if (line === '') continue;
    const start = match.index + match[0].indexOf(line);
    lines.set(line, lines.has(line) ? undefined : { start, end: start + line.length });
  }
  return lines;
}
