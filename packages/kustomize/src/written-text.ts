import type { JsonValue } from '@krmkit/base';
import { scalarText } from '@krmkit/base';
import { goStyle, locate, contentFor, numberText, plainValue } from '@krmkit/yaml';
import type { ScalarNode } from '@krmkit/yaml';
import type { Origins, Sourced, Step } from './origins.ts';
import { contributing } from './origins.ts';

/** The characters of a scalar as its text has them: `1.10` for the number 1.1. Undefined for other values. */
export function writtenScalar({ value, origins }: Sourced): string | undefined {
  const text = scalarText(value);
  if (text === undefined || typeof value === 'string') return text;
  return findWritten(origins, (written) => plainValue(written, 'kustomize') === value) ?? text;
}

/** As `writtenScalar`, also for a null: `~`, or nothing. `reprinted`: a JSON patch has given the value another text. */
export function writtenOrNull(part: Sourced, reprinted: boolean): string | undefined {
  if (reprinted) return part.value === null ? 'null' : scalarText(part.value);
  if (part.value !== null) return writtenScalar(part);
  return findWritten(part.origins, (written) => plainValue(written, 'kustomize') === null) ?? 'null';
}

/** The characters of the last text that a value comes from and that has this value: an edit can copy a number. */
function findWritten(origins: Origins, isMeant: (written: string) => boolean): string | undefined {
  for (const step of contributing(origins).toReversed()) {
    const node = nodeOf(step);
    const written = node && contentFor(node, 'kustomize');
    if (written !== undefined && isMeant(written)) return written;
  }
  return undefined;
}

/** The exact digits of a large integer. Undefined if no text that it comes from has it. */
export function writtenDigits(steps: readonly Step[], value: number): string | undefined {
  for (const step of steps.toReversed()) {
    const node = nodeOf(step);
    // A replacement makes an integer of a text.
    const digits = node && (numberText(node, 'kustomize') ?? integerIn(node));
    if (digits !== undefined && Number(digits) === value) return digits;
  }
  return undefined;
}

function integerIn({ content }: ScalarNode): string | undefined {
  return /^-?[1-9]\d*$/.test(content) ? content : undefined;
}

/** An integer that several texts share, because a number has 53 bits for it. */
export function isUnsafeInteger(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Whether a text has quotes, or is a block scalar, in the text that it comes from, or got quotes because it needs them. */
export function isQuoted({ value, origins }: Sourced, reprinted: boolean = false): boolean {
  if (typeof value !== 'string') return false;
  if (reprinted) return goStyle(value, false) !== 'plain';
  const node = scalarNode(origins);
  return (node !== undefined && node.style !== 'plain') || typeof plainValue(value, 'kustomize') !== 'string';
}

/** Whether the text of a value has no characters, not even quotes. */
export function isWithoutText({ value, origins }: Sourced): boolean {
  if (value !== null && value !== '') return false;
  const node = scalarNode(origins);
  return node?.content === '' && (node.style === 'plain' || value === null);
}

/** The text of a scalar that comes from one field. */
function scalarNode(origins: Origins): ScalarNode | undefined {
  const [step, ...edits] = contributing(origins);
  return step === undefined || edits.length > 0 ? undefined : nodeOf(step);
}

function nodeOf({ position }: Step): ScalarNode | undefined {
  if (position.kind !== 'field') return undefined;
  const { origin, path } = position;
  const { root } = origin.document;
  const node = root && locate(root, [...origin.path, ...path], 'kustomize')?.content;
  return node?.kind === 'scalar' ? node : undefined;
}
