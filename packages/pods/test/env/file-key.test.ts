import { describe, expect, it } from 'vitest';
import { sourcesFromObjects } from '../../src/object-sources.ts';
import type { FileKeySelector } from '../../src/model.ts';
import type { EnvironmentResult } from '../../src/run-options.ts';
import { makeEnvironmentVariables } from '../../src/run-options.ts';

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
    pod: { metadata: { namespace: 'ns', uid: 'u-1' }, spec: { enableServiceLinks: false, volumes } },
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
    { title: 'a mistake after the key is ignored', file: "K='1'\nnonsense\n", wants: '1' },
    { title: 'dotenv in 1.34', file: 'K = x y \\\n  z\n', kubernetes: '1.34', wants: 'x y z' },
  ])('$title', ({ wants, ...given }) => {
    const result = run(given);
    expect(result.error).toBeUndefined();
    expect(shown(result)).toEqual({ A: wants, B: `<${wants}>` });
  });

  it.each([
    { title: 'absent', file: "X='1'\n" },
    { title: 'empty', file: "K=''\n" },
  ])('a key that is $title is skipped if it is optional, and an error otherwise', ({ file }) => {
    const optional = run({ file, selector: { optional: true } });
    expect(optional.error).toBeUndefined();
    expect(shown(optional)).toEqual({ A: 'before', B: '<before>' });
    // The path on the host.
    expect(run({ file }).error?.message).toBe(
      'environment variable key "K" not found in file "/var/lib/kubelet/pods/u-1/volumes/kubernetes.io~empty-dir/v/app/env"',
    );
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

  // validateFileKeySelector, run with 1.34.9 and the gate on; the message is the same in 1.36.3.
  it.each<{ title: string; given: Given; says: readonly string[]; error?: string }>([
    {
      title: 'a volume of another kind',
      given: { volumes: [{ name: 'v' }] },
      says: ['volumeName: Invalid value: "v": referenced volume must be of type emptyDir'],
    },
    {
      title: 'no such volume',
      given: { volumes: [] },
      says: ['volumeName: Not found: "v"'],
      error: 'cannot find the volume "v" referenced by FileKeyRef',
    },
    {
      title: 'a path that leads out',
      given: { selector: { path: 'a/../../b' } },
      says: ['path: Invalid value: "a/../../b": must not contain \'..\''],
    },
    { title: 'no path', given: { selector: { path: '' } }, says: ['path: Required value'] },
    {
      title: 'a key with =',
      given: { selector: { key: 'a=b' } },
      says: [
        'key: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than \'=\'',
      ],
    },
    {
      title: 'a key beyond ASCII',
      given: { selector: { key: 'é' } },
      says: [
        'key: Invalid value: "é": a valid environment variable name must consist only of printable ASCII characters other than \'=\'',
      ],
    },
    { title: 'no key', given: { selector: { key: '' } }, says: ['key: Required value'] },
    {
      title: 'no volume',
      given: { selector: { volumeName: '' } },
      says: ['volumeName: Required value'],
      error: 'cannot find the volume "" referenced by FileKeyRef',
    },
    {
      title: 'an invalid volume',
      given: { selector: { volumeName: 'V_1' } },
      says: [
        "volumeName: Invalid value: \"V_1\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      ],
      error: 'cannot find the volume "V_1" referenced by FileKeyRef',
    },
  ])('$title is refused', ({ given, says, error }) => {
    const result = run(given);
    expect(result.findings.map(({ code, message }) => ({ code, message }))).toEqual(
      says.map((text) => ({ code: 'invalid-file-key-ref', message: `the API server refuses ${text}` })),
    );
    // Without a refusal the kubelet would continue.
    expect(result.error?.message).toBe(error);
  });

  it.each([
    { selector: { path: '/etc/app.env' } },
    { selector: { path: 'a/..b/c..' } },
    { selector: { key: 'a b(c)-1' } },
    { selector: { key: '1'.repeat(200) } },
  ])('is accepted with $selector', (given) => {
    const result = run(given);
    expect(result.findings).toEqual([]);
    expect(result.error).toBeUndefined();
  });

  // Only makeEnvironmentVariables of 1.34 has limits.
  it.each([
    { title: 'a key of 128 characters', key: 'k'.repeat(128), size: 1, fails: undefined },
    { title: 'a key of 129', key: 'k'.repeat(129), size: 1, fails: / exceeds maximum length of 128 characters$/ },
    { title: 'a value of 32 KiB', key: 'K', size: 32 * 1024, fails: undefined },
    { title: 'one byte more', key: 'K', size: 32 * 1024 + 1, fails: / exceeds maximum size of 32KB$/ },
  ])('$title in 1.34 and 1.35', ({ key, size, fails }) => {
    const value = 'v'.repeat(size);
    const old = run({ selector: { key }, file: `${key}=${value}\n`, kubernetes: '1.34' });
    if (fails === undefined) expect(old.error).toBeUndefined();
    else expect(old.error?.message).toMatch(fails);
    const now = run({ selector: { key }, file: `${key}='${value}'\n`, kubernetes: '1.35' });
    expect(shown(now)['A']).toBe(value);
  });

  it('is known at run time if the file is not given', () => {
    const result = run({});
    expect(result.error).toBeUndefined();
    expect(result.env.find(({ name }) => name === 'A')?.value).toEqual([
      { kind: 'hole', source: 'file', label: 'K of v/app/env' },
    ]);
    expect(result.findings).toEqual([]);
  });

  // The real API server of 1.34.9 with its gates at their defaults; up to 1.33 the decoder drops the field.
  it.each([
    ['1.20', 'does not know fileKeyRef', 'it is on by default from 1.35'],
    ['1.33', 'does not know fileKeyRef', 'it is on by default from 1.35'],
    ['1.34', 'has fileKeyRef switched off by default', 'turn on the feature gate EnvFiles, or use 1.35 or newer'],
  ])('is an error in %s, which %s, and the API server refuses the remaining field', (kubernetes, why, hint) => {
    const { findings } = run({ kubernetes, file: 'K=1\n' });
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['invalid-file-key-ref error']);
    expect(findings[0]?.message).toBe(
      `Kubernetes ${kubernetes} ${why}: the API server drops it and refuses the remaining empty valueFrom: must specify one of: \`fieldRef\`, \`resourceFieldRef\`, \`configMapKeyRef\` or \`secretKeyRef\``,
    );
    expect(findings[0]?.hint).toBe(hint);
  });

  it('is on by default from 1.35, and has the value of 1.34 if it is enabled there', () => {
    expect(shown(run({ kubernetes: '1.33', file: 'K=1\n' }))).toEqual({ A: '', B: '<>' });
    expect(shown(run({ kubernetes: '1.34', file: 'K=1\n' }))).toEqual({ A: '1', B: '<1>' });
    expect(run({ kubernetes: '1.35', file: "K='1'\n" }).findings).toEqual([]);
  });

  it('fails without its file, optional or not', () => {
    const fileKeyRef = { volumeName: 'v', path: 'app/env', key: 'K', optional: true };
    const result = makeEnvironmentVariables({
      pod: { spec: { enableServiceLinks: false, volumes: [{ name: 'v', emptyDir: {} }] } },
      container: { name: 'c', env: [{ name: 'A', valueFrom: { fileKeyRef } }] },
      sources: { ...sourcesFromObjects({}), file: () => ({ state: 'absent' }) },
    });
    expect(result.error?.message).toBe("couldn't parse env file");
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
