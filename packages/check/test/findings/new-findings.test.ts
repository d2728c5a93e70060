import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import type { EnvironmentFindings } from '@krmkit/kustomize';
import { createNewFindings, knownFindings, newFindings } from '../../src/findings/new-findings.ts';

interface Given {
  readonly name?: string;
  readonly field?: string;
  readonly message?: string;
  readonly line?: number;
  readonly path?: string;
  readonly container?: string;
}

function finding({
  name = 'web',
  field = 'env A',
  message = 'm',
  line = 1,
  path = 'base/web.yaml',
  container,
}: Given = {}): Diagnostic {
  return {
    code: 'unresolved-reference',
    severity: 'error',
    message,
    subject: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      namespace: 'shop',
      name,
      ...(container === undefined ? {} : { containerList: 'containers', container }),
    },
    field,
    location: { path, start: 0, end: 1, line, column: 2, endLine: line, endColumn: 3 },
  };
}
const at = (root: string | undefined, ...diagnostics: readonly Diagnostic[]): EnvironmentFindings => ({
  root,
  diagnostics,
});

/** `ROOT NAME FIELD MESSAGE` of what is new. */
function added(before: readonly EnvironmentFindings[], after: readonly EnvironmentFindings[]): readonly string[] {
  return newFindings(knownFindings(before), after).flatMap(({ root, diagnostics }) =>
    diagnostics.map(({ subject, field, message }) => `${root ?? '-'} ${subject?.name} ${field} ${message}`),
  );
}

describe('a finding that is known', () => {
  it.each<
    readonly [
      why: string,
      before: readonly EnvironmentFindings[],
      after: readonly EnvironmentFindings[],
      expected: readonly string[],
    ]
  >([
    ['as it was', [at('prod', finding())], [at('prod', finding())], []],
    ['in a file', [at(undefined, finding())], [at(undefined, finding())], []],
    ['on another line', [at('prod', finding())], [at('prod', finding({ line: 9 }))], []],
    ['with another message', [at('prod', finding())], [at('prod', finding({ message: 'n' }))], []],
    ['of another object', [at('prod', finding())], [at('prod', finding({ name: 'db', line: 2 }))], ['prod db env A m']],
    ['of another field', [at('prod', finding())], [at('prod', finding({ field: 'env B' }))], ['prod web env B m']],
    [
      'of another container',
      [at('prod', finding({ container: 'a' }))],
      [at('prod', finding({ container: 'b', line: 2 }))],
      ['prod web env A m'],
    ],
    [
      'in another root, which was there',
      [at('prod', finding()), at('test')],
      [at('prod'), at('test', finding())],
      ['test web env A m'],
    ],
    [
      'of an object with a new name at its place',
      [at('prod', finding())],
      [at('prod', finding({ name: 'front' }))],
      [],
    ],
    [
      'of an object with a new name in a file',
      [at(undefined, finding())],
      [at(undefined, finding({ name: 'front' }))],
      ['- front env A m'],
    ],
    ['in a root with a new name', [at('old', finding())], [at('new', finding())], []],
    [
      'in a root with a new name, in its own file',
      [at('old', finding({ path: 'old/a.yaml' }))],
      [at('new', finding({ path: 'new/a.yaml' }))],
      [],
    ],
    [
      'in a root with a new name, at another place',
      [at('old', finding())],
      [at('new', finding({ line: 9 }))],
      ['new web env A m'],
    ],
    [
      'twice, and was once',
      [at('prod', finding())],
      [at('prod', finding(), finding({ message: 'n' }))],
      ['prod web env A n'],
    ],
    [
      'once, and was twice',
      [at('prod', finding(), finding({ message: 'n' }))],
      [at('prod', finding({ message: 'n' }))],
      [],
    ],
    ['is none', [], [at('prod', finding())], ['prod web env A m']],
  ])('%s', (_, before, after, expected) => {
    expect(added(before, after)).toEqual(expected);
  });

  it('without a place is one of its object, in a root that is gone', () => {
    const known = knownFindings([at('old', finding())]).map(({ code, root, subject, field, message }) => ({
      code,
      root,
      subject,
      field,
      message,
    }));
    const found = newFindings(known, [at('new', finding({ line: 5 }))]);
    expect(found).toEqual([at('new')]);
  });

  it('has a subject, a field and a place', () => {
    expect(knownFindings([at('prod', finding({ container: 'a' })), at(undefined, finding())])).toEqual([
      {
        code: 'unresolved-reference',
        root: 'prod',
        subject: 'Deployment shop/web containers/a',
        field: 'env A',
        message: 'm',
        place: 'base/web.yaml:1:2',
      },
      { code: 'unresolved-reference', root: null, subject: 'Deployment shop/web', field: 'env A', message: 'm' },
    ]);
  });

  it('has the path of its file without an object', () => {
    const { code, severity, message, location } = finding();
    expect(
      knownFindings([at(undefined, { code, severity, message, ...(location && { location }), fieldPath: ['a', 0] })]),
    ).toMatchObject([{ subject: 'base/web.yaml', field: 'a[0]' }]);
  });

  it('is found in each environment alone', () => {
    const find = createNewFindings(knownFindings([at('prod', finding())]));
    expect(find(at('prod', finding(), finding({ field: 'env B' }))).diagnostics.map(({ field }) => field)).toEqual([
      'env B',
    ]);
    expect(find(at('test', finding())).diagnostics).toHaveLength(1);
  });
});
