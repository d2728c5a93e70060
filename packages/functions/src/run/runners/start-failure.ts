import type { FileSystem, Problem } from '@krmkit/base';
import type { FunctionEnd } from '../runner.ts';
import type { NotStarted } from './program-response.ts';

export type ScriptFiles = Pick<FileSystem, 'status' | 'readFile'>;

export type StartFailure = Extract<FunctionEnd, { readonly kind: NotStarted['end'] }>;

/** Explains why a program could not start, with the way out: the system does not name the missing file. */
export async function explainStart(
  { end, message }: NotStarted,
  path: string,
  cwd: string | undefined,
  files: ScriptFiles,
): Promise<StartFailure> {
  switch (end) {
    case 'failed':
      return { kind: 'failed', message: `the system could not start '${path}': ${message}` };
    case 'not-executable': {
      const status = await files.status(path);
      if (status.ok && status.value.kind === 'directory') {
        return { kind: 'not-executable', message: `'${path}' is a directory`, hint: 'name a program inside it' };
      }
      const hint = `make it executable: chmod +x '${path}'`;
      return { kind: 'not-executable', message: `'${path}' is not executable (${message})`, hint };
    }
    case 'not-found':
      return { kind: 'not-found', ...(await whatIsMissing(path, cwd, files)) };
  }
}

async function whatIsMissing(path: string, cwd: string | undefined, files: ScriptFiles): Promise<Problem> {
  if (cwd !== undefined && !(await files.status(cwd)).ok) {
    return { message: `no such directory: '${cwd}' to run '${path}' in`, hint: 'create it' };
  }
  if (!path.includes('/')) {
    const hint = `install it, or name a file: ./${path}; run shell built-ins with sh -c`;
    return { message: `no program '${path}' in PATH`, hint };
  }
  const status = await files.status(path);
  if (!status.ok) return { message: `no such program: '${path}'` };
  const line = await firstLine(path, files);
  const interpreter = /^#![ \t]*([^ \t]+)/.exec(line)?.[1];
  if (interpreter === undefined) {
    const message = `'${path}' exists, but its loader does not`;
    return { message, hint: 'it may have been built for another system' };
  }
  const isWindows = interpreter.endsWith('\r');
  const shown = interpreter.replace('\r', '\\r');
  return {
    message: `'${path}' exists, but not its interpreter '${shown}'`,
    hint: isWindows
      ? 'the line ends with a carriage return, as on Windows: save the file with LF line endings'
      : 'install it, or correct the first line',
  };
}

/** `#!/usr/bin/env bash\r` starts a program that looks for an interpreter with a carriage return in its name. */
export async function beginsWithCarriageReturn(path: string, files: ScriptFiles): Promise<boolean> {
  return path.includes('/') && /^#!.*\r$/.test(await firstLine(path, files));
}

/** Empty if the file cannot be read. */
async function firstLine(path: string, files: ScriptFiles): Promise<string> {
  const content = await files.readFile(path, LARGEST_SCRIPT);
  const text = new TextDecoder('latin1').decode(content.ok ? content.value.subarray(0, 4096) : undefined);
  return text.replace(/\n.*/s, '');
}

const LARGEST_SCRIPT = 16 * 1024 * 1024;
