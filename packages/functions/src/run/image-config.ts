import type { CancelSignal, Programs, Problem, Result, JsonValue } from '@krmkit/base';
import { findContainerTool, isArray, member, listAt, parseJson } from '@krmkit/base';
import { entrypointHint } from './function-words.ts';
import { parseImage } from './image.ts';
import type { CallerEnvironment } from './runners/environment.ts';

/** What the configuration of an image says about the program that it starts. */
export interface ImageProgram {
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  /** `sha256:...` of the manifest in the registry; undefined if it is not known. */
  readonly digest: string | undefined;
}

/** Finds the configuration of an image by its full name. Never rejects. */
export type FindImageConfig = (image: string, signal: CancelSignal) => Promise<Result<ImageProgram, Required<Problem>>>;

/** Asks one source after the other, each image once. If no source has it, the problem names all of their reasons. */
export function findInOrder(sources: readonly FindImageConfig[]): FindImageConfig {
  const known = new Map<string, ReturnType<FindImageConfig>>();
  const find: FindImageConfig = async (image, signal) => {
    const reasons: string[] = [];
    for (const source of sources) {
      const found = await source(image, signal);
      if (found.ok) return found;
      if (found.message !== '') reasons.push(found.message);
    }
    const message = `the program that the image '${image}' starts is not known: ${reasons.join('; ')}`;
    return { ok: false, message, hint: entrypointHint(image) };
  };
  return (image, signal) => {
    const finding = known.get(image) ?? find(image, signal);
    known.set(image, finding);
    return finding;
  };
}

/** The words that the user declares for images. Its problem has no message: most images are not declared. */
export function declaredConfigs(
  entrypoints: readonly { readonly image: string; readonly words: readonly string[] }[],
): FindImageConfig {
  const declared = new Map(entrypoints.map(({ image, words }) => [image, words]));
  return (image) => {
    const entrypoint = declared.get(image);
    if (entrypoint === undefined) return Promise.resolve({ ok: false, message: '', hint: '' });
    return Promise.resolve({ ok: true, value: { entrypoint, cmd: [], digest: undefined } });
  };
}

const INSPECT_MILLISECONDS = 60_000;

/** Asks the container tool of this machine about an image that it has. */
export function localConfigs(programs: Programs, tool: string | undefined, caller: CallerEnvironment): FindImageConfig {
  let search: ReturnType<typeof findContainerTool> | undefined;
  const missing = (message: string): Result<ImageProgram, Required<Problem>> => ({ ok: false, message, hint: '' });
  return async (image, signal) => {
    search ??= findContainerTool(programs, tool, caller);
    const found = await search;
    if (!found.ok) return missing(found.message);
    const { program } = found.value;
    const args = ['image', 'inspect', image];
    const ended = await programs.run(program, args, { signal, timeout: INSPECT_MILLISECONDS });
    if (ended.end !== 'exited') return missing(`'${program} image inspect' did not end: ${ended.end}`);
    const value = parseJson(new TextDecoder().decode(ended.stdout));
    const [inspected] = isArray(value) ? value : [];
    if (ended.status !== 0 || inspected === undefined) return missing(`'${program}' does not have the image`);
    const config = member(inspected, 'Config');
    const words = (key: string): readonly string[] =>
      listAt(config, key).flatMap((word) => (typeof word === 'string' ? [word] : []));
    return {
      ok: true,
      value: { entrypoint: words('Entrypoint'), cmd: words('Cmd'), digest: digestOf(inspected, image) },
    };
  };
}

/** The digest that the registry of this name has for the image. */
function digestOf(inspected: JsonValue, image: string): string | undefined {
  const wanted = parseImage(image);
  if (!wanted.ok) return undefined;
  if (wanted.value.digest !== undefined) return wanted.value.digest;
  for (const entry of listAt(inspected, 'RepoDigests')) {
    const listed = typeof entry === 'string' ? parseImage(entry) : undefined;
    if (listed?.ok === true && fullName(listed.value.name) === fullName(wanted.value.name)) return listed.value.digest;
  }
  return undefined;
}

/** With the registry and the path that docker adds to short names. */
function fullName(name: string): string {
  const [first = '', ...path] = name.split('/');
  if (path.length === 0) return `docker.io/library/${name}`;
  return /[.:]/.test(first) || first === 'localhost' ? name : `docker.io/${name}`;
}
