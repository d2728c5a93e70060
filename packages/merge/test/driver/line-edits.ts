/** A number below a limit. */
export type Choose = (below: number) => number;

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

/** The lines of the item that starts at a line with `- `: up to the next line that is not indented deeper. */
function itemEnd(lines: readonly string[], start: number): number {
  const indent = indentOf(lines[start] ?? '');
  let end = start + 1;
  while (end < lines.length && ((lines[end] ?? '').trim() === '' || indentOf(lines[end] ?? '') > indent)) end++;
  return end;
}

function itemAt(
  lines: readonly string[],
  choose: Choose,
): { readonly start: number; readonly end: number } | undefined {
  const starts = lines.flatMap((line, index) => (/^ *- /.test(line) ? [index] : []));
  const start = starts[choose(Math.max(starts.length, 1))];
  return start === undefined ? undefined : { start, end: itemEnd(lines, start) };
}

type Edit = (lines: readonly string[], choose: Choose, who: string) => readonly string[] | undefined;

function lineAt(lines: readonly string[], choose: Choose, wanted: RegExp): number | undefined {
  const found = lines.flatMap((line, index) => (wanted.test(line) ? [index] : []));
  return found[choose(Math.max(found.length, 1))];
}

const changeValue: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ *(?:- )?[\w./-]+: [\w./:-]+$/);
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || line === undefined || /\b(?:apiVersion|kind|name|namespace): /.test(line)) return undefined;
  return lines.with(at, line.replace(/: .*$/, `: ${who}-${choose(5)}`));
};

const changeWords: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ +[^\s:#{}[\]-][^:#]* [^:#]*$/);
  return at === undefined ? undefined : lines.with(at, `${lines[at]?.trimEnd() ?? ''} ${who}${choose(5)}`);
};

const addWords: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ +[^\s:#{}[\]-][^:#]* [^:#]*$/);
  if (at === undefined) return undefined;
  return lines.toSpliced(at + choose(2), 0, `${' '.repeat(indentOf(lines[at] ?? ''))}${who} says ${choose(5)}`);
};

const removeLine: Edit = (lines, choose) => {
  const at = lineAt(lines, choose, /^ +\S/);
  return at === undefined ? undefined : lines.toSpliced(at, 1);
};

const addComment: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ *[\w-]/);
  if (at === undefined) return undefined;
  return lines.toSpliced(at, 0, `${' '.repeat(indentOf(lines[at] ?? ''))}# ${who} notes ${choose(5)}`);
};

const changeComment: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ *# \S/);
  return at === undefined ? undefined : lines.with(at, `${lines[at] ?? ''} (${who})`);
};

const swapItems: Edit = (lines, choose) => {
  const first = itemAt(lines, choose);
  const next = first === undefined ? undefined : lines[first.end];
  if (first === undefined || next === undefined) return undefined;
  if (!/^ *- /.test(next) || indentOf(next) !== indentOf(lines[first.start] ?? '')) return undefined;
  const end = itemEnd(lines, first.end);
  return [
    ...lines.slice(0, first.start),
    ...lines.slice(first.end, end),
    ...lines.slice(first.start, first.end),
    ...lines.slice(end),
  ];
};

const removeItem: Edit = (lines, choose) => {
  const item = itemAt(lines, choose);
  return item === undefined ? undefined : lines.toSpliced(item.start, item.end - item.start);
};

const addItem: Edit = (lines, choose, who) => {
  const item = itemAt(lines, choose);
  if (item === undefined) return undefined;
  const copy = lines.slice(item.start, item.end);
  const named = copy.map((line, index) =>
    index > 0
      ? line
      : line.replace(/- (name: )?.*$/, (_, name: string | undefined) => `- ${name ?? ''}${who}${choose(5)}`),
  );
  return lines.toSpliced(choose(2) === 0 ? item.start : item.end, 0, ...named);
};

const addEntry: Edit = (lines, choose, who) => {
  const at = lineAt(lines, choose, /^ *[\w./-]+: [\w./:-]+$/);
  if (at === undefined) return undefined;
  return lines.toSpliced(at + 1, 0, `${' '.repeat(indentOf(lines[at] ?? ''))}${who}${choose(5)}: added`);
};

const EDITS: readonly Edit[] = [
  changeValue,
  changeWords,
  addWords,
  removeLine,
  addComment,
  changeComment,
  swapItems,
  removeItem,
  addItem,
  addEntry,
];

/** A text with random edits at up to three positions; undefined if there was nothing to edit. */
export function editedByHand(text: string, choose: Choose, who: string): string | undefined {
  let lines: readonly string[] = text.split('\n');
  let edited = 0;
  for (let count = 1 + choose(3); count > 0; count--) {
    const next = EDITS[choose(EDITS.length)]?.(lines, choose, who);
    if (next === undefined) continue;
    lines = next;
    edited++;
  }
  return edited === 0 ? undefined : lines.join('\n');
}
