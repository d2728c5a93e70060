import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { diagnosticJson, locationJson } from '../../src/diagnostics/diagnostic-json.ts';

const location = { path: 'a.yaml', start: 3, end: 5, line: 1, column: 4, endLine: 1, endColumn: 6 };
const shown = { path: 'a.yaml', line: 1, column: 4, endLine: 1, endColumn: 6 };
const nothing = { location: null, subject: null, field: null, fieldPath: null, roots: [], template: null };

// docs/json-output.md: every member is always there.
describe('diagnosticJson', () => {
  it.each<[string, Diagnostic, object]>([
    [
      'the least',
      { code: 'invalid-yaml', severity: 'error', message: 'm' },
      { code: 'invalid-yaml', severity: 'error', message: 'm', hint: null, ...nothing, related: [], occurrences: [] },
    ],
    [
      'everything',
      {
        code: 'unresolved-reference',
        severity: 'warning',
        message: 'm',
        hint: 'h',
        location,
        subject: {
          apiVersion: 'v1',
          kind: 'Pod',
          namespace: 'n',
          name: 'p',
          generateName: 'p-',
          containerList: 'initContainers',
          container: 'c',
        },
        fieldPath: ['spec', 'containers', 0, 'env'],
        field: 'env A',
        related: [{ message: 'r', location }, { message: 'nowhere' }],
        roots: ['overlay'],
        template: 'c/templates/a.yaml',
        cause: 'x',
        isOptional: true,
        occurrences: [{ code: 'unresolved-reference', severity: 'info', message: 'other' }],
      },
      {
        code: 'unresolved-reference',
        severity: 'warning',
        message: 'm',
        hint: 'h',
        location: shown,
        subject: {
          apiVersion: 'v1',
          kind: 'Pod',
          namespace: 'n',
          name: 'p',
          containerList: 'initContainers',
          container: 'c',
        },
        field: 'env A',
        fieldPath: 'spec.containers[0].env',
        related: [
          { message: 'r', location: shown },
          { message: 'nowhere', location: null },
        ],
        roots: ['overlay'],
        template: 'c/templates/a.yaml',
        occurrences: [{ severity: 'info', message: 'other', ...nothing }],
      },
    ],
    [
      'a subject without namespace and container',
      { code: 'invalid-yaml', severity: 'error', message: 'm', subject: { apiVersion: 'v1', kind: 'Node', name: '' } },
      {
        code: 'invalid-yaml',
        severity: 'error',
        message: 'm',
        hint: null,
        ...nothing,
        subject: { apiVersion: 'v1', kind: 'Node', namespace: null, name: '', containerList: null, container: null },
        related: [],
        occurrences: [],
      },
    ],
  ])('%s', (_, diagnostic, expected) => {
    expect(diagnosticJson(diagnostic)).toEqual(expected);
  });

  it('has its members in a fixed order', () => {
    expect(Object.keys(diagnosticJson({ message: 'm', severity: 'error', code: 'invalid-yaml' }))).toEqual([
      'code',
      'severity',
      'message',
      'hint',
      'location',
      'subject',
      'field',
      'fieldPath',
      'related',
      'roots',
      'template',
      'occurrences',
    ]);
  });
});

describe('locationJson', () => {
  it('has no offsets', () => expect(locationJson(location)).toEqual(shown));
  it('is null without a location', () => expect(locationJson(undefined)).toBeNull());
});
