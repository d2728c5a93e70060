import type { JsonValue } from '@krmkit/base';
import { scalarText } from '@krmkit/base';
import { goStyle, locate, contentFor, plainValue } from '@krmkit/yaml';
import type { ScalarNode } from '@krmkit/yaml';
import type { Origins, Sourced } from './origins.ts';
import { contributing } from './origins.ts';

/** The characters of a scalar as its text has them: `1.10` for the number 1.1. Undefined for other values. */
export function writtenScalar({ value, origins }: Sourced): string | undefined {
  const text = scalarText(value);
  if (text === undefined || typeof value === 'string') return text;
  const node = scalarNode(origins);
  if (node === undefined) return text;
  const written = contentFor(node, 'kustomize');
  return plainValue(written, 'kustomize') === value ? written : text;
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
  if (step?.position.kind !== 'field' || edits.length > 0) return undefined;
  const { origin, path } = step.position;
  const { root } = origin.document;
  const node = root && locate(root, [...origin.path, ...path], 'kustomize')?.content;
  return node?.kind === 'scalar' ? node : undefined;
}
