import { describe, expect, it } from 'vitest';
import type { FunctionResult } from '../../src/sdk/function.ts';
import { locateResults, resultDiagnostics } from '../../src/run/result-diagnostics.ts';
import { runOf, sendOf } from './function-calls.ts';

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
    // The file has no such document: the first one.
    [{ file: { path: 'a.yaml', index: 7 } }, 'p/a.yaml:4:9'],
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

  const declaredAt = { path: 'fn.yaml', start: 0, end: 1, line: 7, column: 3, endLine: 7, endColumn: 4 };
  const declared = { step: { ...runOf([]).step, declaredAt } };

  it('is where the function is declared, if it names nothing of the package', async () => {
    const { items } = await sendOf(files);
    const [outside, inside] = resultDiagnostics(
      [
        runOf(
          [
            { ...base, file: { path: 'x.yaml' } },
            { ...base, resourceRef: one },
          ],
          declared,
        ),
      ],
      items,
    );
    expect(outside).toMatchObject({
      location: declaredAt,
      related: [{ message: 'gate (step 2 of 2) reports this about x.yaml' }],
    });
    expect(outside?.related?.[0]).not.toHaveProperty('location');
    expect(inside).toMatchObject({
      location: { path: 'p/a.yaml' },
      related: [{ message: 'gate (step 2 of 2) reports this', location: declaredAt }],
    });
  });

  it.each([
    ['', 'The function gave no reason'],
    [' \n', 'The function gave no reason'],
    ['  why\n\n', '  why'],
  ])('says %j', (message, expected) => {
    expect(resultDiagnostics([runOf([{ ...base, message }])], [])).toMatchObject([{ message: expected }]);
  });

  it.each<[string, FunctionResult['field'], string | undefined]>([
    ['null', { path: 'a', proposedValue: null }, 'it proposes null'],
    ['200 characters', { path: 'a', proposedValue: 'x'.repeat(198) }, `it proposes "${'x'.repeat(198)}"`],
    ['more', { path: 'a', proposedValue: 'x'.repeat(199) }, `it proposes "${'x'.repeat(196)}...`],
    ['nothing', { path: 'a' }, undefined],
  ])('proposes %s', (_, field, hint) => {
    const [found] = resultDiagnostics([runOf([{ ...base, ...(field === undefined ? {} : { field }) }])], []);
    expect(found?.hint).toBe(hint);
  });

  it('has another code where a function kept a spelling', async () => {
    const { items } = await sendOf(files);
    const kept = [{ ...base, resourceRef: one }];
    expect(resultDiagnostics([runOf([base], { kept })], items).map(({ code }) => code)).toEqual([
      'function-result',
      'kept-spelling',
    ]);
  });
});

describe('locateResults', () => {
  const files = {
    'a.yaml': `apiVersion: e.com/v1
kind: A
metadata: {name: a}
spec:
  list: [{name: x, n1: 1}, {name: w, port: 80, tty: true, none: null}, [z]]
  a/b: {'it''s': 1, "~": 2, "3": c}
---
apiVersion: v1
kind: List
`,
    'b.yaml': 'apiVersion: e.com/v2\nkind: A\nmetadata: {name: a}\n',
  };
  const a = { apiVersion: 'e.com/v1', kind: 'A', name: 'a' };
  const said = (more: Partial<FunctionResult>): FunctionResult => ({ message: 'm', severity: 'error', ...more });

  it.each<[string, readonly (string | number)[] | undefined]>([
    ['spec.list[1].port', ['spec', 'list', 1, 'port']],
    ['spec.list[name=w].port', ['spec', 'list', 1, 'port']],
    ['spec.list[name=w,port=80]', ['spec', 'list', 1]],
    ['spec.list[name=w,port=81].port', undefined],
    ['spec.list[tty=true].port', ['spec', 'list', 1, 'port']],
    ['spec.list[none=null].port', ['spec', 'list', 1, 'port']],
    ['spec[name=w].port', undefined],
    ['spec.list[*].port', undefined],
    ['spec.list.1.port', ['spec', 'list', 1, 'port']],
    ['spec.list.name', ['spec', 'list', 'name']],
    ['spec.missing', ['spec', 'missing']],
    ['/spec/list/1/port', ['spec', 'list', 1, 'port']],
    ["/spec/a~1b/it's", ['spec', 'a/b', "it's"]],
    ['/spec/a~1b/~0', ['spec', 'a/b', '~']],
    ['/spec/a~1b/3', ['spec', 'a/b', 3]],
    ['spec[', undefined],
  ])('finds the field %s', async (path, expected) => {
    const { items } = await sendOf(files);
    const [found] = locateResults(
      [runOf([said({ resourceRef: a, file: { path: 'a.yaml' }, field: { path } })])],
      items,
    );
    expect(found).toMatchObject({ field: { path }, resource: { identity: { name: 'a' } } });
    expect(found?.path).toEqual(expected);
  });

  it.each<[string, Partial<FunctionResult>, string | undefined]>([
    ['by its file and name', { resourceRef: a, file: { path: 'a.yaml' } }, 'p/a.yaml:3'],
    ['in any version', { resourceRef: { ...a, apiVersion: 'e.com/v3' }, file: { path: 'b.yaml' } }, 'p/b.yaml:3'],
    [
      'without a file, if there is only one',
      { resourceRef: { apiVersion: 'v1', kind: 'List', name: '' } },
      'p/a.yaml:8',
    ],
    ['not without a file, if there are several', { resourceRef: a }, undefined],
    ['by its place', { file: { path: 'a.yaml', index: 1 } }, 'p/a.yaml:8'],
    // What now has this place may have had the other name.
    [
      'by its place, though it has another name',
      { resourceRef: { ...a, name: 'b' }, file: { path: 'b.yaml' } },
      undefined,
    ],
    ['not in another group', { resourceRef: { ...a, apiVersion: 'f.com/v1' }, file: { path: 'b.yaml' } }, undefined],
  ])('finds a resource %s', async (_, result, expected) => {
    const { items } = await sendOf(files);
    const [found] = locateResults([runOf([said(result)])], items);
    const { location } = found?.diagnostic ?? {};
    if (expected === undefined) expect(found?.resource).toBeUndefined();
    else expect(`${location?.path ?? ''}:${location?.line ?? 0}`).toBe(expected);
  });
});
