import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './markdown.ts';

/** A directory like that of a user: the examples, `krmkit` on the PATH, the built package to import. */
export interface Workplace {
  /** The output of a shell command, stdout and stderr in order. */
  readonly run: (command: string) => string;
  /** The outputs of modules that import `krmkit`, run one after the other in one process. */
  readonly runModules: (modules: readonly string[]) => readonly string[];
  /** The errors of the type checker for such modules in a project with `strict`; empty if there are none. */
  readonly checkTypes: (modules: readonly string[]) => string;
  readonly remove: () => void;
}

/** A line between the outputs of two modules. */
const END_OF_MODULE = '--- the next module';

export function createWorkplace(more: Readonly<Record<string, string>> = {}): Workplace {
  const directory = mkdtempSync(join(tmpdir(), 'krmkit-docs-'));
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  const cli = join(root, 'dist', 'cli.cjs');
  writeFileSync(join(bin, 'krmkit'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`, { mode: 0o755 });
  symlinkSync(join(root, 'examples'), join(directory, 'examples'));
  mkdirSync(join(directory, 'node_modules'));
  symlinkSync(root, join(directory, 'node_modules', 'krmkit'));
  // What a function in TypeScript needs on a Node that cannot run TypeScript.
  for (const name of ['esbuild', '@esbuild']) {
    symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name));
  }
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${bin}:${process.env['PATH'] ?? ''}`, NO_COLOR: '1', ...more };
  const known = new Map<string, string>();
  const run = (program: string, given: readonly string[]): string => {
    const options = { cwd: directory, env, encoding: 'utf8', maxBuffer: 64 << 20 } as const;
    const { error, stdout, stderr } = spawnSync(program, given, options);
    if (error !== undefined) throw error;
    return `${stdout}${stderr}`.replace(/\n$/, '');
  };
  return {
    run: (command) => {
      const output = known.get(command) ?? run('sh', ['-c', `exec 2>&1\n${command}`]);
      known.set(command, output);
      return output;
    },
    runModules: (modules) => {
      for (const [index, code] of modules.entries()) writeFileSync(join(directory, `sample-${index}.mjs`), code);
      const end = `console.log(${JSON.stringify(END_OF_MODULE)});`;
      const imports = modules.map(
        (_module, index) => `await import('./sample-${index}.mjs').catch((error) => console.log(error));\n${end}\n`,
      );
      writeFileSync(join(directory, 'samples.mjs'), imports.join(''));
      const output = run('sh', ['-c', `exec 2>&1\n'${process.execPath}' samples.mjs`]);
      return `${output}\n`.split(`${END_OF_MODULE}\n`).map((text) => text.replace(/\n$/, ''));
    },
    checkTypes: (modules) => {
      const files = modules.map((_module, index) => `sample-${index}.mts`);
      for (const [index, file] of files.entries()) writeFileSync(join(directory, file), modules[index] ?? '');
      const types = join(root, 'node_modules', '@types');
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      return run(process.execPath, [tsc, ...flags, '--typeRoots', types, '--types', 'node', ...files]);
    },
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
