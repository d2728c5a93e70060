import type { EnvironmentValue, ValueAt, ValueSource } from '@krmkit/workspace';

/** Environments with the same value are one line, and no more lines than these. */
const MOST_LINES = 12;

/** The values at a position as Markdown. */
export function hoverText({ name, environments, isComplete }: ValueAt): string {
  const groups = new Map<string, { readonly value: EnvironmentValue; readonly roots: string[] }>();
  for (const value of environments) {
    const key = JSON.stringify([value.value, value.container, value.sources, value.root === undefined]);
    const group = groups.get(key) ?? { value, roots: [] };
    groups.set(key, group);
    group.roots.push(value.root ?? '');
  }
  const lines = [...groups.values()].slice(0, MOST_LINES).flatMap(({ value, roots }) => groupLines(value, roots));
  const more = groups.size > MOST_LINES ? [`- and ${groups.size - MOST_LINES} more values`] : [];
  const others = isComplete ? [] : ['- other builds: not known yet'];
  return [`**${code(name)}**`, '', ...lines, ...more, ...others].join('\n');
}

function groupLines(value: EnvironmentValue, roots: readonly string[]): readonly string[] {
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

function shownRoots(roots: readonly string[]): string {
  const names = [...new Set(roots)];
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
