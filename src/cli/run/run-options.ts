import { BUILT_IN_NAMES } from '../../functions/built-in.ts';
import { CONTAINER_TOOL_OPTION } from '../container-tool-option.ts';
import type { OptionDefinition } from '../definition.ts';

/** Of all verbs that run functions. */
export const RUN_OPTIONS: readonly OptionDefinition[] = [
  { long: 'dry-run', description: 'print the difference and write nothing' },
  { long: 'check', description: 'write nothing, and fail if anything would change' },
  { long: 'results-dir', value: 'DIR', description: 'write what the functions said to results.yaml in this directory' },
  {
    long: 'output',
    short: 'o',
    value: 'FORMAT',
    choices: ['table', 'json', 'sarif', 'junit', 'github'],
    description:
      'how to say what the functions said: as text on stderr (table, the default), or on stdout; of `krmkit run -` on stderr',
  },
  { long: 'allow', value: 'FILE', description: 'a list of the images, programs and modules that may run' },
  {
    long: 'cache',
    description: 'use what images by digest and hermetic modules answered before; the default, --no-cache runs them',
  },
  { long: 'timeout', value: 'DURATION', description: 'for each function: 30s, 5m (the default), 1h' },
  { long: 'concurrency', value: 'NUMBER', description: 'how many functions of disjoint directories run at one time' },
  { long: 'enable-exec', description: 'run programs of this machine that are declared' },
  { long: 'enable-module', description: 'run TypeScript and JavaScript files that are declared; they are no sandbox' },
  {
    long: 'image-pull-policy',
    value: 'POLICY',
    choices: ['Always', 'IfNotPresent', 'Never'],
    description: 'when to pull images, which does not count as time of the function (default IfNotPresent)',
  },
  {
    long: 'image-prefix',
    value: 'PREFIX',
    description:
      "what stands before images without a registry (default: KPT_IMAGE_PREFIX, or kpt's catalogue, ghcr.io/kptdev/krm-functions-catalog)",
  },
  CONTAINER_TOOL_OPTION,
  {
    long: 'network',
    description: 'give the network to containers that ask for it, and to the image of `krmkit run --image`',
  },
  {
    long: 'mount',
    value: 'MOUNT',
    repeatable: true,
    description: 'type=bind,src=DIR,dst=DIR[,rw=true]: what containers may see of this machine (repeatable)',
  },
  {
    long: 'env',
    short: 'e',
    value: 'NAME[=VALUE]',
    repeatable: true,
    description: 'a variable for functions; without =VALUE, that of krmkit (repeatable)',
  },
  { long: 'as-current-user', description: 'run containers as the current user instead of nobody' },
  { long: 'inherit-env', description: 'give programs all variables of krmkit' },
  { long: 'allow-empty', description: 'a function may give back nothing at all, which deletes everything' },
  { long: 'tolerate-errors', description: 'results of severity error do not fail the run' },
];

const CRITERIA: readonly (readonly [name: string, value: string, what: string])[] = [
  ['api-version', 'VERSION', 'of this apiVersion'],
  ['kind', 'KIND', 'of this kind: Deployment or deploy'],
  ['name', 'NAME', 'of this name'],
  ['namespace', 'NAMESPACE', 'of this namespace'],
  ['labels', 'KEY=VALUE', 'with this label (repeatable)'],
  ['annotations', 'KEY=VALUE', 'with this annotation (repeatable)'],
];

/** Of the verb that runs one function of the command line. */
export const FUNCTION_OPTIONS: readonly OptionDefinition[] = [
  { long: 'image', short: 'i', value: 'IMAGE', description: 'run this container image' },
  { long: 'exec', value: 'PROGRAM', description: 'run this program; its arguments may follow in the same word' },
  {
    long: 'module',
    value: 'FILE',
    proposals: BUILT_IN_NAMES,
    description: 'run this TypeScript or JavaScript file, or the function of this name that comes with krmkit',
  },
  { long: 'list-functions', description: 'say which functions come with krmkit' },
  { long: 'fn-config', value: 'FILE', description: 'the functionConfig, a file with one resource' },
  ...(['match', 'exclude'] as const).flatMap((prefix) =>
    CRITERIA.map(([name, value, what]): OptionDefinition => ({
      long: `${prefix}-${name}`,
      value,
      repeatable: true,
      description: `${prefix === 'match' ? 'only resources' : 'but no resources'} ${what}; * stands for anything`,
    })),
  ),
];
