import type { Query } from '@krmkit/manifests';
import { parseQuery } from '@krmkit/manifests';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { JudgeSettings, TreeOptions } from '@krmkit/check';
import { JUDGE_OPTIONS, readJudgeSettings } from '../build/settings.ts';
import { readCommon } from '../shared/paths.ts';
import { SHOWN_FIELDS } from '@krmkit/check';

type TreeFormat = 'table' | 'images' | 'mermaid' | 'json';

const TREE_FORMATS: readonly TreeFormat[] = ['table', 'images', 'mermaid', 'json'];

export interface TreeSettings extends JudgeSettings, TreeOptions {
  readonly format: TreeFormat;
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const TREE_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: TREE_FORMATS,
    description:
      'the output format, table by default; images lists each image with its environments and the line that sets it; mermaid draws which kustomization and which object uses which, for Markdown',
  },
  { long: 'name', description: 'show the names of containers' },
  { long: 'image', description: 'show the images of containers' },
  { long: 'command', description: 'show the commands of containers' },
  { long: 'args', description: 'show the arguments of containers' },
  { long: 'ports', description: 'show the ports of containers and Services' },
  { long: 'env', description: 'show the environment variables of containers, as written' },
  { long: 'resources', description: 'show the resource requests and limits of containers' },
  { long: 'replicas', description: 'show the number of replicas' },
  { long: 'all', description: 'show all of these fields; --env=false leaves one out' },
  {
    long: 'field',
    value: 'PATH',
    repeatable: true,
    description: 'show another field, such as spec.type or spec.template.spec.containers[name=app].image (repeatable)',
  },
  {
    long: 'graph-structure',
    value: 'WHICH',
    choices: ['directory', 'owners'],
    description: 'nest resources in directories or below their owners (default: owners if there are any)',
  },
  { long: 'include-local', description: 'also show resources for tools (config.kubernetes.io/local-config)' },
  { long: 'exclude-non-local', description: 'show only resources for tools' },
  { long: 'show-secrets', description: 'print the values of Secrets' },
  ...JUDGE_OPTIONS,
];

export function readTreeSettings(parsed: ParsedArguments): Checked<TreeSettings> {
  const judged = readJudgeSettings(parsed, parsed.positional);
  if (!judged.ok) return judged;
  const { switches } = parsed;
  const queries: Query[] = [];
  for (const text of parsed.values.get('field') ?? []) {
    const outcome = parseQuery(text, () => 0);
    const problem = outcome.ok ? outcome.query.test && NO_TEST : outcome.message;
    if (!outcome.ok || problem !== undefined) {
      const at = outcome.ok ? '' : ` at character ${outcome.at + 1}`;
      return wrongUsage(`--field ${JSON.stringify(text)} is not valid${at}: ${problem}`, FIELD_HINT);
    }
    queries.push(outcome.query);
  }
  const structure = lastValue(parsed, 'graph-structure');
  return {
    ok: true,
    value: {
      ...judged.value,
      format: TREE_FORMATS.find((known) => known === lastValue(parsed, 'output')) ?? 'table',
      fields: new Set(
        SHOWN_FIELDS.filter((field) => switches.has(field) || (switches.has('all') && !parsed.refused.has(field))),
      ),
      queries,
      structure: structure === 'directory' || structure === 'owners' ? structure : undefined,
      includeLocal: switches.has('include-local') || switches.has('exclude-non-local'),
      excludeNonLocal: switches.has('exclude-non-local'),
      showSecrets: switches.has('show-secrets'),
      ...readCommon(parsed),
    },
  };
}

const NO_TEST = 'use a path without a condition';
const FIELD_HINT = 'for example --field spec.type; `krmkit grep` looks for values';
