import type { EventOptions, KnownOptions } from '@krmkit/base';
import { SIGNAL } from '@krmkit/base';
import type { FunctionRunLine } from './outputs.ts';
import type { StepSettings } from './run-steps.ts';

export const DEFAULTS: StepSettings = {
  network: false,
  mounts: [],
  env: [],
  inheritEnvironment: false,
  containerTool: undefined,
  pull: 'missing',
  timeoutMilliseconds: 5 * 60 * 1000,
  concurrency: 2,
  allowEmpty: false,
  tolerateErrors: false,
};

/** What the options of a run can be. */
export const STEP_OPTIONS: KnownOptions<StepSettings & EventOptions<FunctionRunLine>> = {
  network: 'boolean',
  mounts: 'list',
  env: 'list',
  inheritEnvironment: 'boolean',
  containerTool: 'string',
  pull: ['always', 'missing', 'never'],
  timeoutMilliseconds: 'number',
  concurrency: 'number',
  allowEmpty: 'boolean',
  tolerateErrors: 'boolean',
  onEvent: 'function',
  signal: SIGNAL,
};
