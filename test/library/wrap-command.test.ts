import process from 'node:process';
import { expect, it } from 'vitest';
import { wrapCommand } from '@krmkit/functions/node';

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
