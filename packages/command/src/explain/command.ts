import { functionJson, functionText, loadBuiltIns } from '@krmkit/check';
import type { CatalogueEntry } from '@krmkit/pods';
import type { DiagnosticCode, Colors } from '@krmkit/base';
import { CATALOGUE } from '@krmkit/pods';
import { DIAGNOSTIC_CODES, shellPath, nearest, wrapText } from '@krmkit/base';
import { BUILT_IN_NAMES } from '@krmkit/functions';
import type { ExplainOutput, OutputCode } from '@krmkit/check';
import type { CommandModule, UsageProblem } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { colorsFor } from '../terminal.ts';

export const explain: CommandModule = {
  definition: {
    name: 'explain',
    description: [
      'Explains what a finding means, why it matters and how to fix it; or what a function does, and which fields its functionConfig has. Without an argument, lists all codes.',
      'For a file with a function of your own, krmkit loads the file as `krmkit run --module` does: with limits of time and memory, with an empty environment, not in a sandbox. It does not call the function.',
    ],
    argument: {
      name: 'CODE',
      count: 'one',
      required: false,
      description:
        'the code of a finding, the name of a built-in function, or a TypeScript or JavaScript file with a function',
    },
    options: [
      { long: 'output', short: 'o', value: 'FORMAT', choices: ['table', 'json'], description: 'the output format' },
    ],
    examples: [
      ['krmkit explain unresolved-reference', 'Explain the most common finding'],
      ['krmkit explain set-labels', 'List the fields of a built-in function'],
      ['krmkit explain ./fn.ts', 'List the fields of your own function'],
    ],
  },
  run: async (context, parsed) => {
    const { stdout } = context;
    const json = lastValue(parsed, 'output') === 'json';
    const [given] = parsed.positional;
    const colors = colorsFor(stdout, lastValue(parsed, 'color'), context.env);
    const codes = DIAGNOSTIC_CODES;
    if (given === undefined) {
      await stdout.write(json ? toJson(codes.map((code) => entryJson(code))) : listText(codes, colors));
      return EXIT.done;
    }
    const code = codes.find((candidate) => candidate === given);
    const width = Math.min(stdout.columns ?? 100, 100);
    if (code === undefined && BUILT_IN_NAMES.includes(given)) {
      const found = (await loadBuiltIns()).filter(({ name }) => name === given);
      const texts = found.map((fn) => (json ? toJson(functionJson(fn)) : functionText(fn, colors, width)));
      await stdout.write(texts.join(''));
      return EXIT.done;
    }
    if (code === undefined && /\.[cm]?[jt]s$/.test(given)) {
      const { explainFile } = await import('./explain-file.ts');
      return explainFile(context, given, { json, colors, width });
    }
    const path = code === undefined ? await context.files.status(given) : undefined;
    if (path?.ok === true && (path.value.kind === 'directory' || /\.(?:ya?ml|json)$/i.test(given))) {
      return {
        message: `${given} is a ${path.value.kind}, and krmkit explain describes codes and functions`,
        hint: `\`krmkit expand ${shellPath(given)}\` shows what its containers get, \`krmkit tree ${shellPath(given)}\` its resources`,
      };
    }
    if (code === undefined && /[/:]/.test(given)) return noDocumentation(given);
    if (code === undefined) {
      const near =
        nearest(given, [...codes, ...BUILT_IN_NAMES]) ?? codes.find((candidate) => candidate.includes(given));
      const hint = near === undefined ? '`krmkit explain` lists all codes' : `did you mean ${near}?`;
      return { message: `there is no code ${JSON.stringify(given)}`, hint };
    }
    await stdout.write(json ? toJson(entryJson(code)) : entryText(code, colors, width));
    return EXIT.done;
  },
};

/** Only running them tells: `kpt fn doc` calls `--help`, too. */
function noDocumentation(given: string): UsageProblem {
  const name = given.replace(/^.*\//, '').replace(/[:@].*$/, '');
  const like = BUILT_IN_NAMES.includes(name)
    ? `\`krmkit explain ${name}\` describes the built-in function of this name; `
    : '';
  return {
    message: `${JSON.stringify(given)} is not a TypeScript or JavaScript file, so krmkit cannot read its documentation`,
    hint: `${like}many programs and images print it if you run them with --help`,
  };
}

function entryJson(code: DiagnosticCode): OutputCode {
  const { severity, title, explanation }: CatalogueEntry = CATALOGUE[code];
  return { code, severity, title, explanation };
}

function listText(codes: readonly DiagnosticCode[], colors: Colors): string {
  const width = Math.max(...codes.map((code) => code.length));
  const lines = codes.map((code) => {
    const { severity, title } = CATALOGUE[code];
    return `${colors.bold(code.padEnd(width))}  ${severity.padEnd(7)}  ${title}`;
  });
  return `${lines.join('\n')}\n`;
}

function entryText(code: DiagnosticCode, colors: Colors, width: number): string {
  const { severity, title, explanation } = CATALOGUE[code];
  const lines = [`${colors.bold(code)}  ${severity}`, title, ''];
  // Indented lines are samples: keep them as they are.
  for (const line of explanation.split('\n')) lines.push(...(/^\s/.test(line) ? [line] : wrapText(line, width)));
  return `${lines.join('\n').trimEnd()}\n`;
}

function toJson(value: ExplainOutput): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
