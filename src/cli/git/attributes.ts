/** The lines of a gitattributes file that select the merge driver for YAML. */
const LINES = ['*.yaml merge=krmkit', '*.yml merge=krmkit'] as const;

/**
 * Returns the text of a gitattributes file with krmkit's lines, each once; unchanged if it has them. For git, the last
 * matching line takes effect. Therefore krmkit's lines go above lines that select another merge driver.
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

/** `*.yaml text merge=krmkit` includes `*.yaml merge=krmkit`. */
function says(line: string, wanted: string): boolean {
  const [pattern, attribute] = wanted.split(' ');
  const [own, ...attributes] = line.trim().split(/[ \t]+/);
  return own === pattern && attributes.includes(attribute ?? '');
}

/** A line for other files or another driver; in git, `binary` means `-diff -merge -text`. */
function choosesMerge(line: string): boolean {
  if (line.startsWith('#') || LINES.some((own) => says(line, own))) return false;
  const [, ...attributes] = line.trim().split(/[ \t]+/);
  return attributes.some((attribute) => attribute === 'binary' || /^[-!]?merge(?:=|$)/.test(attribute));
}
