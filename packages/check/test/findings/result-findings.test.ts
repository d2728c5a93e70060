import { describe, expect, it } from 'vitest';
import type { FileSystem, Result } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { LocatedResult } from '@krmkit/functions';
import { readResultFile, withResults } from '../../src/findings/result-findings.ts';
import { openFiles } from '../check-files.ts';

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  type: LoadBalancer\n';
// As kpt 1.0.0-beta.56 writes it: `kpt fn render --results-dir`.
const RESULTS = `apiVersion: kpt.dev/v1
kind: FunctionResultList
metadata:
  name: fnresults
exitCode: 0
items:
  - exec: ./v.sh
    exitCode: 0
    results:
      - message: no load balancers
        severity: error
        resourceRef:
          apiVersion: v1
          kind: Service
          name: web
        field:
          path: spec.type
          currentValue: LoadBalancer
          proposedValue: ClusterIP
        file:
          path: web.yaml
`;

function read(
  results: string | Uint8Array,
  broken: Partial<FileSystem> = {},
): Promise<Result<readonly LocatedResult[]>> {
  const files = memoryFileSystem(
    new Map<string, string | Uint8Array>([
      ['shop/web.yaml', SERVICE],
      ['r.yaml', results],
    ]),
  );
  return readResultFile({ files: { ...files, ...broken }, stdin: memoryStandardInput('') }, 'r.yaml', ['shop']);
}

describe('the results of a file', () => {
  it('are findings at the fields that they name', async () => {
    const results = await read(RESULTS);
    expect(results).toMatchObject({
      ok: true,
      value: [
        {
          diagnostic: {
            code: 'function-result',
            severity: 'error',
            message: expect.stringContaining('no load balancers'),
            location: { path: 'shop/web.yaml', line: 6, column: 9 },
          },
          path: ['spec', 'type'],
          field: { proposedValue: 'ClusterIP' },
        },
      ],
    });
  });

  it('can be none', async () => {
    expect(await read('kind: FunctionResultList\n')).toEqual({ ok: true, value: [] });
  });

  it.each<readonly [what: string, results: string | Uint8Array, message: RegExp]>([
    ['YAML that is broken', 'a: [', /^r\.yaml:1:\d+: /],
    ['an empty file', '', /^r\.yaml: no FunctionResultList$/],
    ['another object', SERVICE, /^r\.yaml: no FunctionResultList$/],
    ['no list', 'kind: FunctionResultList\nitems: 1\n', /^r\.yaml: items is not a list$/],
    ['no text', Uint8Array.of(0xff), /^r\.yaml: ./],
  ])('are refused: %s', async (_, results, message) => {
    expect(await read(results)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('are refused with a way out where the file is not there', async () => {
    const missing = async () => ({ ok: false, failure: 'missing', message: 'ENOENT' }) as const;
    expect(await read(RESULTS, { readFile: missing })).toEqual({
      ok: false,
      message: 'r.yaml: There is no such file or directory',
      hint: 'check the spelling and your current directory',
    });
  });

  it('are at most 64 MiB', async () => {
    const sizes: number[] = [];
    const readFile: FileSystem['readFile'] = async (_, maxBytes) => {
      sizes.push(maxBytes);
      return { ok: false, failure: 'too-large', message: 'large' };
    };
    expect(await read(RESULTS, { readFile })).toMatchObject({ ok: false });
    expect(sizes).toEqual([64 * 1024 * 1024]);
  });
});

it('results follow the findings in files, and roots stay', async () => {
  const { environments } = await openFiles({ 'broken.yaml': 'a: [', 'p/kustomization.yaml': 'resources: []\n' });
  const results = await read(RESULTS);
  if (!results.ok) throw new Error(results.message);
  const joined = withResults(environments, results.value);
  expect(joined.files.diagnostics.map(({ code }) => code)).toEqual([
    ...environments.files.diagnostics.map(({ code }) => code),
    'function-result',
  ]);
  expect(environments.files.diagnostics.length).toBeGreaterThan(0);
  expect(joined.roots).toBe(environments.roots);
});
