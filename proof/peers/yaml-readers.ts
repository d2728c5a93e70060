import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@krmkit/base';
import { CHECKOUT, mutated } from '@krmkit/testing';
import type { Outline } from '../../packages/yaml/test/read/judges.ts';
import { outlineOfJsYaml, outlineOfOurs, outlineOfYaml, reasonFor } from '../../packages/yaml/test/read/judges.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { editedManifest } from './texts.ts';

const JUDGES = { yaml: outlineOfYaml, 'js-yaml': outlineOfJsYaml };

/** Where Kubernetes reads another value than the core schema of YAML 1.2, by the text of a plain scalar. */
const OTHER_SCALARS: readonly (readonly [reason: string, text: RegExp])[] = [
  ['truth values of YAML 1.1', /^(?:y|n|yes|no|on|off)$/i],
  ['octal, binary and signed integers of YAML 1.1', /^[-+]?0(?:b[01_]+|o?[0-7_]+|x[\da-f_]+)$/i],
  ['underscores in numbers', /^[-+.]?[\d.][\d._]*(?:e[-+]?[\d_]+)?$/i],
];

export const YAML_TARGETS: readonly PeerTarget[] = [
  {
    name: 'yaml-texts',
    holds: 'a random text has the structure, anchors and texts that one of the two reads',
    findPeer: versions,
    compare: (random) => Array.from({ length: 100 }, () => comparedOutlines(mutated(random.below))),
  },
  {
    name: 'yaml-values',
    holds: 'a scalar of an edited manifest has the value of the core schema of YAML 1.2',
    findPeer: versions,
    compare: (random) => Array.from({ length: 100 }, () => comparedValues(editedManifest(random))),
  },
];

function versions(): string {
  const content: unknown = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'));
  const used = isRecord(content) && isRecord(content['devDependencies']) ? content['devDependencies'] : {};
  return Object.keys(JUDGES)
    .map((name) => `${name} ${String(used[name])}`)
    .join(', ');
}

function comparedOutlines(input: string): Comparison {
  const { outline, onlyAliases } = outlineOfOurs(input);
  const [yaml, jsYaml] = [outlineOfYaml(input), outlineOfJsYaml(input)];
  const theirs = outline === jsYaml ? jsYaml : yaml;
  // The judges do not look whether an anchor is there.
  const ruled = onlyAliases ? 'an alias needs an anchor' : reasonFor(input, outline, yaml, jsYaml);
  return { input: JSON.stringify(input), ours: printed(outline), theirs: printed(theirs), ruled };
}

function printed(outline: Outline): string {
  return outline ?? 'refused';
}

/** Only of texts whose structure is the same for all three. */
function comparedValues(input: string): Comparison {
  const content = outlineOfOurs(input).outline;
  const texts = content?.split('\n') ?? [];
  const values = outlineOfOurs(input, 'values').outline?.split('\n') ?? [];
  const ours: string[] = [];
  const theirs: string[] = [];
  const reasons: string[] = [];
  for (const outlineOf of Object.values(JUDGES)) {
    if (content === undefined || outlineOf(input) !== content) continue;
    for (const [index, value] of outlineOf(input, 'values')?.split('\n').entries() ?? []) {
      if (value === values[index]) continue;
      const text: unknown = JSON.parse((texts[index] ?? '').replace(/^(?:&\S+ )?=/, ''));
      const reason = OTHER_SCALARS.find(([, pattern]) => pattern.test(String(text)))?.[0];
      if (reason === undefined) {
        ours.push(`${String(text)}: ${values[index]}`);
        theirs.push(`${String(text)}: ${value}`);
      } else reasons.push(reason);
    }
  }
  if (ours.length === 0 && reasons.length > 0) return { input, ours: 'other', theirs: 'values', ruled: reasons[0] };
  return { input: JSON.stringify(input), ours: ours.join('\n'), theirs: theirs.join('\n') };
}
