import type { Conflict } from '@krmkit/merge';
import type { WritePlan } from '@krmkit/manifests';
import type { PlannedUpdate } from '@krmkit/upstream';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/merge/finish-merge.ts';
import { parseArguments } from '../../src/options.ts';
import { update as updateVerb } from '../../src/update/command.ts';
import { finishUpdate } from '../../src/update/finish-update.ts';
import type { Ending } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';
import { CONFLICT, recordingPackage } from '../merge/finished.ts';

type Finished = Parameters<typeof finishUpdate>[2];
type Planned = Extract<PlannedUpdate, { readonly status: 'planned' }>;

const UPDATE = {
  repository: 'https://git.example.com/shop',
  directory: 'web',
  ref: 'v2',
  from: 'a'.repeat(40),
  to: 'b'.repeat(40),
  strategy: 'resource-merge',
} as const;
const EDIT = { kind: 'edit', path: 'a.yaml', before: 'a: 1\n', after: 'a: 2\n' } as const;
const PLANNED: Planned = {
  status: 'planned',
  update: UPDATE,
  plan: { changes: [EDIT] },
  conflicts: [],
  decisions: [],
  diagnostics: [],
  leftAlone: [],
  texts: new Map(),
};
const OPEN: Conflict = { ...CONFLICT, open: true, chosen: 'destination' };

async function finish(
  finished: Finished,
  given: readonly string[] = [],
  fails = false,
): Promise<Ending & { readonly applied: readonly WritePlan[] }> {
  const parsed = parseArguments(updateVerb.definition, [...given, 'mine']);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const answer = { ...readAnswer(parsed.value), verb: 'update', ways: 3 as const };
  const settings = { ...answer, root: 'mine', ref: parsed.value.values.get('ref')?.at(-1), options: {} };
  const { writing, applied } = recordingPackage(fails);
  const ended = await runWith({}, (context) => finishUpdate(context, settings, finished, writing));
  return { ...ended, applied };
}

describe('the end of an update', () => {
  it('writes below the package, and names the versions', async () => {
    expect(await finish(PLANNED)).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit update: aaaaaaaaaaaa -> v2 (bbbbbbbbbbbb): 1 file changed; no conflicts\n',
      applied: [{ changes: [{ ...EDIT, path: 'mine/a.yaml' }] }],
    });
    const first = await finish({ ...PLANNED, update: { ...UPDATE, from: undefined } });
    expect(first.stderr).toBe('krmkit update: to v2 (bbbbbbbbbbbb): 1 file changed; no conflicts\n');
  });

  it('says that it is up to date, and how to get another version if none was asked for', async () => {
    const now = { status: 'up-to-date', update: UPDATE } as const;
    const line = 'krmkit update: up to date with v2 (bbbbbbbbbbbb)\n';
    expect(await finish(now)).toEqual({
      status: 0,
      stdout: '',
      stderr: `${line}  for another version, pass its branch, tag or commit: --ref REF\n`,
      applied: [],
    });
    expect((await finish(now, ['--ref', 'v2'])).stderr).toBe(line);
    expect((await finish(now, ['-q'])).stderr).toBe('');
  });

  it('names packages that it left alone', async () => {
    const { stderr } = await finish({ ...PLANNED, leftAlone: ['mine/sub'] });
    expect(stderr).toMatch(/^krmkit update: mine\/sub has an upstream of its own, .*to update it, name it\n/);
  });

  it('shows a diff with --dry-run, and writes nothing', async () => {
    const { status, stdout, stderr, applied } = await finish(PLANNED, ['--dry-run']);
    expect({ status, applied }).toEqual({ status: 0, applied: [] });
    expect(stdout).toContain('--- a/mine/a.yaml\n+++ b/mine/a.yaml\n');
    expect(stderr).toContain('1 file changed (dry run)');
  });

  it('says how to choose the other side of a conflict that is decided', async () => {
    const way = '  to choose the other side of a conflict, undo the update first (git restore mine)\n';
    const { status, stderr } = await finish({ ...PLANNED, conflicts: [CONFLICT] });
    expect(status).toBe(0);
    expect(stderr.endsWith(way)).toBe(true);
    expect((await finish({ ...PLANNED, conflicts: [CONFLICT] }, ['--dry-run'])).stderr).not.toContain(way);
  });

  it('is status 1 with an open conflict, whose markers are in the files, or which prevents writing', async () => {
    const location = { path: 'mine/a.yaml', start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };
    const conflicts = [{ ...OPEN, destination: { value: 3, location } }];
    const edit = { ...EDIT, after: '# <<<<<<< conflict: a\na: 2\n' };
    const marked = await finish({ ...PLANNED, plan: { changes: [edit] }, conflicts });
    expect(marked.status).toBe(1);
    expect(marked.stderr).toContain('left open: both are in the file');
    expect(marked.stderr).toMatch(/to finish it, resolve the markers in\n {2}mine\/a\.yaml\n$/);
    const other = await finish({ ...PLANNED, conflicts });
    expect(other.status).toBe(1);
    expect(other.stderr).toContain('left open: the file has no markers of it');
    expect(other.stderr).toMatch(/to finish it, decide what to keep of\n {2}mine\/a\.yaml\n$/);
    const nothing = await finish({ ...PLANNED, plan: { changes: [] }, conflicts: [OPEN] });
    expect(nothing).toMatchObject({ status: 1, applied: [] });
    expect(nothing.stderr).toContain('krmkit update: nothing was changed: 1 conflict is left open\n');
  });

  it('writes nothing with an error, and has the status of a failed write', async () => {
    const diagnostics = [{ code: 'invalid-yaml', severity: 'error', message: 'It is broken' }] as const;
    const broken = await finish({ ...PLANNED, diagnostics });
    expect(broken).toMatchObject({ status: 1, applied: [] });
    expect(broken.stderr).toMatch(/\nkrmkit update: nothing was changed\n$/);
    expect((await finish(PLANNED, [], true)).status).toBe(4);
  });

  it('is JSON with -o json, with the upstream', async () => {
    const { stdout } = await finish(PLANNED, ['-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'Update',
      written: true,
      files: [{ path: 'mine/a.yaml' }],
      upstream: { ref: 'v2', from: UPDATE.from, to: UPDATE.to, strategy: 'resource-merge', leftAlone: [] },
    });
  });
});
