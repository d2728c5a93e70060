import type { BuildHelm } from '../../src/helm/helm-port.ts';

/** A helm that prints the same text for each chart. */
export function standInHelm(printed: string): BuildHelm {
  const stdout = new TextEncoder().encode(printed);
  return {
    programs: { run: async () => ({ end: 'exited', status: 0, stdout, stderr: new Uint8Array() }) },
    temporary: {
      create: async () => ({
        ok: true,
        value: {
          path: '/tmp/t',
          writeFile: async (name) => ({ ok: true, value: `/tmp/t/${name}` }),
          remove: async () => undefined,
        },
      }),
    },
    command: 'helm',
    apiVersions: [],
    kubeVersion: undefined,
    debug: false,
  };
}
