import type { BuildHelm } from '@krmkit/kustomize';
import type { ProgramEnd } from '@krmkit/base';

/** What a stand-in for helm was started with. */
export interface RecordedHelm {
  readonly helm: BuildHelm;
  /** The arguments of each start. */
  readonly calls: readonly string[];
  /** The texts of values, in the order in which they were written. */
  readonly values: readonly string[];
}

/** A helm that prints the same text for each chart, or ends in another way. */
export function recordingHelm(printed: string | ProgramEnd): RecordedHelm {
  const calls: string[] = [];
  const values: string[] = [];
  const stdout = new TextEncoder().encode(typeof printed === 'string' ? printed : '');
  const end: ProgramEnd =
    typeof printed === 'string' ? { end: 'exited', status: 0, stdout, stderr: new Uint8Array() } : printed;
  const helm: BuildHelm = {
    programs: {
      run: async (_, args) => {
        calls.push(args.join(' '));
        return end;
      },
    },
    temporary: {
      create: async () => ({
        ok: true,
        value: {
          path: '/t',
          writeFile: async (name, bytes) => {
            values.push(new TextDecoder().decode(bytes));
            return { ok: true, value: `/t/${name}` };
          },
          remove: async () => undefined,
        },
      }),
    },
    command: 'helm',
    apiVersions: [],
    kubeVersion: undefined,
    debug: false,
  };
  return { helm, calls, values };
}
