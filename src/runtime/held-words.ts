import type { OnOutput } from './container-runtime.ts';

/** How the tools begin when they speak themselves, and not the container. */
const TOOL = /^(?:Error|Err|time="|FATA|ERRO|failed|unable)/i;
const MOST = 64 * 1024;

/**
 * A tool that cannot start a container says so on the stream that is the container's stderr otherwise. What may be such
 * words is held back until it is clear whose they are: the container has written something else, or the tool has ended.
 */
export function holdToolWords(onOutput: OnOutput): {
  readonly onOutput: OnOutput;
  readonly held: () => string;
  readonly release: () => Promise<void>;
} {
  let holding = true;
  let held: Uint8Array = new Uint8Array();
  const release = async (): Promise<void> => {
    holding = false;
    const chunk = held;
    held = new Uint8Array();
    if (chunk.length > 0) await onOutput('stderr', chunk);
  };
  return {
    onOutput: async (stream, chunk) => {
      if (!holding) return onOutput(stream, chunk);
      if (stream === 'stdout') {
        await release();
        return onOutput(stream, chunk);
      }
      held = joined(held, chunk);
      // Somebody who watches shall not wait for what a container says that began like a tool.
      if (!TOOL.test(decode(held.subarray(0, 64)).trimStart()) || held.length > MOST) await release();
      return undefined;
    },
    held: () => decode(held),
    release,
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
