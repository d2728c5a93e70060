import { loadApplyReplacements } from '@krmkit/kustomize';
import { printable, compareBytes, wrapText } from '@krmkit/base';
import type { KrmFunction } from '@krmkit/functions';
import { describeConfig, loadBuiltInFunctions } from '@krmkit/functions';
import type { OutputFunctionHelp } from '../outputs/tool.ts';
import { loadExpansionFunction } from './load-expansion-function.ts';
import type { Colors } from '@krmkit/base';

/** The built-in functions, sorted by name. */
export async function loadBuiltIns(): Promise<readonly KrmFunction[]> {
  const builtIn = await loadBuiltInFunctions();
  return [...builtIn, await loadApplyReplacements(), await loadExpansionFunction()].toSorted((a, b) =>
    compareBytes(a.name, b.name),
  );
}

/** One line for each function. */
export function functionList(functions: readonly KrmFunction[], colors: Colors): string {
  const width = Math.max(...functions.map(({ name }) => name.length));
  const lines = functions.map(
    ({ name, description }) => `${colors.bold(name.padEnd(width))}  ${description.split('\n', 1)[0] ?? ''}`,
  );
  return `${lines.join('\n')}\n`;
}

/** What `--module` names: a built-in function by its name, or a file. */
export interface DescribedFunction extends Pick<KrmFunction, 'name' | 'description' | 'config'> {
  readonly module?: string;
}

/** The text of `krmkit explain` for a function. */
export function functionText(
  { name, description, config, module = name }: DescribedFunction,
  colors: Colors,
  width: number,
): string {
  const fields = describeConfig(config).map(printable);
  return [
    `${colors.bold(printable(name))}  function`,
    ...description.split(/\r\n|\r|\n/).flatMap((line) => wrapText(printable(line), width)),
    '',
    ...(fields.length === 0 ? ['It needs no functionConfig.'] : ['functionConfig:', ...fields]),
    '',
    `krmkit run DIR --module ${printable(module)}${fields.length === 0 ? '' : ' -- key=value...'}`,
    '',
  ].join('\n');
}

export function functionJson({ name, description, config }: KrmFunction): OutputFunctionHelp {
  return { function: name, description, config };
}
