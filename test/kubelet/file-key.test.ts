import { describe, expect, it } from 'vitest';
import type { FileKeySelector } from '../../src/kubelet/model.ts';
import type { EnvironmentResult } from '../../src/kubelet/run-options.ts';
import { makeEnvironmentVariables } from '../../src/kubelet/run-options.ts';

// The specification's section on fileKeyRef (KEP-3721).

interface Given {
  readonly selector?: Partial<FileKeySelector>;
  readonly file?: string;
  readonly kubernetes?: string;
  readonly volumes?: readonly { readonly name: string; readonly emptyDir?: object }[];
}

function run({
  selector = {},
  file,
  kubernetes = '1.35',
  volumes = [{ name: 'v', emptyDir: {} }],
}: Given): EnvironmentResult {
  const fileKeyRef = { volumeName: 'v', path: 'app/env', key: 'K', ...selector };
  return makeEnvironmentVariables({
    pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: false, volumes } },
    container: {
      name: 'c',
      env: [
        { name: 'A', value: 'before' },
        { name: 'A', valueFrom: { fileKeyRef } },
        { name: 'B', value: '<$(A)>' },
      ],
    },
    sources: file === undefined ? {} : { files: { 'v/app/env': file } },
    kubernetes,
  });
}

const shown = (result: EnvironmentResult): Record<string, unknown> =>
  Object.fromEntries(result.env.map(({ name, value }) => [name, value]));

describe('fileKeyRef', () => {
  it.each([
    { title: 'a value', file: "K='x y'\n", wants: 'x y' },
    { title: 'a value that looks like a reference is never expanded', file: "K='$(B)$$'", wants: '$(B)$$' },
    { title: 'the first of two', file: "K='1'\nK='2'\n", wants: '1' },
    { title: 'several lines', file: "# c\n\n  K='a\n b'  # end\n", wants: 'a\n b' },
    { title: 'a mistake behind the key is never seen', file: "K='1'\nnonsense\n", wants: '1' },
    { title: 'dotenv in 1.34', file: 'K = x y \\\n  z\n', kubernetes: '1.34', wants: 'x y  z' },
  ])('$title', ({ wants, ...given }) => {
    const result = run(given);
    expect(result.error).toBeUndefined();
    expect(shown(result)).toEqual({ A: wants, B: `<${wants}>` });
  });

  it.each([
    { title: 'absent', file: "X='1'\n" },
    { title: 'empty', file: "K=''\n" },
  ])('a key that is $title is skipped where it is optional, and an error where it is not', ({ file }) => {
    const optional = run({ file, selector: { optional: true } });
    expect(optional.error).toBeUndefined();
    expect(shown(optional)).toEqual({ A: 'before', B: '<before>' });
    expect(run({ file }).error?.message).toBe('environment variable key "K" not found in file "app/env"');
  });

  it.each(['K=unquoted\n', "K='open\n", "K ='1'\n"])('a file that does not parse: %j, optional or not', (file) => {
    expect(run({ file }).error?.message).toBe("couldn't parse env file");
    expect(run({ file, selector: { optional: true } }).error?.message).toBe("couldn't parse env file");
  });

  it('a volume that the pod does not have', () => {
    expect(run({ volumes: [] }).error?.message).toBe('cannot find the volume "v" referenced by FileKeyRef');
    const optional = run({ volumes: [{ name: 'other', emptyDir: {} }], selector: { optional: true } });
    expect(optional.error?.message).toBe('cannot find the volume "v" referenced by FileKeyRef');
  });

  it('a volume of another kind, and paths that lead out of it, are refused', () => {
    for (const given of [
      { volumes: [{ name: 'v' }] },
      { selector: { path: '/etc/env' } },
      { selector: { path: 'a/../../b' } },
    ]) {
      expect(run(given).findings.map(({ code }) => code)).toEqual(['invalid-file-key-ref']);
    }
  });

  it('is known at run time where the file is not given', () => {
    const result = run({});
    expect(result.error).toBeUndefined();
    expect(result.env.find(({ name }) => name === 'A')?.value).toEqual([
      { kind: 'hole', source: 'file', label: 'K of v/app/env' },
    ]);
    expect(result.findings).toEqual([]);
  });

  it('is reported where the release does not have it, or has switched it off', () => {
    for (const kubernetes of ['1.20', '1.33', '1.34']) {
      expect(run({ kubernetes, file: 'K=1\n' }).findings.map(({ code }) => code)).toEqual(['invalid-file-key-ref']);
    }
    expect(shown(run({ kubernetes: '1.33', file: 'K=1\n' }))).toEqual({ A: '', B: '<>' });
    expect(run({ kubernetes: '1.35', file: "K='1'\n" }).findings).toEqual([]);
  });

  it('comes last among the sources of an entry', () => {
    const result = makeEnvironmentVariables({
      pod: { metadata: { name: 'p' }, spec: { enableServiceLinks: false } },
      container: {
        name: 'c',
        env: [
          {
            name: 'A',
            valueFrom: {
              fileKeyRef: { volumeName: 'v', path: 'f', key: 'k' },
              fieldRef: { fieldPath: 'metadata.name' },
            },
          },
        ],
      },
      sources: {},
    });
    expect(shown(result)).toEqual({ A: 'p' });
  });
});
