import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './markdown.ts';

/** A checkout like that of a user with its own files to change, `krmkit` on the PATH, and a package that imports krmkit. */
export interface Workplace {
  /** The path of the checkout. */
  readonly checkout: string;
  /** The output of a shell command, stdout and stderr in order. As in a shell, `cd` has an effect on later commands. */
  readonly run: (command: string) => string;
  /** The directory in which the next command runs. */
  readonly directory: () => string;
  /** The outputs of modules that import `krmkit`, run one after the other in one process. */
  readonly runModules: (modules: readonly string[]) => readonly string[];
  /** The errors of the type checker for such modules in a project with `strict`; empty if there are none. */
  readonly checkTypes: (modules: readonly string[]) => string;
  readonly remove: () => void;
}

/** A line between the outputs of two modules. */
const END_OF_MODULE = '--- the next module';

/** `like`: a workplace that nothing has used, which is faster to copy. */
export function createWorkplace(more: Readonly<Record<string, string>>, like?: Workplace): Workplace {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-docs-')));
  const checkout = join(place, 'krmkit');
  const project = join(place, 'project');
  const bin = join(place, 'bin');
  const env = environmentOf(bin, more);
  if (like === undefined) makeCheckout(checkout, env);
  else cpSync(like.checkout, checkout, { recursive: true, verbatimSymlinks: true });
  // What `npm install` brings into the functions that `krmkit init` makes.
  linkPackage(place);
  linkPackage(project);
  symlinkSync(join(root, 'examples'), join(project, 'examples'));
  makeCommand(bin);
  const shell = (directory: string, text: string): string => spawn('sh', ['-c', `exec 2>&1\n${text}`], directory, env);
  let directory = checkout;
  return {
    checkout,
    run: (command) => {
      const end = join(place, 'directory');
      const output = shell(directory, `${command}\npwd > '${end}'`);
      directory = readFileSync(end, 'utf8').trimEnd();
      return output;
    },
    directory: () => directory,
    runModules: (modules) => {
      for (const [index, code] of modules.entries()) writeFileSync(join(project, `sample-${index}.mjs`), code);
      const end = `console.log(${JSON.stringify(END_OF_MODULE)});`;
      const imports = modules.map(
        (_module, index) => `await import('./sample-${index}.mjs').catch((error) => console.log(error));\n${end}\n`,
      );
      writeFileSync(join(project, 'samples.mjs'), imports.join(''));
      const output = shell(project, `'${process.execPath}' samples.mjs`);
      return `${output}\n`.split(`${END_OF_MODULE}\n`).map((text) => text.replace(/\n$/, ''));
    },
    checkTypes: (modules) => {
      const files = modules.map((_module, index) => `sample-${index}.mts`);
      for (const [index, file] of files.entries()) writeFileSync(join(project, file), modules[index] ?? '');
      const types = join(root, 'node_modules', '@types');
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      return spawn(process.execPath, [tsc, ...flags, '--typeRoots', types, '--types', 'node', ...files], project, env);
    },
    remove: () => {
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Files that the pages change are copies; everything else is a link. The examples are committed. */
function makeCheckout(checkout: string, env: NodeJS.ProcessEnv): void {
  mkdirSync(checkout);
  for (const name of readdirSync(root)) {
    if (name === '.git' || name === 'try') continue;
    const from = join(root, name);
    const to = join(checkout, name);
    if (name === 'examples' || name === '.gitignore') cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  const user = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  spawn('git', ['init', '-q', '-b', 'main', '--template='], checkout, env);
  spawn('git', ['add', 'examples', '.gitignore'], checkout, env);
  spawn('git', [...user, 'commit', '-q', '-m', 'First version'], checkout, env);
}

function linkPackage(directory: string): void {
  mkdirSync(join(directory, 'node_modules'), { recursive: true });
  symlinkSync(root, join(directory, 'node_modules', 'krmkit'));
}

function makeCommand(bin: string): void {
  mkdirSync(bin);
  const cli = join(root, 'dist', 'cli.cjs');
  writeFileSync(join(bin, 'krmkit'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`, { mode: 0o755 });
}

function environmentOf(bin: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return { ...inherited, PATH: `${bin}:${process.env['PATH'] ?? ''}`, NO_COLOR: '1', ...more };
}

function spawn(program: string, given: readonly string[], cwd: string, env: NodeJS.ProcessEnv): string {
  const { error, stdout, stderr } = spawnSync(program, given, { cwd, env, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (error !== undefined) throw error;
  return `${stdout}${stderr}`.replace(/\n$/, '');
}
