import type { ProgramEnd, ProgramOptions } from '@krmkit/base';
import type { BuildHelm } from '../../src/helm/helm-port.ts';

/** A helm that prints the same text for each chart. */
export function standInHelm(printed: string): BuildHelm {
  return recordingHelm(printing(printed)).helm;
}

/** A helm that ends in the same way for each call, and records the calls and the files of values. */
export function recordingHelm(end: ProgramEnd): {
  readonly helm: BuildHelm;
  readonly calls: { readonly line: string; readonly cwd?: string; readonly env?: ProgramOptions['env'] }[];
  readonly written: { readonly name: string; readonly text: string }[];
  /** How many temporary directories are left. */
  readonly left: () => number;
} {
  const calls: { line: string; cwd?: string; env?: ProgramOptions['env'] }[] = [];
  const written: { name: string; text: string }[] = [];
  let left = 0;
  const helm: BuildHelm = {
    programs: {
      run: async (program, args, options = {}) => {
        const { cwd, env } = options;
        calls.push({
          line: [program, ...args].join(' '),
          ...(cwd === undefined ? {} : { cwd }),
          ...(env === undefined ? {} : { env }),
        });
        return end;
      },
    },
    temporary: {
      create: async () => {
        left += 1;
        return {
          ok: true,
          value: {
            path: '/tmp/t',
            writeFile: async (name, bytes) => {
              written.push({ name, text: new TextDecoder().decode(bytes) });
              return { ok: true, value: `/tmp/t/${name}` };
            },
            remove: async () => {
              left -= 1;
              return undefined;
            },
          },
        };
      },
    },
    command: 'helm',
    apiVersions: [],
    kubeVersion: undefined,
    debug: false,
  };
  return { helm, calls, written, left: () => left };
}

/** The end of a helm that prints a text. */
export function printing(text: string): ProgramEnd {
  return { end: 'exited', status: 0, stdout: new TextEncoder().encode(text), stderr: new Uint8Array() };
}
