import { scalarText } from '../../value/read.ts';
import { locate } from '../../yaml/read/locate.ts';
import { contentFor, plainValue } from '../../yaml/read/scalar.ts';
import type { Sourced } from '../origins.ts';
import { contributing } from '../origins.ts';

/** The characters of a scalar as its text has them: `1.10` for the number 1.1. Undefined for other values. */
export function writtenText({ value, origins }: Sourced): string | undefined {
  const text = scalarText(value);
  if (text === undefined || typeof value === 'string') return text;
  const [step, ...edits] = contributing(origins);
  if (step?.position.kind !== 'field' || edits.length > 0) return text;
  const { origin, path } = step.position;
  const { root } = origin.document;
  const node = root && locate(root, [...origin.path, ...path], 'kustomize')?.content;
  if (node?.kind !== 'scalar') return text;
  const written = contentFor(node, 'kustomize');
  return plainValue(written, 'kustomize') === value ? written : text;
}
