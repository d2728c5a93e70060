import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { objectMembers } from './module-message.ts';
import { basename } from '@krmkit/base';

export interface ModuleProblem {
  /** One line, with the position in the module, and the way out if there is one. */
  readonly message: string;
  /** For stderr: the source line and the call stack; undefined if that adds nothing to the message. */
  readonly detail: string | undefined;
}

/** Describes a value that a module threw. `own` is the address of krmkit's folder, whose stack frames are removed. */
export function moduleProblem(error: unknown, path: string, own: string): ModuleProblem {
  try {
    return problemOf(error, path, own);
  } catch {
    // For example an object without a prototype, or a proxy.
    return { message: 'it threw a value that cannot be converted to text', detail: undefined };
  }
}

function problemOf(error: unknown, path: string, own: string): ModuleProblem {
  if (!(error instanceof Error)) return { message: `it threw ${String(error)}`, detail: undefined };
  const { head, frames } = stackOf(error, own);
  const causes = causesOf(error, own);
  const name = basename(path);
  const position =
    syntaxPosition(head[0], error) ?? framePosition(frames, name) ?? checkedPosition(error, path) ?? name;
  const [text = ''] = error.message.split('\nRequire stack:');
  const hint = hintFor(error, path);
  const detail = [...head, ...frames, ...causes];
  return {
    message: `${error.name}: ${text} (${position})${hint === undefined ? '' : `; ${hint}`}`,
    detail: detail.length <= 1 ? undefined : detail.join('\n'),
  };
}

interface Stack {
  /** The message; for a syntax error, the position and the source line before it. */
  readonly head: readonly string[];
  /** Without the frames of Node and krmkit. */
  readonly frames: readonly string[];
}

function stackOf(error: Error, own: string): Stack {
  const lines = (typeof error.stack === 'string' ? error.stack : `${error.name}: ${error.message}`).split('\n');
  const isFrame = (line: string): boolean => /^ {4}at /.test(line);
  const first = lines.findIndex(isFrame);
  const frames = lines.filter(
    (line) => isFrame(line) && !/\(?(?:node:|data:|<anonymous>\)?$)/.test(line) && !line.includes(own),
  );
  return { head: first === -1 ? lines : lines.slice(0, first), frames };
}

/** `cause`, and the errors of an AggregateError, which the stack omits; limited in depth and number. */
function causesOf(error: Error, own: string, depth = 0): readonly string[] {
  const several = Object.values(objectMembers('errors' in error ? error.errors : undefined)).slice(0, 5);
  return [error.cause, ...several].flatMap((cause) => {
    if (depth === 5) return [];
    if (typeof cause === 'string') return [`caused by: ${cause}`];
    if (!(cause instanceof Error)) return [];
    const { head, frames } = stackOf(cause, own);
    return [`caused by: ${head.join('\n')}`, ...frames, ...causesOf(cause, own, depth + 1)];
  });
}

/** For a syntax error the stack starts with the position, `/srv/fn.ts:2` or an address, followed by the line. */
function syntaxPosition(line: string | undefined, error: Error): string | undefined {
  if (line?.startsWith(error.name) === true) return undefined;
  return /(?:^|[/\\])([^/\\]+\.[mc]?[jt]sx?:\d+(?::\d+)?)$/.exec(line ?? '')?.[1];
}

/** A frame in the author's own files; in an installed package only if there is no other. */
function framePosition(frames: readonly string[], name: string): string | undefined {
  const own = frames.find((line) => !line.includes('/node_modules/')) ?? frames.find((line) => line.includes(name));
  return /([^/\\(]*?)(?:\?bundle)?(:\d+(?::\d+)?)\)?\s*$/
    .exec(own ?? '')
    ?.slice(1)
    .join('');
}

/**
 * Node shows the line of a syntax error in JavaScript only on a terminal; `node --check` gives it without running the
 * file.
 */
function checkedPosition(error: Error, path: string): string | undefined {
  if (!(error instanceof SyntaxError) || /\.[mc]?ts$/.test(path)) return undefined;
  try {
    const options = { encoding: 'utf8', timeout: 5000 } as const;
    const { stderr } = spawnSync(process.execPath, ['--check', path], options);
    return syntaxPosition(stderr.split('\n')[0], error);
  } catch {
    return undefined;
  }
}

function hintFor(error: Error, path: string): string | undefined {
  const { code, url } = objectMembers(error);
  switch (code) {
    case 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX':
      return `Node only removes types: write it without, or ${INSTALL_ESBUILD}`;
    case 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING':
      return `name a JavaScript file, or ${INSTALL_ESBUILD}`;
    case 'ERR_UNKNOWN_FILE_EXTENSION':
      if (error.message.includes('ts"')) return INSTALL_ESBUILD;
      break;
    case 'MODULE_NOT_FOUND':
      if (error.message.includes("'krmkit/fn'")) {
        return 'install krmkit beside it, or write it as a module (.mjs, import)';
      }
      break;
    case 'ERR_MODULE_NOT_FOUND':
      if (typeof url === 'string') return neighbourHint(url);
      break;
  }
  return error instanceof SyntaxError ? syntaxHint(error, path) : undefined;
}

const INSTALL_ESBUILD = 'install esbuild beside it (npm install --save-dev esbuild)';

function syntaxHint({ message }: SyntaxError, path: string): string | undefined {
  const isTypeScript = /\.[mc]?ts$/.test(path);
  if (/^Unexpected token 'export'|^Cannot use import statement/.test(message)) {
    const name = `name it ${isTypeScript ? '.mts' : '.mjs'}`;
    if (/\.c[jt]s$/.test(path)) return `as a ${path.slice(-4)} file it is CommonJS: ${name}`;
    return `its package.json says that it is CommonJS: ${name}, or put "type": "module" there`;
  }
  if (!isTypeScript) return undefined;
  if (message.includes('does not provide an export named')) return 'use `import type` for types';
  return message === 'Invalid or unexpected token' ? `Node does not support decorators: ${INSTALL_ESBUILD}` : undefined;
}

/** Handles imports of `./lib` and `./lib.js` if there is a lib.ts: compilers accept that, Node does not. */
function neighbourHint(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const missing = fileURLToPath(url);
  const bare = missing.replace(/\.([mc]?)js$/, '');
  const there = ['.ts', '.mts', '.cts', '.js', '.mjs', '/index.ts', '/index.js'].find((end) => existsSync(bare + end));
  return there === undefined ? undefined : `there is ${basename(bare)}${there}: Node needs the exact name of the file`;
}
