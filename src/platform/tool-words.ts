import type { ProgramEnd } from './ports.ts';

const MOST_CHARACTERS = 1000;

/** The last line that a tool wrote to stderr, where tools say what is wrong; undefined where it said nothing. */
export function lastWords(ended: ProgramEnd): string | undefined {
  return 'message' in ended ? ended.message : lastLine(new TextDecoder().decode(ended.stderr));
}

/** The last line of what a tool wrote that says something, without what each tool puts in front of it. */
export function lastLine(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const last = lines.findLast((line) => line !== '' && !line.startsWith("See '"));
  return last === undefined ? undefined : bare(last).slice(0, MOST_CHARACTERS);
}

/** The last line that a tool wrote to stderr, else how it ended. */
export function saidBy(ended: ProgramEnd): string {
  return lastWords(ended) ?? (ended.end === 'exited' ? `it exited with status ${ended.status}` : ended.end);
}

function bare(line: string): string {
  const logged = /^time=\S+ level=\w+ msg=(.+)$/.exec(line)?.[1];
  return (logged ?? line).replace(/^(?:Error|docker): /, '');
}
