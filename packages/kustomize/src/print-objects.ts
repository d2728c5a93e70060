import { goYamlText, printGoYaml } from '@krmkit/yaml';
import type { ExactDigits, PrintedLine } from '@krmkit/yaml';
import type { Origins, Sourced } from './origins.ts';
import { contributing, originsAt } from './origins.ts';
import { writtenDigits } from './written-text.ts';

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
  return (path, value) => writtenDigits(contributing(originsAt(origins, path)), value);
}
