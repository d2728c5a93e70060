import { parseQuery } from '@krmkit/manifests';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { JudgeSettings, SearchSettings } from '@krmkit/check';
import { compareQuantityTexts, SEARCH_FORMATS } from '@krmkit/check';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import { readCommon } from '../shared/paths.ts';

export interface GrepSettings extends JudgeSettings, SearchSettings {
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const GREP_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: SEARCH_FORMATS,
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
  const outcome = parseQuery(text, compareQuantityTexts);
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
      format: SEARCH_FORMATS.find((known) => known === format) ?? 'yaml',
      invert: parsed.switches.has('invert-match'),
      annotate: parsed.switches.has('annotate'),
      showSecrets: parsed.switches.has('show-secrets'),
      ...readCommon(parsed),
    },
  };
}

const QUERY_HINT =
  "for example 'kind=Deployment', 'spec.replicas>=3', 'spec.template.spec.containers[name=app].image=:1'";
