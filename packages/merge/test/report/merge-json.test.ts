import { expect, it } from 'vitest';
import { createSource, locationOf, parseJson } from '@krmkit/base';
import type { MergedFiles } from '../../src/merged.ts';
import { mergeJson } from '../../src/report/merge-json.ts';

const NOTHING: MergedFiles = { files: [], conflicts: [], decisions: [], diagnostics: [] };
const WEB = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' };
const location = locationOf(createSource('web.yaml', 'a: 1\nb: 2\n'), { start: 8, end: 9 });

it('a merge that changes nothing', () => {
  expect([...mergeJson(NOTHING, true)].join('')).toBe(`{
  "apiVersion": "krmkit.dev/v1",
  "kind": "Merge",
  "written": true,
  "files": [],
  "conflicts": [],
  "decisions": [],
  "diagnostics": [],
  "summary": {"edited":0,"created":0,"deleted":0,"conflicts":0,"open":0}
}
`);
});

it('has each item on a line of its own, below what an update adds', () => {
  const files = [
    { path: 'a', before: undefined, after: '' },
    { path: 'b', before: '', after: undefined },
    { path: 'c', before: '1', after: '2' },
  ];
  const text = [...mergeJson({ ...NOTHING, files }, false, { kind: 'Update', upstream: { ref: 'v2' } })].join('');
  expect(text).toContain(`  "written": false,
  "upstream": {"ref":"v2"},
  "files": [
    {"path":"a","action":"create"},
    {"path":"b","action":"delete"},
    {"path":"c","action":"edit"}
  ],
  "conflicts": [],
`);
  expect(text).toContain('"summary": {"edited":1,"created":1,"deleted":1,"conflicts":0,"open":0}');
});

it('has null where a conflict, a decision or a diagnostic has nothing', () => {
  const text = [
    ...mergeJson(
      {
        files: [],
        conflicts: [
          {
            kind: 'both-changed',
            subject: WEB,
            path: ['spec', 'list', 0],
            field: 'spec.list[name=a]',
            original: {},
            updated: { value: 'x', location, lines: { first: 2, count: 1 }, comments: ['# c'] },
            destination: { value: null },
            chosen: 'updated',
            open: false,
          },
          {
            kind: 'both-added',
            path: [],
            field: '',
            original: {},
            updated: {},
            destination: {},
            chosen: 'destination',
            open: true,
          },
        ],
        decisions: [
          { action: 'moved', subject: { apiVersion: 'v1', kind: 'Node', name: 'n' }, path: 'b', from: 'a' },
          { action: 'added', path: 'c' },
        ],
        diagnostics: [{ code: 'kept-own', severity: 'info', message: 'kept' }],
      },
      false,
    ),
  ].join('');
  const place = { path: 'web.yaml', line: 2, column: 4, endLine: 2, endColumn: 5 };
  expect(parseJson(text)).toMatchObject({
    conflicts: [
      {
        kind: 'both-changed',
        subject: WEB,
        path: 'spec.list[0]',
        field: 'spec.list[name=a]',
        original: null,
        updated: { value: 'x', location: place, lines: { first: 2, count: 1 }, comments: ['# c'] },
        destination: { value: null, location: null },
        chosen: 'updated',
        open: false,
      },
      { subject: null, path: '', original: null, updated: null, destination: null, chosen: 'destination', open: true },
    ],
    decisions: [
      {
        action: 'moved',
        subject: { apiVersion: 'v1', kind: 'Node', namespace: null, name: 'n' },
        path: 'b',
        from: 'a',
      },
      { action: 'added', subject: null, path: 'c', from: null },
    ],
    diagnostics: [{ code: 'kept-own', severity: 'info', message: 'kept', location: null }],
    summary: { conflicts: 2, open: 1 },
  });
  expect(text).toContain('"destination":{"value":null,"location":null}');
});
