import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { readFunctionConfig, readWrapper } from '../../src/shared/wrapper-options.ts';
import { source } from '../../src/source/command.ts';
import { runWith } from '../fake-context.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(source.definition, args);
  return parsed.ok ? readWrapper(parsed.value) : parsed;
}

describe('the wrapper', () => {
  const KRM = 'config.kubernetes.io/v1';
  it.each<[args: readonly string[], settings: object]>([
    [[], { wrapper: undefined, functionConfig: undefined }],
    [['--wrap-kind', 'List'], { wrapper: { apiVersion: 'v1', kind: 'List' }, functionConfig: undefined }],
    [
      ['--wrap-kind', 'ResourceList'],
      { wrapper: { apiVersion: KRM, kind: 'ResourceList' }, functionConfig: undefined },
    ],
    [['--wrap-version', 'a/v2'], { wrapper: { apiVersion: 'a/v2', kind: 'ResourceList' }, functionConfig: undefined }],
    [['--function-config', 'f'], { wrapper: { apiVersion: KRM, kind: 'ResourceList' }, functionConfig: 'f' }],
  ])('of %j', (args, value) => {
    expect(read(...args)).toEqual({ ok: true, value });
  });

  it.each([
    [['--wrap-version', ''], '--wrap-version is empty'],
    [['--wrap-kind', 'Foo'], '--wrap-kind does not know "Foo"'],
  ])('of %j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message: expect.stringContaining(message) } });
  });
});

describe('a functionConfig from a file', () => {
  const ONE = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
  const files = { 'one.yaml': ONE, 'two.yaml': `${ONE}---\n${ONE}`, 'none.yaml': '# nothing\n', 'bad.yaml': 'a: [\n' };
  const MANY = '--function-config needs a file with one resource; this one has';
  it.each([
    ['one.yaml', true, []],
    ['two.yaml', false, [`${MANY} 2`]],
    ['none.yaml', false, [`${MANY} 0`]],
    ['bad.yaml', false, [expect.not.stringContaining(MANY)]],
    ['gone.yaml', false, [expect.not.stringContaining(MANY)]],
  ])('%s: has one: %s', async (path, isThere, messages) => {
    await runWith({ files }, async (context) => {
      const { content, diagnostics } = await readFunctionConfig(context, path);
      expect(content !== undefined).toBe(isThere);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ message }) => message)).toEqual(messages);
      return 0;
    });
  });
});
