import type { ProgramEnd } from '../../platform/ports.ts';

/** The last line that a tool wrote to stderr, where tools say what is wrong; undefined where it said nothing. */
export function lastWords(ended: ProgramEnd): string | undefined {
  if ('message' in ended) return ended.message;
  const lines = new TextDecoder().decode(ended.stderr).split(/\r\n|\r|\n/);
  const last = lines.findLast((line) => line.trim() !== '' && !line.startsWith("See '"));
  return last === undefined ? undefined : bare(last.trim());
}

/** Without what each tool puts in front of it. */
function bare(line: string): string {
  const logged = /^time=\S+ level=\w+ msg=(.+)$/.exec(line)?.[1];
  return (logged ?? line).replace(/^(?:Error|docker): /, '');
}
