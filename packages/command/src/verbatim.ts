import { printableLines } from '@krmkit/base';
import type { Output } from './context.ts';

/** An output for the bytes of files: unchanged on a pipe, with control characters escaped on a terminal. */
export function verbatim(output: Output): Output {
  return output.isTerminal ? { ...output, write: (text) => output.write(printableLines(text)) } : output;
}
