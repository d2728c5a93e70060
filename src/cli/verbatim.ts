import { printableLines } from '../diagnostics/printable.ts';
import type { Output } from './context.ts';

/** For what carries the bytes of files: on a pipe they are what they are, on a terminal nothing in them is obeyed. */
export function verbatim(output: Output): Output {
  return output.isTerminal ? { ...output, write: (text) => output.write(printableLines(text)) } : output;
}
