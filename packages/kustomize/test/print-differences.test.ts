import { describe, expect, it } from 'vitest';
import type { BuildObject } from '../src/objects.ts';
import { reportPrintDifferences } from '../src/print-differences.ts';
import { describeCases } from './describe-cases.ts';
import { entryOf, objectOf, recordingBuild, shownFinding } from './objects-of.ts';
import { stepOf } from '../src/build-context.ts';
import { applySourced } from '../src/origins.ts';
import { editScalar } from '../src/set-spec-fields.ts';

describeCases('keys-and-dates');

const PATCHED = { reprinted: true } as const;

function report(text: string, changed: Partial<BuildObject> = {}) {
  const build = recordingBuild();
  reportPrintDifferences([{ ...objectOf(`apiVersion: v1\nkind: A\nmetadata: {name: a}\n${text}`), ...changed }], build);
  return build.found;
}

describe('a difference', () => {
  it('names the object and the field', () => {
    expect(report('spec: [{1: x}]\n')).toMatchObject([
      {
        code: 'kustomize-difference',
        subject: { kind: 'A', name: 'a' },
        fieldPath: ['spec', 0, '1'],
        hint: 'Put the key in quotes',
      },
    ]);
  });

  it.each<[string, string, Partial<BuildObject>, readonly string[]]>([
    [
      'a key below a key',
      'spec: {1: {true: x}}',
      {},
      ['a.yaml:4 kustomize refuses the key 1', 'a.yaml:4 kustomize refuses the key true'],
    ],
    ['a key that is a date', 'spec: {2020-01-02: x}', {}, ['a.yaml:4 kustomize refuses the key 2020-01-02']],
    ['a key with a tag', 'spec: {!!str 1: x}', {}, []],
    ['a key that is a text', 'spec: {a1: x}', {}, []],
    [
      'a date',
      'spec: 2020-1-2',
      {},
      ['a.yaml:4 krmkit keeps the text 2020-1-2; kustomize writes "2020-1-2T00:00:00Z"'],
    ],
    ['a date with a time', 'spec: 2020-01-02T10:00:00Z', {}, []],
    ['no date', 'spec: 2020-13-02', {}, []],
    ['a date in quotes', 'spec: "2020-01-02"', {}, []],
    ['a date in an annotation', 'metadata: {name: a, annotations: {b: 2020-01-02}}', {}, []],
    [
      'a date in an annotation that a JSON patch has printed',
      'metadata: {name: a, annotations: {b: 2020-01-02}}',
      PATCHED,
      ['a.yaml:4 krmkit keeps the text 2020-01-02'],
    ],
    [
      'a date in a label',
      'metadata: {name: a, labels: {b: 2020-01-02}}',
      {},
      ['a.yaml:4 krmkit keeps the text 2020-01-02'],
    ],
    [
      'a date in annotations of a template',
      'spec: {annotations: {b: 2020-01-02}}',
      {},
      ['a.yaml:4 krmkit keeps the text 2020-01-02'],
    ],
    ['a large integer', 'spec: 9007199254740993', {}, []],
    [
      'a large integer that a JSON patch has printed',
      'spec: 9007199254740993',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer 9007199254740993; kustomize writes 9007199254740992'],
    ],
    ['a large integer that a number has, too', 'spec: 9007199254740992', PATCHED, []],
    [
      'the largest integer of 63 bits',
      'spec: 9223372036854775807',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer 9223372036854775807; kustomize writes 9223372036854776000'],
    ],
    [
      'an integer of 64 bits that a number has, too, but with fewer digits',
      'spec: 9223372036854775808',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer 9223372036854775808; kustomize writes 9223372036854776000'],
    ],
    [
      'the largest integer of 64 bits',
      'spec: 18446744073709551615',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer 18446744073709551615; kustomize writes 1.8446744073709552e+19'],
    ],
    [
      'the smallest integer',
      'spec: -9223372036854775808',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer -9223372036854775808; kustomize writes -9.223372036854776e+18'],
    ],
    ['an integer of more than 64 bits, which neither program keeps', 'spec: 18446744073709551616', PATCHED, []],
    ['a large number with an exponent', 'spec: 1e20', PATCHED, []],
    ['a small integer', 'spec: 12', PATCHED, []],
    [
      'a negative large integer',
      'spec: -9007199254740993',
      PATCHED,
      ['a.yaml:4 krmkit keeps the integer -9007199254740993; kustomize writes -9007199254740992'],
    ],
  ])('%s', (_, text, changed, expected) => {
    const given = text.startsWith('metadata')
      ? reportWhole(`apiVersion: v1\nkind: A\n# the name\n${text}\n`, changed)
      : report(`${text}\n`, changed);
    expect(given.map(shownFinding)).toEqual(
      expected.map((one): unknown => expect.stringContaining(`warning kustomize-difference ${one}`)),
    );
  });

  function reportWhole(text: string, changed: Partial<BuildObject>) {
    const build = recordingBuild();
    reportPrintDifferences([{ ...objectOf(text), ...changed }], build);
    return build.found;
  }

  it('is none without a place', () => {
    const origins = { steps: [] };
    expect(report('spec: {1: 2020-01-02}\n', { origins })).toEqual([]);
    expect(report('spec: 9007199254740993\n', { origins, ...PATCHED })).toEqual([]);
  });

  // The quotes of the first text stay: https://github.com/kubernetes-sigs/kustomize/issues/3446
  it.each<[string, string, string, number]>([
    ['a patch writes', 'x', 'patches[0]', 1],
    ['another entry writes', 'x', 'images[0]', 0],
    ['a patch writes in place of a text in quotes', '"x"', 'patches[0]', 0],
  ])('is a date that %s', (_, before, label, count) => {
    const object = objectOf(`apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec: ${before}\n`);
    const step = stepOf(entryOf('2020-01-02\n', null, label), 'edit');
    const build = recordingBuild();
    const { origins } = applySourced(object, editScalar(object, ['spec'], '2020-01-02', step));
    reportPrintDifferences([{ ...object, value: { ...object.value, spec: '2020-01-02' }, origins }], build);
    expect(build.found.map(({ location }) => location?.path)).toEqual(
      Array.from({ length: count }, () => 'kustomization.yaml'),
    );
  });
});
