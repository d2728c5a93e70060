import { describe, expect, it } from 'vitest';
import { integer, object } from '../../src/sdk/schema.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import { setField } from '../../src/sdk/field.ts';
import { runProgram } from '../../src/sdk/program.ts';

const scale = defineFunction({
  name: 'scale',
  description: 'Sets the size.',
  config: object({ size: integer({ description: 'how large', maximum: 9 }) }),
  run({ resources, config, results }) {
    for (const one of resources) {
      if (one.kind === 'Bomb') throw new RangeError('boom');
      if (one.kind === 'Bad') results.error('is bad', { resource: one, field: 'kind' });
      else setField(one, 'size', config.size);
    }
  },
});

const INPUT = 'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: A, size: 1} # why\n';

async function run(
  args: readonly string[],
  input: string = INPUT,
  files: Readonly<Record<string, string>> = {},
): Promise<{ status: number; stdout: string; stderr: string; written: Record<string, string> }> {
  let stdout = '';
  let stderr = '';
  const written: Record<string, string> = {};
  const status = await runProgram(scale, {
    args,
    readInput: () => Promise.resolve(input),
    readFile: (path) => {
      const text = files[path];
      return text === undefined ? Promise.reject(new RangeError(`no ${path}`)) : Promise.resolve(text);
    },
    writeFile: (path, text) => {
      written[path] = text;
      return Promise.resolve();
    },
    stdout: (text) => {
      stdout += text;
      return Promise.resolve();
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { status, stdout, stderr, written };
}

describe('a function as a program', () => {
  it('reads and writes a ResourceList', async () => {
    const { status, stdout, stderr } = await run(['--', 'size=3']);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: INPUT.replace('size: 1', 'size: 3'), stderr: '' });
  });

  it('reads and writes files, with a functionConfig of its own', async () => {
    const files = { 'in.yaml': INPUT, 'c.yaml': 'apiVersion: x/v1\nkind: S\nspec: {size: 4}\n' };
    const ran = await run(['-i', 'in.yaml', '--output=out.yaml', '-f', 'c.yaml'], '', files);
    expect(ran).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
      written: { 'out.yaml': INPUT.replace('size: 1', 'size: 4') },
    });
  });

  it('prints help out of its description and schema', async () => {
    const { status, stdout } = await run(['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('scale: Sets the size.');
    expect(stdout).toContain('  size (integer, required): how large');
  });

  it.each([
    ['an error result', ['--', 'size=3'], INPUT.replace('kind: A', 'kind: Bad'), 1, '[error] v1/Bad kind: is bad\n'],
    [
      'a throw',
      ['--', 'size=3'],
      INPUT.replace('kind: A', 'kind: Bomb'),
      1,
      /^scale: the function failed: RangeError: boom\n/,
    ],
    ['a wrong option', ['--sise'], INPUT, 2, 'scale: "--sise" is not an option of a function; see --help\n'],
    ['no name', ['--', '=3'], INPUT, 2, 'scale: "=3" is not NAME=VALUE; see --help\n'],
    ['no file', ['-i'], INPUT, 2, 'scale: -i needs a file; see --help\n'],
    ['a missing file', ['-i', 'x'], INPUT, 2, 'scale: x cannot be read: no x\n'],
    ['two configurations', ['-f', 'c', '--', 'a=b'], INPUT, 2, /as a file or as NAME=VALUE/],
    ['no ResourceList', ['--', 'size=3'], 'Usage: foo\n', 2, /^scale: -:1:1: this is not a ResourceList/],
    ['a wrong configuration', ['--', 'size=30'], INPUT, 3, /functionConfig: data\.size must be at most 9, and is 30/],
    ['no configuration', [], INPUT, 3, /functionConfig: size is missing/],
  ])('ends for %s', async (_, args, input, status, stderr) => {
    const ran = await run(args, input);
    expect(ran.status).toBe(status);
    if (typeof stderr === 'string') expect(ran.stderr).toBe(stderr);
    else expect(ran.stderr).toMatch(stderr);
  });

  it('uses the text after the first = as the value', async () => {
    const { stderr } = await run(['--', 'size=a=b']);
    expect(stderr).toContain('must be a whole number, and is "a=b"');
  });
});
