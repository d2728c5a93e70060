import { locate } from '../yaml/read/locate.ts';
import { numberText } from '../yaml/read/scalar.ts';
import type { PrintedLine } from '../yaml/print/go-yaml.ts';
import { printGoYaml } from '../yaml/print/go-yaml.ts';
import type { Sourced, Step } from './origins.ts';
import { contributing, originsAt } from './origins.ts';

/** The text of the objects as `kustomize build` prints it: documents with `---` between them. */
export function printObjects(objects: Iterable<Sourced>): string {
  const documents = Array.from(objects, (object) => printLines(object).map(({ text }) => `${text}\n`));
  return documents.map((lines) => lines.join('')).join('---\n');
}

/** The lines of one object, each with the path of the value that it shows. */
export function printLines({ value, origins }: Sourced): readonly PrintedLine[] {
  return printGoYaml(value, (path, number) => exactDigits(contributing(originsAt(origins, path)), number));
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
