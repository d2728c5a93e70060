import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recordMember } from '../../value/json.ts';
import { objectMembers } from './module-message.ts';

/** Finds esbuild in the node_modules of this file, or inside tsx. */
export function findEsbuild(path: string): string | undefined {
  const require = createRequire(path);
  const direct = resolved(require, 'esbuild');
  if (direct !== undefined) return direct;
  const tsx = resolved(require, 'tsx/package.json');
  return tsx === undefined ? undefined : resolved(createRequire(tsx), 'esbuild');
}

export function resolved(require: { readonly resolve: (name: string) => string }, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Bundles the file and its imports into one module, so that Node need not read TypeScript. `sdk`: the target of
 * `krmkit/fn` if krmkit is not installed next to the file. Rejects with an error whose stack starts with file, line and
 * column.
 */
export async function bundle(esbuild: string, path: string, sdk: string | undefined): Promise<string> {
  const program = objectMembers(await import(pathToFileURL(esbuild).href));
  const build = objectMembers(program['default'])['build'] ?? program['build'];
  if (typeof build !== 'function') throw new TypeError(`${esbuild} has no build function`);
  const settings = {
    entryPoints: [path],
    absWorkingDir: dirname(path),
    outdir: dirname(path),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    banner: {
      js: `import { createRequire as __krmkitRequire } from 'node:module'; const require = __krmkitRequire(${JSON.stringify(pathToFileURL(path).href)});`,
    },
    ...(sdk === undefined ? {} : { alias: { 'krmkit/fn': fileURLToPath(sdk) } }),
  };
  let result: unknown;
  try {
    result = await Reflect.apply(build, undefined, [settings]);
  } catch (error) {
    throw buildError(error);
  }
  const files: unknown = recordMember(result, 'outputFiles');
  const first: unknown = Array.isArray(files) ? files[0] : undefined;
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : undefined;
  if (typeof text !== 'string') throw new TypeError('esbuild gave no text');
  return text;
}

/** The first error of esbuild in Node's form: the stack starts with the position and its line. */
function buildError(error: unknown): unknown {
  const errors: unknown = objectMembers(error)['errors'];
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const text = recordMember(first, 'text');
  if (typeof text !== 'string') return error;
  const problem = new SyntaxError(text);
  if (text.startsWith('Could not resolve')) problem.name = 'Error';
  const location = recordMember(first, 'location');
  const [file, line, column, lineText] = ['file', 'line', 'column', 'lineText'].map((key) =>
    recordMember(location, key),
  );
  const head =
    typeof column === 'number' ? `${String(file)}:${String(line)}:${column + 1}\n${String(lineText)}\n\n` : '';
  problem.stack = `${head}${problem.name}: ${text}`;
  return problem;
}
