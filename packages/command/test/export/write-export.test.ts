import { memoryDisk } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { exportPipeline } from '../../src/export/command.ts';
import { readExportOptions } from '../../src/export/settings.ts';
import { writeExport } from '../../src/export/write-export.ts';
import { parseArguments } from '../../src/options.ts';
import type { Ending } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

type Files = Readonly<Record<string, string>>;

const OBJECTS = ['configmap', 'job'].map((file) => ({ file, value: { kind: file } }));

/** Writes two objects beside a package; gives the files that differ then. */
async function written(
  output: string,
  flags: readonly string[] = [],
  before: Files = {},
): Promise<{ readonly ended: Ending; readonly problem: unknown; readonly files: Files }> {
  const disk = memoryDisk(new Map(Object.entries({ 'p/a.yaml': 'a: 1\n', ...before })));
  const given = ['job', 'p', '--krmkit-image', 'example.com/krmkit:1', '-o', output, ...flags];
  const parsed = parseArguments(exportPipeline.definition, given);
  const options = parsed.ok ? readExportOptions(parsed.value, '/') : parsed;
  if (!options.ok) throw new Error(options.problem.message);
  let problem: unknown;
  const ended = await runWith({ disk }, async (context) => {
    const status = await writeExport(context, OBJECTS, output, options.value);
    if (typeof status === 'number') return status;
    problem = status;
    return 2;
  });
  const files = [...disk.texts()].filter(([path, text]) => path !== 'p/a.yaml' && before[path] !== text);
  return { ended, problem, files: Object.fromEntries(files) };
}

/** Below the comment that all exported files begin with. */
const bodies = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll(/^#.*\n/gm, '')]));

describe('the objects of an export', () => {
  it('are written to one file, whose directory is created', async () => {
    const { ended, files } = await written('out/a/job.yaml');
    expect(ended).toEqual({ status: 0, stdout: '', stderr: 'krmkit export: 2 objects in 1 file\n' });
    expect(bodies(files)).toEqual({ 'out/a/job.yaml': 'kind: configmap\n---\nkind: job\n' });
  });

  it.each([
    ['a new directory', 'out/', {}],
    ['an existing directory', 'out', { 'out/x': '' }],
  ])('are written to a file each: %s', async (_, output, before) => {
    const { ended, files } = await written(output, [], before);
    expect(ended.stderr).toBe('krmkit export: 2 objects in 2 files\n');
    expect(bodies(files)).toEqual({ 'out/configmap.yaml': 'kind: configmap\n', 'out/job.yaml': 'kind: job\n' });
  });

  it('are not written again, and those that are missing are', async () => {
    const { files } = await written('out/');
    expect((await written('out/', [], files)).ended.stderr).toBe('krmkit export: nothing to change\n');
    const { 'out/job.yaml': _, ...others } = files;
    const again = await written('out/', [], others);
    expect(again.ended.stderr).toBe('krmkit export: 1 object in 1 file\n');
    expect(Object.keys(again.files)).toEqual(['out/job.yaml']);
    expect((await written('out/', ['-q'], others)).ended.stderr).toBe('');
  });

  it('are compared with --check, and those that differ are listed', async () => {
    const { files } = await written('out/');
    expect((await written('out/', ['--check'], files)).ended).toEqual({ status: 0, stdout: '', stderr: '' });
    const other = await written('out/', ['--check'], { ...files, 'out/job.yaml': 'kind: other\n' });
    expect(other).toMatchObject({ ended: { status: 1, stdout: 'out/job.yaml\n', stderr: '' }, files: {} });
    expect((await written('job.yaml', ['--check'])).ended).toMatchObject({ status: 1, stdout: 'job.yaml\n' });
  });

  it('are refused where they would become part of the package', async () => {
    expect((await written('p/job.yaml')).problem).toMatchObject({
      message: '--output p/job.yaml is in p, where krmkit would read the objects as resources',
    });
  });

  it('cannot be below a file', async () => {
    const { ended, files } = await written('x/b/job.yaml', [], { x: '' });
    expect(ended.status).toBe(4);
    expect(ended.stderr).toMatch(
      /^krmkit export: cannot create the directory x\/b: .*\n {2}name another path with --output\n$/,
    );
    expect(files).toEqual({});
  });
});
