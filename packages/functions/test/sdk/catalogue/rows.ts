import { expect } from 'vitest';
import { readConfigText } from '../../../src/sdk/config-text.ts';
import type { FunctionResult, KrmFunction } from '../../../src/sdk/function.ts';
import { runFunctionOnText } from '../../../src/sdk/run-function.ts';

type Result = Pick<FunctionResult, 'severity' | 'message'> & { readonly field?: string };

export interface Row {
  readonly name: string;
  /** YAML. */
  readonly config: string;
  /** YAML of a list at column 0. */
  readonly items: string;
  /** The items afterwards; undefined where nothing is to change. */
  readonly text?: string;
  /** All of them. A field that a row leaves out can have any value. */
  readonly results?: readonly Result[];
}

/** Runs a function on the items of a row, and compares items, results and status. */
export async function checkRow(fn: KrmFunction, { config, items, text = items, results = [] }: Row): Promise<void> {
  const functionConfig = readConfigText(config);
  const head = 'kind: ResourceList\nitems:\n';
  const done = await runFunctionOnText(fn, head + items, functionConfig === undefined ? {} : { functionConfig });
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  const { status, results: given } = done.output;
  expect(
    given.map(({ severity, message, field }, index) => ({
      severity,
      message,
      ...(results[index]?.field === undefined ? {} : { field: field?.path }),
    })),
  ).toEqual(results);
  expect(done.text.replace(head, '').replace(/^results:\n[^]*/m, '')).toBe(text);
  const isRefused = results.some(({ message }) => message.startsWith(`${fn.name}: functionConfig: `));
  const isError = results.some(({ severity }) => severity === 'error');
  expect(status).toBe(isRefused ? 3 : isError ? 1 : 0);
}

export const data = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: values });

export const deployment = (more: string): string => `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
${more}`;
