import type { MergedFiles } from '@krmkit/merge';
import type { Diagnostic } from '@krmkit/base';
import type { WritePlan } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { merge } from '../../src/merge/command.ts';
import type { FinishedMerge } from '../../src/merge/finish-merge.ts';
import { finishMerge, readAnswer } from '../../src/merge/finish-merge.ts';
import { parseArguments } from '../../src/options.ts';
import type { Ending } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';
import { CONFLICT, recordingPackage } from './finished.ts';

const EDITED = { path: 'a.yaml', before: 'a: 1\n', after: 'a: 2\n' };
const NOTHING: MergedFiles = { files: [], conflicts: [], decisions: [], diagnostics: [] };
const ERROR: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'It is broken' };

interface Finished extends Ending {
  readonly applied: readonly WritePlan[];
}

async function finished(
  merged: Partial<MergedFiles>,
  given: readonly string[] = [],
  more: { readonly kind?: FinishedMerge['destination']['kind']; readonly fails?: boolean } = {},
): Promise<Finished> {
  const parsed = parseArguments(merge.definition, [...given, 'x', 'd']);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const settings = {
    ...readAnswer(parsed.value),
    verb: 'merge',
    ways: 2 as const,
    options: { onConflict: 'updated' as const },
  };
  const { writing, applied } = recordingPackage(more.fails);
  const kind = more.kind ?? 'directory';
  const files = [{ path: 'a.yaml', shownPath: 'a.yaml', text: 'a: 1\n' }];
  const ended = await runWith({}, (context) =>
    finishMerge(
      context,
      settings,
      {
        merged: { ...NOTHING, ...merged },
        destination: { name: kind === 'stream' ? '-' : 'd', kind, files },
        diagnostics: [],
        sources: [],
      },
      writing,
    ),
  );
  return { ...ended, applied };
}

describe('the end of a merge', () => {
  it('writes all files in the destination', async () => {
    const files = [
      EDITED,
      { path: 'b.yaml', before: undefined, after: 'b: 1\n' },
      { path: 'c.yaml', before: 'c: 1\n', after: undefined },
    ];
    expect(await finished({ files })).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit merge: 1 file changed, 1 file created, 1 file deleted; no conflicts\n',
      applied: [
        {
          changes: [
            { kind: 'edit', path: 'd/a.yaml', before: 'a: 1\n', after: 'a: 2\n' },
            { kind: 'create', path: 'd/b.yaml', after: 'b: 1\n' },
            { kind: 'delete', path: 'd/c.yaml', before: 'c: 1\n' },
          ],
        },
      ],
    });
  });

  it.each<[what: string, merged: Partial<MergedFiles>, given: readonly string[], status: number, said: string]>([
    ['nothing to change', {}, [], 0, 'krmkit merge: nothing to change; no conflicts\n'],
    ['--quiet', {}, ['-q'], 0, ''],
    ['--dry-run', { files: [EDITED] }, ['--dry-run'], 0, '1 file changed (dry run); no conflicts\n'],
    ['an error', { files: [EDITED], diagnostics: [ERROR] }, [], 3, 'krmkit merge: nothing was changed\n'],
    [
      'an open conflict alone',
      { conflicts: [{ ...CONFLICT, open: true }] },
      [],
      1,
      'krmkit merge: nothing was changed: 1 conflict is left open\n',
    ],
    [
      'two open conflicts alone',
      { conflicts: [1, 2].map(() => ({ ...CONFLICT, open: true })) },
      [],
      1,
      'krmkit merge: nothing was changed: 2 conflicts are left open\n',
    ],
  ])('writes nothing with %s', async (_, merged, given, status, said) => {
    const { applied, ...ended } = await finished(merged, given);
    expect(ended.status).toBe(status);
    expect(ended.stderr.endsWith(said)).toBe(true);
    expect(applied).toEqual([]);
  });

  it.each([
    ['decided', false, 0, '1 file changed; 1 conflict\n'],
    ['open', true, 1, '1 file changed; 1 conflict, 1 left open\n'],
  ])('writes the rest with a conflict that is %s', async (_, open, status, said) => {
    const { applied, ...ended } = await finished({ files: [EDITED], conflicts: [{ ...CONFLICT, open }] });
    expect(applied).toHaveLength(1);
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(said);
  });

  it('prints a diff with --dry-run, and the text of standard input', async () => {
    const dry = await finished({ files: [EDITED] }, ['--dry-run']);
    expect(dry.stdout).toContain('--- a/d/a.yaml\n+++ b/d/a.yaml\n@@ -1 +1 @@\n-a: 1\n+a: 2\n');
    expect((await finished({ files: [EDITED] }, [], { kind: 'stream' })).stdout).toBe('a: 2\n');
    expect((await finished({}, [], { kind: 'stream' })).stdout).toBe('a: 1\n');
    expect((await finished({ files: [EDITED] }, [], { kind: 'file' })).applied[0]?.changes[0]?.path).toBe('d');
  });

  it('is JSON on stdout with -o json, which says whether it was written', async () => {
    const { stdout } = await finished({ files: [EDITED] }, ['-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ written: true, files: [{ path: 'd/a.yaml' }] });
    const failed = await finished({ files: [EDITED] }, ['-o', 'json'], { fails: true });
    expect(failed.status).toBe(4);
    expect(JSON.parse(failed.stdout)).toMatchObject({ written: false });
    const broken = await finished({ files: [EDITED], diagnostics: [ERROR] }, ['-o', 'json']);
    expect(JSON.parse(broken.stdout)).toMatchObject({ written: false, files: [] });
  });
});
