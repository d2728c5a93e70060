import { compareQuantities, parseQuantity } from '@krmkit/pods';
import type { Query } from '@krmkit/manifests';
import { parseQuery } from '@krmkit/manifests';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { JudgeSettings } from '../build/judge-settings.ts';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import { readCommon } from '../shared/paths.ts';

export const GREP_FORMATS = ['yaml', 'json', 'table'] as const;
export type GrepFormat = (typeof GREP_FORMATS)[number];

export interface GrepSettings extends JudgeSettings {
  readonly query: Query;
  /** As the user wrote it. */
  readonly queryText: string;
  readonly format: GrepFormat;
  readonly invert: boolean;
  readonly annotate: boolean;
  readonly showSecrets: boolean;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const GREP_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: GREP_FORMATS,
    description:
      'the output format: yaml, the default, prints resources as they are written, table one line for each field',
  },
  { long: 'invert-match', short: 'v', description: 'find the resources in which nothing matches' },
  { long: 'annotate', description: 'add annotations with the file and the position of each resource (yaml only)' },
  { long: 'show-secrets', description: 'also print the values of Secrets in table and json output' },
  ...JUDGE_OPTIONS,
];

export function readGrepSettings(parsed: ParsedArguments): Checked<GrepSettings> {
  const [text, ...given] = parsed.positional;
  if (text === undefined) return wrongUsage('missing required argument: QUERY', QUERY_HINT);
  const outcome = parseQuery(text, compareTexts);
  if (!outcome.ok) {
    const position = `at character ${outcome.at + 1}`;
    return wrongUsage(`the query ${JSON.stringify(text)} is not valid ${position}: ${outcome.message}`, QUERY_HINT);
  }
  const judged = readJudgeSettings(parsed, given);
  if (!judged.ok) return judged;
  const format = lastValue(parsed, 'output');
  return {
    ok: true,
    value: {
      query: outcome.query,
      queryText: text,
      ...judged.value,
      format: GREP_FORMATS.find((known) => known === format) ?? 'yaml',
      invert: parsed.switches.has('invert-match'),
      annotate: parsed.switches.has('annotate'),
      showSecrets: parsed.switches.has('show-secrets'),
      ...readCommon(parsed),
    },
  };
}

const QUERY_HINT =
  "for example 'kind=Deployment', 'spec.replicas>=3', 'spec.template.spec.containers[name=app].image=:1'";

/** Quantities as an API server compares them. */
export function compareTexts(a: string, b: string): number | undefined {
  const [x, y] = [parseQuantity(a), parseQuantity(b)];
  return x === undefined || y === undefined ? undefined : compareQuantities(x, y);
}
