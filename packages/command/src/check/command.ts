import type { CommandModule, OptionDefinition } from '../definition.ts';
import { expand, runExpand } from '../expand/command.ts';
import { REPORT_FORMATS, SHOWS_FINDINGS } from '@krmkit/check';
import { KUBERNETES_RANGE_DESCRIPTION, SCHEMAS_OPTION } from '../expand/object-options.ts';
import { readSettings } from '../expand/settings.ts';

/** Flags that change only how containers are shown. */
const NOT_FINDINGS: ReadonlySet<string> = new Set(['service-links', 'diff']);

const FORMATS = REPORT_FORMATS.filter((format) => SHOWS_FINDINGS[format]);

export const check: CommandModule = {
  definition: {
    name: 'check',
    description: [
      'Reports the findings of `krmkit expand`, and nothing else: references that cannot be resolved and other mistakes, with file, line and column. It checks the same workloads, and takes the same flags.',
      'It also checks each object that is built against the types of the Kubernetes release, the CustomResourceDefinitions among the files and --schemas: unknown fields, wrong types, missing fields, and API versions that the release does not serve.',
    ],
    ...(expand.definition.argument && { argument: expand.definition.argument }),
    options: [
      ...expand.definition.options.filter(({ long }) => !NOT_FINDINGS.has(long)).map(forFindings),
      SCHEMAS_OPTION,
      {
        long: 'results',
        value: 'FILE',
        description:
          'also report the results of functions in this file, a FunctionResultList that `kpt fn render --results-dir` or `krmkit render --results-dir` wrote for PATH; --fix sets the values that they propose',
      },
    ],
    isConfigurable: true,
    examples: [
      ['krmkit check deploy/', 'Check all files of a directory'],
      ['kubectl kustomize . | krmkit check -', 'Check the output of another tool'],
      ['krmkit check --strict -o github .', 'Annotate a pull request in GitHub Actions, and fail on warnings'],
      ['krmkit check --only-new main .', 'Report only what the current branch adds'],
      ['krmkit check shop/ --results results/results.yaml -o sarif', 'Add the results of a pipeline to the report'],
      ['krmkit check shop/ --results results/results.yaml --fix', 'Set the values that the functions propose'],
      ['krmkit check --fix .', 'Fix what krmkit can fix without other changes'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings('check', parsed);
    return settings.ok ? runExpand(context, settings.value) : settings.problem;
  },
};

function forFindings(option: OptionDefinition): OptionDefinition {
  if (option.long === 'output') return { ...option, choices: FORMATS };
  if (option.long === 'kubernetes') return { ...option, description: KUBERNETES_RANGE_DESCRIPTION };
  if (option.long === 'container') return { ...option, description: 'only findings of containers with this name' };
  return option;
}
