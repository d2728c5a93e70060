import { sameValues } from '@krmkit/workspace';
import type { SameValues, ValueAt, ValueSource } from '@krmkit/workspace';

/** Environments with the same value are one line, and no more lines than these. */
const MOST_LINES = 12;

/** The values at a position as Markdown. */
export function hoverText(found: ValueAt): string {
  const groups = sameValues(found);
  const lines = groups.slice(0, MOST_LINES).flatMap(groupLines);
  const more = groups.length > MOST_LINES ? [`- and ${groups.length - MOST_LINES} more values`] : [];
  const others = found.isComplete ? [] : ['- other builds: not known yet'];
  return [`**${code(found.name)}**`, '', ...lines, ...more, ...others].join('\n');
}

function groupLines({ value, roots }: SameValues): readonly string[] {
  const where = value.root === undefined ? 'as written' : shownRoots(roots);
  const { container, sources } = value;
  const text = value.value === undefined ? 'not defined' : code(value.value);
  const gets =
    container !== undefined && (container.value !== value.value || container.from !== undefined)
      ? [
          `  - container ${code(container.container)}, ${container.field}: ${code(container.value)}${container.from === undefined || container.from === 'value' ? '' : ` from ${code(container.from)}`}`,
        ]
      : [];
  return [`- ${where}: ${text}`, ...gets, ...sources.map(sourceLine)];
}

const NAMED = 3;

function shownRoots(names: readonly string[]): string {
  const named = names.slice(0, NAMED).map(code).join(', ');
  return names.length > NAMED ? `${named} and ${names.length - NAMED} more` : named;
}

function sourceLine({ path, range, entry, isReplaced }: ValueSource): string {
  const by = entry === undefined ? '' : ` ${code(entry)}`;
  return `  - ${path}:${range.start.line + 1}${by}${isReplaced ? ', replaced' : ''}`;
}

/** In characters. */
const LONGEST = 400;

/** Text as code, whatever it has. */
function code(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ').slice(0, LONGEST);
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}
