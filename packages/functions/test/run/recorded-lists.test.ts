import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { createSource, isArray, isObject, member } from '@krmkit/base';
import { identityOf, readStream, readStreamItems } from '@krmkit/manifests';
import { CHECKOUT } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { printOutputList, stepsOfList } from '../../src/run/function-list.ts';
import { runPipeline } from '../../src/run/pipeline.ts';
import type { FunctionRequest, FunctionResponse } from '../../src/run/runner.ts';
import { callFunction } from '../../src/run/runners/call-function.ts';
import { itemsToRun } from '../../src/run/stream-items.ts';
import { CATALOGUE_FUNCTIONS } from '../../src/sdk/catalogue.ts';
import type { KrmFunction } from '../../src/sdk/function.ts';
import { OPTIONS, printed, stepOf } from './function-calls.ts';

// Lists as kpt and kustomize send them: what is not krmkit's own comes back unchanged.

/** The configuration of each function of the catalogue. */
const CONFIGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apply-setters': { replicas: '3' },
  'create-setters': { mode: 'fast' },
  'ensure-name-substring': { prepend: 'x-' },
  'env-order': {},
  'required-limits': { limits: '[pods]' },
  schema: { schemas: 'v1/ConfigMap: {properties: {data: {properties: {MODE: {enum: [slow]}}}}}' },
  'search-replace': { 'by-value': 'fast', 'put-value': 'slow' },
  'set-annotations': { owner: 'shop' },
  'set-image': { name: 'nginx', newTag: '1.29' },
  'set-labels': { team: 'shop' },
  'set-namespace': { namespace: 'prod' },
  'set-replicas': { replicas: '3' },
};

/** These only read. */
const VALIDATORS: readonly string[] = ['required-limits', 'schema'];

it('every function of the catalogue has a configuration', () => {
  expect(Object.keys(CONFIGS)).toEqual(CATALOGUE_FUNCTIONS.map(({ name }) => name).toSorted());
});

function itemsIn(text: string): readonly JsonValue[] {
  const [document] = parseDocuments(text);
  const value = document?.root === undefined ? undefined : toValue(document.root, 'kubectl').value;
  const items = member(value, 'items');
  return isArray(items) ? items : [];
}

/** The annotations that no function can change. */
function reservedOf(item: JsonValue): JsonValue {
  const annotations = member(member(item, 'metadata'), 'annotations');
  if (!isObject(annotations)) return {};
  const isReserved = (name: string): boolean =>
    name.startsWith('internal.config.kubernetes.io/') ||
    /^config\.(?:k8s|kubernetes)\.io\/(?:id|path|index)$/.test(name);
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => isReserved(name)));
}

/** What a function makes of a list. */
async function after(fn: KrmFunction, sent: string): Promise<string> {
  const functionConfig: JsonObject = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'function-input' },
    data: CONFIGS[fn.name] ?? {},
  };
  const runner = async (request: FunctionRequest): Promise<FunctionResponse> => {
    const { list, yaml } = await callFunction(fn, { list: request.value(), text: request.text() });
    const output = { kind: 'value', value: list } as const;
    return yaml === undefined ? { end: { kind: 'exited', status: 0 }, output, stderr: '' } : printed(yaml);
  };
  const stream = readStream(createSource('-', sent));
  const { steps } = stepsOfList(stream, { step: stepOf({ functionConfig }), hasConfig: true }, '/');
  const items = itemsToRun(readStreamItems(stream.items, []).items);
  const runners = { exec: runner, container: runner, module: runner };
  const run = await runPipeline(steps, items, runners, { ...OPTIONS, tolerateErrors: true });
  expect(run).toMatchObject({ ok: true, problems: [] });
  return [...printOutputList(stream, items, run)].join('');
}

describe.each(['kpt-render.yaml', 'kpt-eval.yaml', 'kustomize-build.yaml'])('a list as in %s', (file) => {
  const sent = readFileSync(join(CHECKOUT, 'test/fixtures/resource-lists', file), 'utf8');

  it.each(CATALOGUE_FUNCTIONS)('$name gives back every item, with every annotation that is not its own', async (fn) => {
    const [before, answer] = [itemsIn(sent), itemsIn(await after(fn, sent))];
    expect(before.length).toBeGreaterThan(4);
    expect(answer.map(reservedOf)).toEqual(before.map(reservedOf));
    const nameless = (items: readonly JsonValue[]): readonly JsonValue[] =>
      items.filter((item) => identityOf(item) === undefined);
    expect(nameless(answer)).toEqual(nameless(before));
    if (VALIDATORS.includes(fn.name)) expect(answer).toEqual(before);
    if (fn.name === 'set-labels') expect(answer).not.toEqual(before);
  });
});
