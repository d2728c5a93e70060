import { describe, expect, it } from 'vitest';
import type { StepRun } from '../../src/run/pipeline.ts';
import type { FunctionResult } from '../../src/sdk/function.ts';
import { resultDiagnostics } from '../../src/run/result-diagnostics.ts';
import { printResults } from '../../src/run/results-file.ts';
import { readResults } from '../../src/run/results.ts';
import type { JsonValue } from '@krmkit/base';
import { sendOf, stepOf } from './function-calls.ts';

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
    [
      'the severity of the TypeScript library',
      [{ message: 'm', severity: 'warn' }],
      [{ message: 'm', severity: 'warning' }],
    ],
    ['capitals', [{ message: 'm', severity: 'WARNING' }], [{ message: 'm', severity: 'warning' }]],
    ['text', ['broken'], [{ message: 'broken', severity: 'error' }]],
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

function runOf(results: readonly FunctionResult[], more: Partial<StepRun> = {}): StepRun {
  return {
    step: stepOf({ name: 'gate', packagePath: 'shop' }),
    at: { number: 2, of: 2 },
    resources: 1,
    milliseconds: 1,
    cached: false,
    cachedIn: undefined,
    end: { kind: 'exited', status: 0 },
    stderr: '',
    results,
    kept: [],
    problems: [],
    positions: [],
    ...more,
  };
}

describe('resultDiagnostics', () => {
  const files = {
    'a.yaml':
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: one\nspec:\n  containers:\n  - name: x\n    image: y\n---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: two\n',
    'b.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: three\n  namespace: ns\n',
  };
  const base: FunctionResult = { message: 'm', severity: 'warning' };
  const one = { apiVersion: 'v1', kind: 'Pod', name: 'one' };
  const field = (path: string): Partial<FunctionResult> => ({ resourceRef: one, field: { path } });
  const rows: readonly (readonly [result: Partial<FunctionResult>, position: string | undefined])[] = [
    [{}, undefined],
    [{ file: { path: 'a.yaml' } }, 'p/a.yaml:4:9'],
    [{ file: { path: 'a.yaml', index: 1 } }, 'p/a.yaml:13:9'],
    [{ file: { path: 'missing.yaml' } }, undefined],
    [{ resourceRef: one }, 'p/a.yaml:4:9'],
    [{ resourceRef: { ...one, name: 'three', namespace: 'ns' } }, 'p/b.yaml:4:9'],
    [{ resourceRef: { ...one, name: 'three' } }, undefined],
    [{ resourceRef: { ...one, name: 'two' }, file: { path: 'a.yaml' } }, 'p/a.yaml:13:9'],
    [field('spec.containers[0].image'), 'p/a.yaml:8:12'],
    [field('spec.containers.0.image'), 'p/a.yaml:8:12'],
    [field('.spec.containers[name=x].image'), 'p/a.yaml:8:12'],
    [field('/spec/containers/0/image'), 'p/a.yaml:8:12'],
    // A missing field has the position of its parent.
    [field('spec.containers[0].resources.limits'), 'p/a.yaml:7:5'],
    [field('spec.containers[3].image'), 'p/a.yaml:6:3'],
    [field('no [ path'), 'p/a.yaml:4:9'],
  ];
  it.each(rows)('%j is at %s', async (result, position) => {
    const { items } = await sendOf(files);
    const [found, ...more] = resultDiagnostics([runOf([{ ...base, ...result }])], items);
    const at = found?.location;
    expect(at === undefined ? undefined : `${at.path}:${at.line}:${at.column}`).toBe(position);
    expect(found).toMatchObject({ code: 'function-result', severity: 'warning', message: 'm' });
    expect(more).toEqual([]);
  });

  it('has the function, the object and the proposal', async () => {
    const { items } = await sendOf(files);
    const result = { ...base, resourceRef: one, field: { path: 'spec.x', proposedValue: { a: 1 } } };
    expect(resultDiagnostics([runOf([result])], items)).toMatchObject([
      {
        hint: 'it proposes {"a":1}',
        subject: one,
        field: 'spec.x',
        fieldPath: ['spec', 'x'],
        related: [{ message: 'gate (step 2 of 2) reports this' }],
      },
    ]);
  });

  it('names no ConfigMap without a file: the arguments after -- are in no file', () => {
    const resourceRef = { apiVersion: 'v1', kind: 'ConfigMap', name: 'function-input' };
    const said = { severity: 'error', resourceRef, field: { path: 'data.a' } } as const;
    const [known, unknown] = resultDiagnostics(
      [
        runOf([
          { ...said, message: 'data.a is missing' },
          { ...said, message: 'no' },
        ]),
      ],
      [],
    );
    expect(known).not.toHaveProperty('subject');
    expect(known).not.toHaveProperty('field');
    expect(unknown).toMatchObject({ field: 'data.a' });
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
