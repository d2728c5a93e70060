import type { ObjectRequest } from '@krmkit/check';
import { ageOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from '@krmkit/pods';
import type { Release } from '@krmkit/pods';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

export const SCHEMAS_OPTION: OptionDefinition = {
  long: 'schemas',
  value: 'DIR',
  repeatable: true,
  description:
    'also check objects against the CustomResourceDefinitions and JSON schemas in this directory, in the layouts of kubeconform (repeatable)',
};

export const KUBERNETES_RANGE_DESCRIPTION =
  'the Kubernetes release to follow (default: the newest); 1.31..1.34 for an upgrade also reports what the releases on the way do not serve';

/** `--schemas`, and the release that `--kubernetes 1.31..1.34` starts from. */
export function readObjectRequest(parsed: ParsedArguments): Checked<ObjectRequest> {
  const schemas = parsed.values.get('schemas') ?? [];
  const given = lastValue(parsed, 'kubernetes');
  const [first, last] = given?.split('..') ?? [];
  if (first === undefined || last === undefined) return { ok: true, value: { from: undefined, schemas } };
  const from = parseRelease(first);
  const to = parseRelease(last);
  if (from === undefined || to === undefined || isAfter(from, to) || ageOf(from) === 'older') {
    const message = `--kubernetes ${JSON.stringify(given)} is not an upgrade`;
    return wrongUsage(message, `krmkit knows ${OLDEST_RELEASE} to ${NEWEST_RELEASE}: 1.31..1.34`);
  }
  return { ok: true, value: { from, schemas } };
}

function isAfter(from: Release, to: Release): boolean {
  return from.major !== to.major || from.minor > to.minor;
}
