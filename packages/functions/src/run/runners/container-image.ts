import { BUILT_IN_NAMES } from '../built-in.ts';
import type { CancelSignal, ProgramEnd, Programs, ContainerTool } from '@krmkit/base';
import type { FunctionEnd } from '../runner.ts';
import { lastWords } from '@krmkit/base';

/** `missing`: pull the image if the machine does not have it. */
export type PullPolicy = 'always' | 'missing' | 'never';

/**
 * The start and the end of a pull; `milliseconds` is its duration. `pod`: the image is pulled for a Pod, which includes
 * the time until the Pod runs.
 */
export type PullEvent = { readonly image: string; readonly pod?: true } & (
  | { readonly kind: 'started' }
  | { readonly kind: 'ended'; readonly milliseconds: number; readonly ok: boolean }
);

export interface ImagePorts {
  readonly programs: Programs;
  /** Milliseconds since an arbitrary moment. */
  readonly clock: () => number;
  readonly onPull?: (event: PullEvent) => void;
}

/** Provides an image before its container runs; resolves to undefined if it is present. The tool runs in `cwd`. */
export type ProvideImage = (
  tool: ContainerTool,
  image: string,
  cwd: string,
  signal: CancelSignal,
) => Promise<FunctionEnd | undefined>;

/** Pulling has its own limit, because a function cannot influence large images and slow networks. */
const PULL_MILLISECONDS = 30 * 60_000;
const INSPECT_MILLISECONDS = 60_000;
const MAX_SAID = 1024 * 1024;

/** Each image is checked and pulled once, so that steps share the same image. */
export function createImageProvider(ports: ImagePorts, policy: PullPolicy): ProvideImage {
  const provided = new Map<string, Promise<FunctionEnd | undefined>>();
  return (tool, image, cwd, signal) => {
    // The tool reports a missing image itself.
    if (policy === 'never') return Promise.resolve(undefined);
    const known = provided.get(image);
    if (known !== undefined) return known;
    const providing = provide(ports, policy, image, { tool, cwd, signal });
    provided.set(image, providing);
    return providing;
  };
}

async function provide(
  { programs, clock, onPull }: ImagePorts,
  policy: PullPolicy,
  image: string,
  { tool, ...where }: { readonly tool: ContainerTool; readonly cwd: string; readonly signal: CancelSignal },
): Promise<FunctionEnd | undefined> {
  if (policy === 'missing') {
    const inspected = await programs.run(tool.program, ['image', 'inspect', image], {
      ...where,
      timeout: INSPECT_MILLISECONDS,
    });
    if (isThere(inspected)) return undefined;
    if (inspected.end === 'cancelled') return { kind: 'cancelled' };
  }
  onPull?.({ kind: 'started', image });
  const began = clock();
  const ended = await programs.run(tool.program, ['pull', '--quiet', image], {
    ...where,
    timeout: PULL_MILLISECONDS,
    maxStderr: MAX_SAID,
  });
  const ok = ended.end === 'exited' && ended.status === 0;
  onPull?.({ kind: 'ended', image, milliseconds: clock() - began, ok });
  if (ok) return undefined;
  if (ended.end === 'cancelled') return { kind: 'cancelled' };
  return {
    kind: 'unavailable',
    message: `'${tool.program}' could not pull the image '${image}': ${pullWords(ended)}`,
    hint: `check its name and your access: ${tool.program} pull ${image}${builtInHint(image)}`,
  };
}

/** Images of kpt's catalogue have the names of built-in functions, which need no container. */
function builtInHint(image: string): string {
  const name = /([^/:@]+)(?::[^/@]*)?(?:@.*)?$/.exec(image)?.[1] ?? '';
  return BUILT_IN_NAMES.includes(name)
    ? `; or use the built-in function of this name, which needs no image: --module ${name}, or module: ${name}`
    : '';
}

/** Some releases of nerdctl print an empty list for a missing image, and exit with 0. */
function isThere(ended: ProgramEnd): boolean {
  if (ended.end !== 'exited' || ended.status !== 0) return false;
  const text = new TextDecoder().decode(ended.stdout).trim();
  return text !== '' && text !== '[]';
}

function pullWords(ended: ProgramEnd): string {
  if (ended.end === 'timed-out') return `it took longer than ${PULL_MILLISECONDS / 60_000} minutes`;
  return lastWords(ended) ?? (ended.end === 'exited' ? `it exited with status ${ended.status}` : ended.end);
}
