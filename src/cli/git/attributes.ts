/** The lines of a gitattributes file that hand YAML to the merge driver. */
const LINES = ['*.yaml merge=krmkit', '*.yml merge=krmkit'] as const;

/**
 * The text of a gitattributes file with our lines in it, each once; the same text where they are there. The last line
 * that fits a file counts for git, so where others choose a merge driver, ours stand above them and leave them theirs.
 */
export function addAttributes(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const missing = LINES.filter((wanted) => !lines.some((line) => says(line, wanted)));
  if (missing.length === 0) return text;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const added = missing.map((line) => line + end).join('');
  if (lines.some(choosesMerge)) {
    const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    return mark + added + text.slice(mark.length);
  }
  return `${text}${text === '' || text.endsWith('\n') ? '' : end}${added}`;
}

/** `*.yaml text merge=krmkit` says `*.yaml merge=krmkit`. */
function says(line: string, wanted: string): boolean {
  const [pattern, attribute] = wanted.split(' ');
  const [own, ...attributes] = line.trim().split(/[ \t]+/);
  return own === pattern && attributes.includes(attribute ?? '');
}

/** For other files or by another driver; `binary` is git's word for `-diff -merge -text`. */
function choosesMerge(line: string): boolean {
  if (line.startsWith('#') || LINES.some((own) => says(line, own))) return false;
  const [, ...attributes] = line.trim().split(/[ \t]+/);
  return attributes.some((attribute) => attribute === 'binary' || /^[-!]?merge(?:=|$)/.test(attribute));
}
