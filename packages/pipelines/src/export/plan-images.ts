import type { Diagnostic, CancelSignal, Problem, Result } from '@krmkit/base';
import { cannotExport } from './check-steps.ts';
import type { PlannedImage } from './plan.ts';
import { functionWords, isPinned, parseImage, printImage } from '@krmkit/functions';
import type { FindImageConfig, FunctionStep } from '@krmkit/functions';

export interface ImageRequests {
  readonly pin: boolean;
  /** Asks for what the user declares first. */
  readonly find: FindImageConfig;
  /** Asks only for images as they are: it knows their digests. */
  readonly findPinned: FindImageConfig;
  readonly signal: CancelSignal;
}

export interface PlannedImages {
  readonly images: ReadonlyMap<string, PlannedImage>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Determines the words of all images, and their digests with `pin`. */
export async function planImages(steps: readonly FunctionStep[], requests: ImageRequests): Promise<PlannedImages> {
  const images = new Map<string, PlannedImage>();
  const diagnostics: Diagnostic[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.program.kind !== 'container' || images.has(step.program.image)) continue;
    const planned = await planImage(step.program.image, requests);
    if (planned.ok) images.set(step.program.image, planned.value);
    else diagnostics.push(cannotExport(step, { number: at + 1, of: steps.length }, planned));
  }
  return { images, diagnostics };
}

async function planImage(
  declared: string,
  { pin, find, findPinned, signal }: ImageRequests,
): Promise<Result<PlannedImage, Required<Problem>>> {
  const config = await find(declared, signal);
  const words = config.ok ? functionWords(declared, config.value) : config;
  if (!words.ok) return { ok: false, message: `cannot be exported: ${words.message}`, hint: words.hint };
  const image = pin ? await pinImage(declared, findPinned, signal) : ({ ok: true, value: declared } as const);
  return image.ok ? { ok: true, value: { declared, image: image.value, words: words.value } } : image;
}

/** The image with its digest instead of a tag. */
export async function pinImage(
  declared: string,
  findPinned: FindImageConfig,
  signal: CancelSignal,
): Promise<Result<string, Required<Problem>>> {
  if (isPinned(declared)) return { ok: true, value: declared };
  const known = await findPinned(declared, signal);
  const digest = known.ok ? known.value.digest : undefined;
  const parsed = parseImage(declared);
  if (parsed.ok && digest !== undefined) {
    return { ok: true, value: printImage({ ...parsed.value, tag: undefined, digest }) };
  }
  return {
    ok: false,
    message: `cannot be pinned: the digest of the image '${declared}' in its registry is not known`,
    hint: 'push the image and pull it, or leave --pin out',
  };
}
