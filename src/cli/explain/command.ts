import type { CatalogueEntry, DiagnosticCode } from '../../diagnostics/catalogue.ts';
import { CATALOGUE, DIAGNOSTIC_CODES } from '../../diagnostics/catalogue.ts';
import { BUILT_IN_NAMES } from '../../functions/built-in.ts';
import { nearest } from '../../text/similar.ts';
import type { ExplainOutput, OutputCode } from '../../outputs/tool.ts';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { wrapText } from '../report/layout.ts';
import type { Colors } from '../terminal.ts';
import { colorsFor } from '../terminal.ts';

export const explain: CommandModule = {
  definition: {
    name: 'explain',
    description: [
      'Explains what a finding means, why it matters and how to fix it; or what a built-in function does, and which fields its functionConfig has. Without an argument, lists all codes.',
    ],
    argument: {
      name: 'CODE',
      count: 'one',
      required: false,
      description: 'the code of a finding, or the name of a function',
    },
    options: [
      { long: 'output', short: 'o', value: 'FORMAT', choices: ['table', 'json'], description: 'the output format' },
    ],
    examples: [['krmkit explain unresolved-reference', 'Explain the most common finding']],
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
      const { functionJson, functionText, loadBuiltIns } = await import('../run/list-functions.ts');
      const found = (await loadBuiltIns()).filter(({ name }) => name === given);
      const texts = found.map((fn) => (json ? toJson(functionJson(fn)) : functionText(fn, colors, width)));
      await stdout.write(texts.join(''));
      return EXIT.done;
    }
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
