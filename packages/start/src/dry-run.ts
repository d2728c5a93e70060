import type { ProgramEnd, Programs, VolumeFiles } from '@krmkit/base';
import { encodeBase64 } from '@krmkit/pods';
import type { Sources } from '@krmkit/pods';

// What a pod that is only shown uses in place of what would change this machine.

/** The same keys, with `<secret NAME/KEY>` for every value, so that the result can be shown. */
export function maskedSources(sources: Sources): Sources {
  return {
    ...sources,
    secret: (namespace, name) => {
      const found = sources.secret(namespace, name);
      if (found.state !== 'found') return found;
      const keys = Object.keys(found.object.data ?? {});
      const data = keys.map((key) => [key, encodeBase64(new TextEncoder().encode(`<secret ${name}/${key}>`))] as const);
      return { state: 'found', object: { ...found.object, data: Object.fromEntries(data) } };
    },
  };
}

const NOTHING = new Uint8Array();
const DONE: ProgramEnd = { end: 'exited', status: 0, stdout: NOTHING, stderr: NOTHING };

/** Runs programs that only read; prints those that would change something. */
export function recordingPrograms(programs: Programs, print: (line: string) => Promise<unknown>): Programs {
  return {
    run: async (program, args, options) => {
      const isLook = args[0] === 'version' || (args[0] === 'image' && args[1] === 'inspect');
      if (isLook) return programs.run(program, args, options);
      // These only concern what was not created.
      if (args.includes('inspect') || args[0] === 'ps') return DONE;
      const input = options?.stdin === undefined ? '' : ' < krmkit-pause.tar';
      await print(`${[program, ...args].map(quoted).join(' ')}${input}\n`);
      return DONE;
    },
  };
}

/** Directories that are not created. */
export function imaginedVolumes(): VolumeFiles {
  return {
    create: (medium) =>
      Promise.resolve({
        ok: true,
        value: {
          path: medium === 'memory' ? '/dev/shm/krmkit-start-XXXXXX' : '/tmp/krmkit-start-XXXXXX',
          inMemory: true,
        },
      }),
    makeDirectory: () => Promise.resolve({ ok: true, value: 'exact' }),
    writeFile: () => Promise.resolve({ ok: true, value: 'exact' }),
    remove: () => Promise.resolve({ ok: true, value: undefined }),
  };
}

/** Quotes for a POSIX shell. */
function quoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
