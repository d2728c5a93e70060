import type { LabelRequirement, KindSelector, Selection } from '@krmkit/manifests';
import { parseLabelSelector, parseKind } from '@krmkit/manifests';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/**
 * Which resources a verb works on. Each option can be repeated: one of its values is enough, but all labels must match.
 */
export const SELECTION_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'kind',
    value: 'KIND',
    proposals: 'kinds',
    repeatable: true,
    description: 'only resources of this kind: Deployment, deploy, Deployment.apps or apps/Deployment (repeatable)',
  },
  {
    long: 'name',
    value: 'NAME',
    proposals: 'names',
    repeatable: true,
    description: 'only resources with this name; * and ? are wildcards (repeatable)',
  },
  {
    long: 'namespace',
    short: 'n',
    value: 'NAME',
    proposals: 'namespaces',
    repeatable: true,
    description: "only resources with this namespace in the file; '' for none (repeatable)",
  },
  {
    long: 'selector',
    short: 'l',
    value: 'LABELS',
    repeatable: true,
    description: 'only resources with these labels, as in kubectl: app=web,tier!=db,env in (prod,test),!legacy',
  },
];

export function readSelection(parsed: ParsedArguments): Checked<Selection> {
  const kinds: KindSelector[] = [];
  for (const text of parsed.values.get('kind') ?? []) {
    const kind = parseKind(text);
    if (kind === undefined) {
      return wrongUsage(`--kind ${JSON.stringify(text)} is not a kind`, 'for example Deployment or Deployment.apps');
    }
    kinds.push(kind);
  }
  const labels: LabelRequirement[] = [];
  for (const text of parsed.values.get('selector') ?? []) {
    const selector = parseLabelSelector(text);
    if (!selector.ok) {
      const position = `at character ${selector.offset + 1}`;
      return wrongUsage(
        `--selector ${JSON.stringify(text)} is not valid ${position}: ${selector.message}`,
        SELECTOR_HINT,
      );
    }
    labels.push(...selector.requirements);
  }
  const names = parsed.values.get('name');
  const namespaces = parsed.values.get('namespace');
  return {
    ok: true,
    value: {
      ...(kinds.length === 0 ? {} : { kinds }),
      ...(names === undefined ? {} : { names }),
      ...(namespaces === undefined ? {} : { namespaces }),
      ...(labels.length === 0 ? {} : { labels }),
    },
  };
}

const SELECTOR_HINT = "for example app=web, tier!=db, 'env in (prod,test)', canary, '!legacy', separated by commas";
