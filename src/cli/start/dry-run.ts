import type { ProgramEnd, Programs, VolumeFiles } from '../../platform/ports.ts';

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
export function quoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
