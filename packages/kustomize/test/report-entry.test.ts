import { describe, expect, it } from 'vitest';
import { reportEntry } from '../src/report-entry.ts';
import { entryOf, objectOf, recordingBuild, shownFinding } from './objects-of.ts';

const ENTRY = entryOf('name: a\ntarget:\n  kind: b\n', null, 'patches[0]');
const PROBLEM = { message: 'wrong', hint: 'Correct it' };

describe('a problem of an entry', () => {
  it.each([
    ['is an error at the entry', PROBLEM, 'error invalid-entry kustomization.yaml:1 patches[0]: wrong'],
    [
      'is at a field',
      { ...PROBLEM, at: ['target', 'kind'] },
      'error invalid-entry kustomization.yaml:3 patches[0]: wrong',
    ],
    [
      'has the severity of its code',
      { ...PROBLEM, code: 'unmatched-target' } as const,
      'warning unmatched-target kustomization.yaml:1 patches[0]: wrong',
    ],
  ])('%s', (_, problem, expected) => {
    const build = recordingBuild();
    reportEntry(build, ENTRY, problem);
    expect(build.found.map(shownFinding)).toEqual([expected]);
    expect(build.found[0]).toMatchObject({ hint: 'Correct it' });
    expect(build.found[0]).not.toHaveProperty('subject');
    expect(build.found[0]).not.toHaveProperty('fieldPath');
  });

  it('names the object and its field', () => {
    const build = recordingBuild();
    const object = objectOf('apiVersion: g/v1\nkind: A\nmetadata: {name: a, namespace: n}\n');
    reportEntry(build, ENTRY, { ...PROBLEM, object, fieldPath: ['spec', 0] });
    expect(build.found).toMatchObject([
      { subject: { apiVersion: 'g/v1', kind: 'A', name: 'a', namespace: 'n' }, fieldPath: ['spec', 0] },
    ]);
  });

  it('has no location without a text', () => {
    const build = recordingBuild();
    reportEntry(build, { label: 'entry', sourced: { value: null, origins: { steps: [] } } }, PROBLEM);
    expect(build.found).toEqual([
      { code: 'invalid-entry', severity: 'error', message: 'entry: wrong', hint: 'Correct it' },
    ]);
  });
});
