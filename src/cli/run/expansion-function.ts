import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { boolean, object, optional, string } from '../../fn/config-schema.ts';
import type { ConfigOf } from '../../fn/config-schema.ts';
import { configResults, readConfig } from '../../fn/config.ts';
import { isResourceList } from '../../fn/define.ts';
import type { FunctionInput, FunctionOutput, KrmFunction, Result } from '../../fn/function.ts';
import { FUNCTION_FORMAT } from '../../fn/function.ts';
import { ageOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease } from '../../kubelet/release.ts';
import { member } from '../../value/json.ts';
import { toJsonValue } from '../../value/plain.ts';
import { newerRelease } from '../expand/pod-settings.ts';
import { findingsOfList } from './expansion-findings.ts';

const CONFIG = object({
  kubernetes: string({ default: NEWEST_RELEASE, description: 'the release whose kubelet to follow' }),
  namespace: optional(string({ description: 'where manifests go that name none; default where it is left out' })),
  complete: boolean({
    default: false,
    description: 'the resources are everything: objects that are not among them do not exist',
  }),
  severity: string({
    oneOf: ['error', 'warning', 'info'],
    default: 'warning',
    description: 'findings of this severity and of worse ones',
  }),
  strict: boolean({ default: false, description: 'warnings are errors, and so are unused suppressions' }),
});

/** What `krmkit expand` finds, as results. It changes nothing. */
export const expansionFunction: KrmFunction = {
  format: FUNCTION_FORMAT,
  name: 'expansion',
  description: 'Checks the references $(NAME) and the environments of pods as a kubelet resolves them.',
  hermetic: true,
  // Comments may suppress findings.
  wants: 'text',
  config: CONFIG.shape,
  process: (input) => Promise.resolve(checkList(input)),
};

function checkList({ list, text }: FunctionInput): FunctionOutput {
  if (!isResourceList(list)) throw new TypeError('A function is given a ResourceList');
  const functionConfig = member(list, 'functionConfig');
  const read = readConfig(CONFIG, functionConfig);
  if (!read.ok) return outputOf(list, configResults(read, functionConfig, 'expansion'), 3);
  const release = parseRelease(read.value.kubernetes);
  if (release === undefined || ageOf(release) === 'older') {
    const message = `expansion: kubernetes ${JSON.stringify(read.value.kubernetes)} is no release that krmkit knows: ${OLDEST_RELEASE} to ${NEWEST_RELEASE}`;
    return outputOf(list, [{ message, severity: 'error' }], 3);
  }
  // JSON is YAML: without a text there are no comments, and all else is the same. In lines, as places are looked for.
  const findings = findingsOfList(text ?? JSON.stringify(list, null, 1), { ...read.value, kubernetes: release });
  const warning = newerRelease(release);
  const results = findings
    .filter(({ severity }) => reaches(severity, read.value))
    .map((one) => strictly(one, read.value));
  if (warning !== undefined) results.unshift({ message: `expansion: ${warning}`, severity: 'warning' });
  return outputOf(list, results, results.some(({ severity }) => severity === 'error') ? 1 : 0);
}

type Config = ConfigOf<typeof CONFIG>;

const RANKS = ['info', 'warning', 'error'] as const;

function reaches(severity: Diagnostic['severity'], config: Config): boolean {
  return RANKS.indexOf(severity) >= RANKS.findIndex((rank) => rank === config.severity);
}

function strictly(result: Result, { strict }: Config): Result {
  return strict && result.severity === 'warning' ? { ...result, severity: 'error' } : result;
}

function outputOf(
  list: FunctionOutput['list'],
  results: readonly Result[],
  status: FunctionOutput['status'],
): FunctionOutput {
  const { results: _, ...rest } = list;
  const items = member(list, 'items');
  const count = Array.isArray(items) ? items.length : 0;
  return {
    status,
    list: results.length === 0 ? rest : { ...rest, results: toJsonValue(results) },
    from: Array.from({ length: count }, (__, index) => index),
  };
}
