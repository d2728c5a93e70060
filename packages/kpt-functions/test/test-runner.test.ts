import { describe, expect, it } from 'vitest';
import { Configs } from '../src/configs.ts';
import { FunctionConfigError } from '../src/kubernetes-object.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { TestRunner } from '../src/test-runner.ts';
import { kptFunc, labelNamespaces } from './sample.ts';

describe('TestRunner', () => {
  const runner = new TestRunner(kptFunc(labelNamespaces));
  const namespace = (labels?: { [key: string]: string }): KubernetesObject => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'a', ...(labels && { labels }) },
  });
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { team: 'shop' } };

  it('accepts the expected output or error', async () => {
    await runner.assert(new Configs([namespace()], config), new Configs([namespace({ team: 'shop' })]));
    await runner.assert(new Configs(undefined, config), 'unchanged');
    await runner.assertCallback(new Configs(), undefined, FunctionConfigError, /was undefined/)();
  });

  it.each([
    ['another output', new Configs([namespace()], config), 'unchanged', undefined, undefined],
    ['no error', new Configs([], config), undefined, FunctionConfigError, undefined],
    ['another error', new Configs(), undefined, RangeError, undefined],
    ['another message', new Configs(), undefined, undefined, 'another'],
  ] as const)('rejects for %s', async (_, input, output, type, message) => {
    await expect(runner.assert(input, output, type, message)).rejects.toThrow(/./);
    await expect(runner.assert(input, output, type, message)).rejects.toMatchObject({ code: 'ERR_ASSERTION' });
  });
});
