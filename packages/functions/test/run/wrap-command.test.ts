import process from 'node:process';
import { expect, it } from 'vitest';
import { wrapCommand } from '../../src/run/wrap-command.ts';

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig: {apiVersion: v1, kind: ConfigMap, metadata: {name: app}, data: {team: shop}}
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: app, labels: {own: 'yes'}} # mine
`;
const program = process.execPath;
const node = (code: string): { readonly program: string; readonly args: readonly string[] } => ({
  program,
  args: ['-e', code],
});
const print = `console.log('apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: '+process.env.NAME+'}\\ndata:\\n  a: "1"')`;

it('merges the output into the input; the functionConfig gives variables', async () => {
  const wrapped = await wrapCommand(LIST, node(`${print}; console.error('made')`));
  expect(wrapped).toMatchObject({ diagnostics: [], stderr: 'made\n' });
  expect(wrapped.text).toMatch(/metadata: \{name: app, labels: \{own: 'yes'\}, .* # mine$/m);
  expect(wrapped.text).toMatch(/^ {2}data:\n {4}a: "1"$/m);
});

it('without a merge, the result has only the output, and the overrides', async () => {
  const overrides = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata: {b: "2"}\n';
  const { text } = await wrapCommand(LIST, {
    ...node(print),
    merge: false,
    overrides,
  });
  expect(text).not.toContain('own');
  expect(text).toMatch(/b: "2"/);
  expect((await wrapCommand(LIST, { ...node(print), overrides })).text).toMatch(/own[^]*b: "2"/);
});

it.each([
  ['a status', node('process.exit(3)'), 'exited with status 3'],
  ['a program that does not exist', { program: './absent' }, 'no such program'],
  ['output that is not a manifest', node('console.log("a: 1")'), 'This lacks apiVersion or kind'],
])('%s gives a diagnostic and no text', async (_, command, message) => {
  const wrapped = await wrapCommand(LIST, command);
  expect(wrapped.text).toBeUndefined();
  expect(wrapped.diagnostics.map((one) => one.message).join()).toContain(message);
});

it.each([
  ['input', 'a: [', undefined, 'invalid-yaml'],
  ['overrides', LIST, 'a: [', 'invalid-yaml'],
  ['empty input', '', undefined, 'unreadable-file'],
])('%s that cannot be read runs no program', async (_, text, overrides, code) => {
  const wrapped = await wrapCommand(text, {
    ...node('console.error(1)'),
    ...(overrides === undefined ? {} : { overrides }),
  });
  expect(wrapped).toMatchObject({ text: undefined, stderr: '' });
  expect(wrapped.diagnostics.map((one) => one.code)).toContain(code);
});

it('the program gets its functionConfig as arguments where that is asked for', async () => {
  const code = `${print}; console.error(process.argv.slice(1).join(' '))`;
  expect((await wrapCommand(LIST, { program, args: ['-e', code, '--'], envOnly: false })).stderr).toBe('--name=app\n');
  expect((await wrapCommand(LIST, node(code))).stderr).toBe('\n');
});

it.each([
  ['the text as a string', [1, { program }]],
  ['the options as an object', [LIST, 1]],
  ['the options as an object { program }', [LIST, {}]],
])('a wrong call says: pass %s', async (what, given) => {
  const call = async (): Promise<unknown> => Reflect.apply(wrapCommand, undefined, given);
  await expect(call()).rejects.toThrow(`wrapCommand: pass ${what}`);
});

it('a signal ends the program', async () => {
  const signal = AbortSignal.timeout(500);
  const wrapped = await wrapCommand(LIST, { ...node('setTimeout(() => {}, 60000)'), signal });
  expect(wrapped).toMatchObject({
    text: undefined,
    diagnostics: [{ code: 'function-failed', message: 'it was cancelled' }],
  });
});
