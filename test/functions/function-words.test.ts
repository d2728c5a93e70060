import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { expand } from '@krmkit/expansion';
import { COPY_HELPER, EXCHANGE_DIRECTORY, functionCommand, HELPER } from '@krmkit/functions';
import { localScript, placesIn } from '../../packages/pipelines/test/export/run-job.ts';

const busybox = ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path));

describe('functionCommand, with busybox', needs('busybox', busybox), () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-step-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (input: string, ...words: readonly string[]): { code: string; out: string; stderr: string } => {
    writeFileSync(join(folder, 'in'), input);
    const { command, args } = functionCommand(words);
    const local = [...command, ...args].map((word) =>
      word.replaceAll(HELPER, busybox ?? '').replaceAll(EXCHANGE_DIRECTORY, folder),
    );
    const [program = '', ...rest] = local;
    const { stderr } = spawnSync(program, rest, { encoding: 'utf8', env: { PATH: folder } });
    return { code: readFileSync(join(folder, 'code'), 'utf8'), out: readFileSync(join(folder, 'out'), 'utf8'), stderr };
  };

  it('connects files, and stores the status of the program', () => {
    expect(run('list', '/bin/sh', '-c', 'cat; exit 3', 'x').code).toBe('3\n');
    const words = [
      '/bin/sh',
      '-c',
      '/bin/cat; for word; do printf "[%s]" "$word"; done',
      'x',
      'a b',
      '',
      "'",
      '$(x)',
      '\n',
    ];
    expect(run('list', ...words)).toEqual({ code: '0\n', out: "list[a b][]['][$(x)][\n]", stderr: '' });
  });

  it('starts a program of the image, not a command of the shell', () => {
    writeFileSync(join(folder, 'echo'), '#!/bin/sh\nprintf image\n', { mode: 0o755 });
    expect(run('', 'echo', 'x').out).toBe('image');
    expect(run('', 'test')).toEqual({ code: '127\n', out: '', stderr: 'krmkit: there is no program test in PATH\n' });
  });

  it('runs once for each directory with an input, with its /local and nothing of the run before', () => {
    const io = join(folder, 'each');
    for (const [name, text] of [
      ['1', 'one'],
      ['2', ''],
      ['10', 'ten'],
    ] as const) {
      mkdirSync(join(io, name, 'local', 'deep'), { recursive: true });
      if (text !== '') writeFileSync(join(io, name, 'in'), text);
      writeFileSync(join(io, name, 'local', 'deep', name), text);
      symlinkSync('deep', join(io, name, 'local', 'link'));
    }
    const places = placesIn(folder);
    const [tmp = '', local = '', shm = ''] = ['/tmp', '/local', '/dev/shm'].map((path) => places[path]);
    for (const path of [tmp, local, shm]) mkdirSync(path, { recursive: true });
    const leave = `touch ${tmp}/left ${shm}/.left ${local}/left`;
    const program = `cat; ls -A ${tmp} ${shm} | wc -w; cd ${local}; echo *; ls link; ${leave}; exit 3`;
    const { args } = functionCommand(['/bin/sh', '-c', program], { hasLocal: true });
    const [script = '', ...words] = args;
    const here = localScript(script, { ...places, '/krm/io': io });
    const ended = spawnSync(busybox ?? '', ['sh', '-c', here, ...words], { encoding: 'utf8' });
    expect(ended.stderr).toBe('');
    const out = (name: string): string => readFileSync(join(io, name, 'out'), 'utf8');
    // `ls` prints the names of two empty directories.
    expect(out('1')).toBe('one2\ndeep link\n1\n');
    expect(out('10')).toBe('ten2\ndeep link\n10\n');
    expect(existsSync(join(io, '2', 'out'))).toBe(false);
    expect(readFileSync(join(io, '10', 'code'), 'utf8')).toBe('3\n');
  });

  it.each([undefined, { hasLocal: true }])('has nothing that the kubelet or Tekton would replace: %j', (each) => {
    const { command, args } = functionCommand(['/fn'], each);
    const text = [...COPY_HELPER, ...command, ...args].join('\n');
    expect(text).not.toMatch(/\$\(|\$\$/);
    expect(expand(text, () => 'changed')).toBe(text);
  });
});
