import { describe, expect, it } from 'vitest';
import { obeyed } from '@krmkit/testing';
import { checkFiles, expandText } from '../check-files.ts';

// A name that differs from a declared one only in invisible characters: `$(API_URL)` with a soft hyphen.

const UNSEEN: readonly (readonly [string, string])[] = [
  ['\u00ad', 'U+00AD'],
  ['\u200b', 'U+200B'],
  ['\u200c', 'U+200C'],
  ['\u200d', 'U+200D'],
  ['\u2060', 'U+2060'],
  ['\ufeff', 'U+FEFF'],
  ['\ufe0f', 'U+FE0F'],
  ['\u{e0100}', 'U+E0100'],
  ['\u202e', 'U+202E'],
];

const SITES: readonly (readonly [string, (text: string) => string])[] = [
  ['env', (text) => `env: [{name: API_URL, value: a}, {name: B, value: "http://${text}/"}]`],
  ['args', (text) => `env: [{name: API_URL, value: a}]\n    args: ["${text}"]`],
  ['a script', (text) => `env: [{name: API_URL, value: a}]\n    command: [sh, -c, "echo ${text}"]`],
  ['a program', (text) => `env: [{name: API_URL, value: a}]\n    command: [python3, -c, "print('${text}')"]`],
  [
    'env with a missing ConfigMap',
    (text) =>
      `envFrom: [{configMapRef: {name: gone}}]\n    env: [{name: API_URL, value: a}, {name: B, value: "${text}"}]`,
  ],
];

function pod(inside: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - name: app\n    image: x\n    ${inside}\n`;
}

describe.each(UNSEEN)('%j', (character, code) => {
  it.each(SITES)('in %s', async (_, site) => {
    const files = { 's.yaml': pod(site(`$(API${character}_URL)`)) };
    const stdout = await expandText(files);
    expect(stdout).toMatch(/^s\.yaml:\d+:\d+ {2}error {2}unresolved-reference$/m);
    expect(stdout).toContain(`$(API<${code}>_URL) is not defined: invisible characters distinguish it from $(API_URL)`);
    expect(stdout).toContain(`did you mean $(API_URL)? Write the name again, without ${code}`);
    expect(obeyed(stdout)).toBeUndefined();
    expect((await checkFiles(files)).verdict).toBe('failed');
  });

  it('in a declaration is an error, too', async () => {
    const env = `env: [{name: "API${character}_URL", value: a}, {name: B, value: "$(API_URL)"}]`;
    const files = { 's.yaml': pod(env) };
    expect(await expandText(files)).toContain(`API<${code}>_URL`);
    expect((await checkFiles(files)).verdict).toBe('failed');
  });
});

it('a name in another script is not a reference to a declared one', async () => {
  const files = { 's.yaml': pod('env: [{name: API_URL, value: a}, {name: B, value: "$(АPI_ÜRL)"}]') };
  expect(await expandText(files, { severity: 'info' })).toMatch(/info {2}unresolved-reference/);
  expect((await checkFiles(files, { severity: 'info' })).verdict).toBe('passed');
});
