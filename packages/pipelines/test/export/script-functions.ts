import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FindImageConfig, FunctionRunner } from '@krmkit/functions';

/** A function whose image is a script of this machine: it reads and prints a ResourceList. */
interface ScriptImage {
  readonly script: string;
  /** The words after the program. */
  readonly cmd?: readonly string[];
}

export type Files = Readonly<Record<string, string>>;

/** Functions that do what real ones do to text: change values, drop comments, add and delete items, fail. */
const IMAGES: Readonly<Record<string, ScriptImage>> = {
  'example.com/blue:1': { script: "sed 's/color: red/color: blue/'" },
  'example.com/red:1': { script: "sed 's/color: blue/color: red/'" },
  'example.com/bare:1': { script: "sed 's/ *#.*$//'" },
  'example.com/remarks:1': { script: "sed 's/\\(color: [a-z]*\\)$/\\1 # remarked/; s/^# ours$/# theirs/'" },
  'example.com/quotes:1': { script: 'sed \'s/color: \\([a-z]*\\)/color: "\\1"/\'' },
  // Copies a part of its input that only a functionConfig as written has: the remark in it.
  'example.com/echo:1': {
    script: `awk '{ line[NR] = $0; if (/^functionConfig:/) f = 1; if (f && /remarked/) n++ } END { for (i = 1; i <= NR; i++) { sub(/# here/, "# here " n, line[i]); print line[i] } }'`,
  },
  'example.com/add:1': {
    script: `sed '/^items:$/a - {apiVersion: v1, kind: ConfigMap, metadata: {name: added}, data: {color: red}}'`,
  },
  'example.com/elsewhere:1': {
    script: `sed '/^items:$/a - {apiVersion: v1, kind: ConfigMap, metadata: {name: added, annotations: {config.kubernetes.io/path: b/added.yaml}}}'`,
  },
  'example.com/delete:1': { script: `sed '/^items:/q' | sed 's/items:/items: []/'` },
  'example.com/reports:1': {
    script: `cat; printf 'results:\\n- {message: all colors are there, severity: info}\\n'`,
  },
  'example.com/refuses:1': { script: `cat; printf 'results:\\n- {message: no color, severity: error}\\n'` },
  'example.com/fails:1': { script: 'echo broken >&2; exit 3' },
  'example.com/silent:1': { script: 'true' },
  'example.com/reads-nothing:1': {
    script: `echo '{apiVersion: config.kubernetes.io/v1, kind: ResourceList, items: []}'`,
  },
  'example.com/slash:1': { script: `sed "s/color: red/color: $1/"`, cmd: ['a$(b)$$c{{d}}'] },
};

export const WEB = `# ours
apiVersion: v1
kind: ConfigMap
metadata: {name: web} # here
data:
  color: red   # as the brand
`;

/** The files of a directory by path. */
export function filesBelow(directory: string): Files {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(directory.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** The functions as programs in a folder: what runs them here, and the words that an exported Job starts them with. */
export interface ScriptFunctions {
  readonly runner: FunctionRunner;
  readonly find: FindImageConfig;
}

export function writeScripts(folder: string): ScriptFunctions {
  mkdirSync(folder, { recursive: true });
  const known = new Map(
    Object.entries(IMAGES).map(([image, { script, cmd = [] }], at) => {
      const path = join(folder, `fn-${at}.sh`);
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
      return [image, { path, cmd }] as const;
    }),
  );
  return {
    runner: async ({ program, text }) => {
      const { path = '', cmd = [] } = (program.kind === 'container' ? known.get(program.image) : undefined) ?? {};
      const { status, stdout } = spawnSync(path, cmd, { input: text(), env: { PATH: '/bin:/usr/bin' } });
      return {
        end: { kind: 'exited', status: status ?? -1 },
        output: stdout.length === 0 ? undefined : { kind: 'text', bytes: stdout },
        stderr: '',
      };
    },
    find: async (image) => {
      const found = known.get(image);
      if (found === undefined) return { ok: false, message: `there is no ${image}`, hint: '' };
      return { ok: true, value: { entrypoint: [found.path], cmd: found.cmd, digest: undefined } };
    },
  };
}
