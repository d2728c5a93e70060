import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { readStream, readStreamItems } from '@krmkit/manifests';
import type { ResourceStream } from '@krmkit/manifests';
import type { PipelineRun } from '../../src/run/pipeline.ts';
import { printOutputList, stepsOfList } from '../../src/run/function-list.ts';
import { itemsToRun } from '../../src/run/stream-items.ts';
import { runOf, stepOf } from './function-calls.ts';

const streamOf = (text: string): ResourceStream => readStream(createSource('-', text));
const ITEM = 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n';
const LIST = `apiVersion: config.kubernetes.io/v1beta1\nkind: ResourceList\nitems:\n- ${ITEM.replaceAll(/\n(?=.)/g, '\n  ')}`;
const CONFIG = 'functionConfig: {apiVersion: v1, kind: F, metadata: {name: f}, spec: {tag: 1.10}}\n';

describe('stepsOfList', () => {
  const own = { apiVersion: 'v1', kind: 'Own' };
  const step = stepOf({ functionConfig: own });

  it('gives a named function the functionConfig of the list, as it is written', () => {
    const { steps } = stepsOfList(streamOf(LIST + CONFIG), { step, hasConfig: false }, '/srv');
    expect(steps).toMatchObject([{ name: step.name, functionConfig: { kind: 'F', spec: { tag: 1.1 } } }]);
    expect(steps[0]?.writtenConfig?.value).toBe(steps[0]?.functionConfig);
  });

  it.each([
    ['it has one', LIST + CONFIG, true],
    ['the list has none', LIST, false],
    ['that of the list is no object', `${LIST}functionConfig: text\n`, false],
    ['there is no list', ITEM, false],
  ])('leaves that of a named function where %s', (_, text, hasConfig) => {
    const { steps, diagnostics } = stepsOfList(streamOf(text), { step, hasConfig }, '/srv');
    expect(steps).toEqual([step]);
    expect(steps[0]).not.toHaveProperty('writtenConfig');
    expect(diagnostics).toEqual([]);
  });

  it('finds the functions that the resources declare, without a named one', () => {
    const declaring = ITEM.replace(
      '{name: a}',
      '{name: a, annotations: {config.kubernetes.io/function: "container: {image: i}"}}',
    );
    const { steps } = stepsOfList(streamOf(declaring), undefined, '/srv');
    expect(steps).toMatchObject([{ name: 'i', functionConfig: { kind: 'A' } }]);
    expect(stepsOfList(streamOf(LIST), undefined, '/srv')).toEqual({ steps: [], diagnostics: [] });
  });
});

describe('printOutputList', () => {
  function output(text: string, runs: PipelineRun['runs'] = []): string {
    const stream = streamOf(text);
    const sent = itemsToRun(readStreamItems(stream.items, []).items);
    return [...printOutputList(stream, sent, { ok: true, cancelled: false, items: sent, runs, problems: [] })].join('');
  }

  it('is the list that came in, with its version and its functionConfig', () => {
    expect(output(LIST + CONFIG)).toBe(LIST + CONFIG);
  });

  it.each([
    [
      'comments and an order of its own',
      `# a list\nkind: ResourceList # b\n${LIST.replace('kind: ResourceList\n', '')}`,
    ],
    ['indented items', LIST.replaceAll(/^(?=[- ] )/gm, '  ')],
    ['JSON', '{"kind": "ResourceList", "apiVersion": "a/v1", "items": []}'],
    ['other line ends', LIST.replaceAll('\n', '\r\n')],
    ['no end of a line', LIST.trimEnd()],
  ])('is the same text to which functions did nothing, with %s', (_, text) => {
    expect(output(text)).toBe(text);
    const said = { message: 'said', severity: 'info' as const };
    expect(output(text, [runOf([said])])).toContain('results:\n- message: said\n');
  });

  it.each([
    ['documents', ITEM],
    ['a List', LIST.replace('ResourceList', 'List').replace('config.kubernetes.io/v1beta1', 'v1')],
  ])('is a ResourceList of %s', (_, text) => {
    expect(output(text)).toMatch(
      /^apiVersion: config\.kubernetes\.io\/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n/,
    );
  });

  it('has the results of the list, and then those of the functions', () => {
    const results = 'results:\n- message: before # why\n';
    const [said, kept] = ['said', 'kept'].map((message) => ({ message, severity: 'info' as const }));
    expect(output(LIST + results)).toBe(LIST + results);
    if (said === undefined || kept === undefined) throw new Error('no results');
    const text = output(LIST + results, [runOf([said], { kept: [kept] }), runOf([said])]);
    expect(text.match(/message: (\w+)/g)).toEqual(['before', 'said', 'kept', 'said'].map((one) => `message: ${one}`));
    expect(output(LIST, [runOf([said])])).toContain('results:\n- message: said\n');
  });
});
