import type { Block } from './markdown.ts';

/** One command of a `console` block, with its output. */
export interface Step {
  readonly file: string;
  /** The line number of the command. */
  readonly line: number;
  readonly command: string;
  /** `...` alone on a line stands for any number of lines. */
  readonly output: readonly string[];
}

/**
 * The steps of a session: `$ command`, the lines of its here-document if it opens one (`<<'EOF'`), then its output.
 */
export function stepsOf({ file, line, text }: Block): readonly Step[] {
  const steps: { readonly file: string; readonly line: number; command: string; readonly output: string[] }[] = [];
  let terminator: string | undefined;
  for (const [index, content] of text.split('\n').entries()) {
    const step = steps.at(-1);
    if (terminator !== undefined && step !== undefined) {
      step.command += `\n${content}`;
      if (content === terminator) terminator = undefined;
    } else if (content.startsWith('$ ')) {
      const command = content.slice(2);
      steps.push({ file, line: line + index, command, output: [] });
      terminator = /<<'?(\w+)'?/.exec(command)?.[1];
    } else if (step === undefined) {
      throw new Error(`${file}:${line + index}: output without a command`);
    } else {
      step.output.push(content);
    }
  }
  return steps;
}

/** Whether an output matches. Each part between two `...` is searched from the end of the previous one. */
export function matches(wanted: readonly string[], got: readonly string[]): boolean {
  const parts = partsOf(wanted);
  const [first = [], ...others] = parts;
  const last = others.pop();
  if (last === undefined) return first.length === got.length && standsAt(first, got, 0);
  if (!standsAt(first, got, 0)) return false;
  let from = first.length;
  for (const part of others) {
    while (from <= got.length && !standsAt(part, got, from)) from += 1;
    if (from > got.length) return false;
    from += part.length;
  }
  return got.length - last.length >= from && standsAt(last, got, got.length - last.length);
}

function partsOf(wanted: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const line of wanted) {
    if (line === '...') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function standsAt(part: readonly string[], got: readonly string[], from: number): boolean {
  return part.every((line, index) => got[from + index] === line);
}
