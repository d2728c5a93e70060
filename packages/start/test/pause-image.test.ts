import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { pauseImageArchive } from '../src/pause-image.ts';

async function unpacked(architecture: string, use: (folder: string) => Promise<void>): Promise<void> {
  const archive = await pauseImageArchive(architecture);
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-pause-'));
  try {
    writeFileSync(join(folder, 'image.tar'), archive ?? '');
    execFileSync('tar', ['-C', folder, '-xf', join(folder, 'image.tar')]);
    execFileSync('tar', ['-C', folder, '-xf', join(folder, 'layer.tar')]);
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ['amd64', 62],
  ['arm64', 183],
])('is an image for %s that tar can read', async (architecture, machine) => {
  await unpacked(architecture, (folder) => {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject([{ RepoTags: ['localhost/krmkit-pause:1'], Layers: ['layer.tar'] }]);
    const program = readFileSync(join(folder, 'pause'));
    expect(elfOf(program)).toEqual({
      ident: '7f454c46020101',
      type: 2,
      machine,
      version: 1,
      entry: 0x40_0000 + 64 + 56,
      headers: { at: 64, ownSize: 64, size: 56, count: 1, sections: 0 },
      segment: {
        type: 1,
        flags: 5,
        offset: 0,
        address: 0x40_0000,
        physical: 0x40_0000,
        inFile: program.length,
        inMemory: program.length,
        align: 0x1_0000,
      },
    });
    return Promise.resolve();
  });
});

/** The header and the program header of a 64-bit little-endian file: System V ABI, "Object Files". */
function elfOf(file: Buffer): object {
  const long = (at: number): number => Number(file.readBigUInt64LE(at));
  return {
    ident: file.toString('hex', 0, 7),
    type: file.readUInt16LE(16),
    machine: file.readUInt16LE(18),
    version: file.readUInt32LE(20),
    entry: long(24),
    headers: {
      at: long(32),
      ownSize: file.readUInt16LE(52),
      size: file.readUInt16LE(54),
      count: file.readUInt16LE(56),
      sections: long(40),
    },
    segment: {
      type: file.readUInt32LE(64),
      flags: file.readUInt32LE(68),
      offset: long(72),
      address: long(80),
      physical: long(88),
      inFile: long(96),
      inMemory: long(104),
      align: long(112),
    },
  };
}

it(
  'runs until it is killed',
  needs('Linux on amd64', process.platform === 'linux' && process.arch === 'x64'),
  async () => {
    await unpacked('amd64', async (folder) => {
      const child = spawn(join(folder, 'pause'));
      await new Promise((resolve) => child.once('spawn', resolve));
      const ended = new Promise((resolve) => child.once('close', (status, signal) => resolve({ status, signal })));
      // SIGCHLD is ignored, so that the kernel reaps children: bit 17 of the mask.
      await expect
        .poll(
          () =>
            Number.parseInt(
              /^SigIgn:\s*(\w+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '',
              16,
            ) &
            (1 << 16),
        )
        .toBe(1 << 16);
      child.kill('SIGTERM');
      expect(await ended).toEqual({ status: null, signal: 'SIGTERM' });
    });
  },
);

it('does not exist for other processors', async () => {
  expect(await pauseImageArchive('s390x')).toBeUndefined();
});
