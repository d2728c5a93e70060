import { displayWidth } from './display-width.ts';

export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Cuts a text to a width and ends it with `…`; undefined width: never. */
export function cutTo(text: string, width: number | undefined): string {
  if (width === undefined || text.length <= width / 2 || displayWidth(text) <= width) return text;
  let length = 0;
  let cut = '';
  for (const character of text) {
    length += displayWidth(character);
    if (length > width - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** Breaks at blanks; a word that is longer than the line gets its own line. An empty text is one empty line. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line === '') line = word;
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines;
}
