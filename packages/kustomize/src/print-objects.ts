import { locate, numberText, goYamlText, printGoYaml } from '@krmkit/yaml';
import type { ExactDigits, PrintedLine } from '@krmkit/yaml';
import type { Origins, Sourced, Step } from './origins.ts';
import { contributing, originsAt } from './origins.ts';

/** The text of the objects as `kustomize build` prints it: documents with `---` between them. */
export function printObjects(objects: Iterable<Sourced>): string {
  return [...documentTexts(objects)].join('');
}

/** As `printObjects`, a text for each object. */
export function* documentTexts(objects: Iterable<Sourced>): Generator<string> {
  let isFirst = true;
  for (const { value, origins } of objects) {
    const text = goYamlText(value, digitsFrom(origins));
    yield isFirst ? text : `---\n${text}`;
    isFirst = false;
  }
}

/** The lines of one object, each with the path of the value that it shows. */
export function printLines({ value, origins }: Sourced): readonly PrintedLine[] {
  return printGoYaml(value, digitsFrom(origins));
}

function digitsFrom(origins: Origins): ExactDigits {
  return (path, value) => exactDigits(contributing(originsAt(origins, path)), value);
}

/** The digits of a large integer, from the text that it comes from. */
function exactDigits([step, ...edits]: readonly Step[], value: number): string | undefined {
  if (step?.position.kind !== 'field' || edits.length > 0) return undefined;
  const { origin, path } = step.position;
  const root = origin.document.root;
  const node = root && locate(root, [...origin.path, ...path], 'kustomize')?.content;
  const digits = node?.kind === 'scalar' ? numberText(node, 'kustomize') : undefined;
  return digits !== undefined && Number(digits) === value ? digits : undefined;
}
