import { describe, expect, it } from 'vitest';
import type { FunctionResult } from '../../src/sdk/function.ts';
import { printResults } from '../../src/run/results-file.ts';
import { keptResults, readResults } from '../../src/run/results.ts';
import type { JsonValue } from '@krmkit/base';
import { runOf, stepOf } from './function-calls.ts';
import { resourceOf } from './package.ts';

describe('readResults', () => {
  const plain: FunctionResult = { message: 'm', severity: 'error' };
  const rows: readonly (readonly [what: string, written: JsonValue | undefined, read: readonly FunctionResult[]])[] = [
    ['nothing', undefined, []],
    ['null', null, []],
    ['an empty list', [], []],
    ['an empty wrapper', { name: 'x' }, []],
    ['a wrapper around null', { name: 'x', items: null }, []],
    ['a list', [{ message: 'm', severity: 'info' }], [{ message: 'm', severity: 'info' }]],
    ['a wrapper', { name: 'x', items: [{ message: 'm' }] }, [plain]],
    ['one alone', { message: 'm' }, [plain]],
    ['a missing severity', [{ message: 'm' }], [plain]],
    ['an unknown severity', [{ message: 'm', severity: 'FATAL' }], [plain]],
    [
      'the severity of the TypeScript library',
      [{ message: 'm', severity: 'warn' }],
      [{ message: 'm', severity: 'warning' }],
    ],
    ['capitals', [{ message: 'm', severity: 'WARNING' }], [{ message: 'm', severity: 'warning' }]],
    ['text', ['broken'], [{ message: 'broken', severity: 'error' }]],
    ['a number', 5, [{ message: '5', severity: 'error' }]],
    [
      'other values in a list',
      ['a', null, 5, ['x'], {}],
      ['a', 'null', '5', '["x"]', '{}'].map((message) => ({ message, severity: 'error' })),
    ],
    [
      'no field of a wrong type',
      [{ message: 'm', severity: 7, field: 3, file: ['x'], resourceRef: 'text', tags: 'no' }],
      [plain],
    ],
    ['a message that is no text', [{ message: { a: 1 } }], [{ message: '{"a":1}', severity: 'error' }]],
    [
      'all of it',
      [
        {
          message: 'm',
          severity: 'error',
          resourceRef: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'ns', name: 'web' },
          field: { path: 'spec.replicas', currentValue: 1, proposedValue: [2] },
          file: { path: 'a.yaml', index: 1 },
          tags: { a: 'b', n: 1 },
        },
      ],
      [
        {
          message: 'm',
          severity: 'error',
          resourceRef: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'ns', name: 'web' },
          field: { path: 'spec.replicas', currentValue: 1, proposedValue: [2] },
          file: { path: 'a.yaml', index: 1 },
          tags: { a: 'b', n: '1' },
        },
      ],
    ],
    [
      'the legacy forms',
      [
        {
          message: 'm',
          resourceRef: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'ns' } },
          field: { path: 'a', suggestedValue: 2 },
        },
      ],
      [
        {
          ...plain,
          resourceRef: { apiVersion: 'v1', kind: 'Pod', namespace: 'ns', name: 'web' },
          field: { path: 'a', proposedValue: 2 },
        },
      ],
    ],
    [
      'wrappers in a list, the old form',
      [
        {
          kind: 'ObjectError',
          items: [
            { message: 'one', severity: 'warning' },
            { message: 'two', severity: 'info' },
          ],
        },
        { message: 'three', severity: 'info' },
      ],
      [
        { message: 'one', severity: 'warning' },
        { message: 'two', severity: 'info' },
        { message: 'three', severity: 'info' },
      ],
    ],
  ];
  it.each(rows)('reads %s', (_, written, read) => {
    expect(readResults(written)).toEqual(read);
  });
});

describe('keptResults', () => {
  const resource = resourceOf('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {b: yes}\n');
  const spelling = { path: ['data', 'b'], isKey: false, before: 'yes', after: '"yes"' };

  it.each([
    ['no file', undefined, undefined, undefined],
    ['a file', 'a.yaml', undefined, { path: 'a.yaml' }],
    ['the first document of a file', 'a.yaml', 0, { path: 'a.yaml' }],
    ['another document of a file', 'a.yaml', 2, { path: 'a.yaml', index: 2 }],
  ])('name the field of an object of %s', (_, path, index, file) => {
    const item = { id: undefined, resource, value: resource.value, path, index };
    const [result, ...others] = keptResults([{ ...spelling, item }]);
    expect(others).toEqual([]);
    expect(result).toMatchObject({
      severity: 'info',
      resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'a' },
      field: { path: 'data.b' },
    });
    expect(result?.file).toEqual(file);
  });
});

describe('printResults', () => {
  it('omits what a function does not report about an object', () => {
    const [result] = readResults([{ message: 'm', resourceRef: { name: 'web' } }]);
    const text = printResults([runOf(result === undefined ? [] : [result])]);
    expect(text).toContain('    resourceRef:\n      name: web\n');
    expect(text).not.toContain('kind: ""');
  });

  it("is kpt's FunctionResultList, with package, function and step", () => {
    const step = stepOf({
      name: 'labels',
      program: { kind: 'container', image: 'example/labels:v1', network: false, mounts: [], env: [] },
    });
    const result: FunctionResult = { message: 'm', severity: 'error', file: { path: 'a.yaml', index: 0 } };
    const problem = { code: 'function-failed', severity: 'error', message: 'gate reported 1 error' } as const;
    const runs = [
      runOf([], { step, at: { number: 1, of: 2 } }),
      runOf([result], { problems: [problem], stderr: 'why\n' }),
    ];
    expect(printResults(runs)).toBe(`apiVersion: kpt.dev/v1
kind: FunctionResultList
metadata:
  name: fnresults
exitCode: 1
items:
- image: example/labels:v1
  package: "."
  function: labels
  step: 1
  exitCode: 0
- exec: gate
  package: shop
  function: gate
  step: 2
  stderr: |
    why
  exitCode: 1
  problems:
  - gate reported 1 error
  results:
  - message: m
    severity: error
    file:
      path: a.yaml
`);
  });
});
