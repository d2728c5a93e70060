import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { nodePrograms } from '@krmkit/base/node';
import type { ProgramEnd, Programs } from '@krmkit/base';

/** An image whose program is a shell script of this machine. */
export interface ScriptImage {
  readonly script: string;
  /** The words after the program. */
  readonly cmd?: readonly string[];
  readonly repoDigests?: readonly string[];
}

/** A container tool named podman whose images are scripts: they read and print a ResourceList. */
export function scriptTool(folder: string, images: Readonly<Record<string, ScriptImage>>): Programs {
  const programs = nodePrograms();
  mkdirSync(folder, { recursive: true });
  const known = new Map(
    Object.entries(images).map(([image, { script, cmd = [], repoDigests = [] }], at) => {
      const path = join(folder, `fn-${at}.sh`);
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
      return [image, { path, cmd, repoDigests }] as const;
    }),
  );
  return {
    run: async (program, args, options) => {
      if (program !== 'podman') return { end: 'not-found', message: `there is no ${program} here` };
      if (args[0] === 'version') return said('Client:       Podman Engine\nVersion:      4.3.1\n');
      const [found] = args.flatMap((word) => known.get(word) ?? []);
      if (found === undefined) return { ...said(''), status: 125, stderr: bytes('Error: image not known\n') };
      const Config = { Entrypoint: [found.path], Cmd: found.cmd };
      if (args[0] === 'image') return said(JSON.stringify([{ Config, RepoDigests: found.repoDigests }]));
      return programs.run(found.path, found.cmd, { ...options, env: {} });
    },
  };
}

function said(text: string): Extract<ProgramEnd, { end: 'exited' }> {
  return { end: 'exited', status: 0, stdout: bytes(text), stderr: bytes('') };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
