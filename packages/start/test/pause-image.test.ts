import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { member } from '@krmkit/base';
import { needs } from '@krmkit/testing';
import { pauseImageArchive } from '../src/pause-image.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
    const name: unknown = Array.isArray(manifest) ? member(manifest[0], 'Config') : undefined;
    const config = readFileSync(join(folder, String(name)));
    expect(name).toBe(`${sha256(config)}.json`);
    // https://github.com/opencontainers/image-spec/blob/main/config.md
    expect(JSON.parse(config.toString('utf8'))).toEqual({
      architecture,
      os: 'linux',
      config: { Entrypoint: ['/pause'] },
      rootfs: { type: 'layers', diff_ids: [`sha256:${sha256(readFileSync(join(folder, 'layer.tar')))}`] },
      history: [{ created: '1970-01-01T00:00:00Z', created_by: 'krmkit start' }],
      created: '1970-01-01T00:00:00Z',
    });
    const modesOf = (archive: string): readonly string[] =>
      execFileSync('tar', ['-tvf', join(folder, archive)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 10));
    expect(modesOf('image.tar')).toEqual(['-rw-r--r--', '-rw-r--r--', '-rw-r--r--']);
    expect(modesOf('layer.tar')).toEqual(['-rwxr-xr-x']);
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

// Numbers of system calls and signals: asm/unistd.h and asm/signal.h of Linux.
const [SIGCHLD, SIG_IGN] = [17, 1];
const SIGNAL_SET_BYTES = 8;

/** The struct sigaction of the kernel: handler, flags, restorer and mask, of eight bytes each. */
const ACTION = Buffer.from([SIG_IGN, ...Array.from({ length: 31 }, () => 0)]);

/** Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2. */
function amd64Code(): Buffer {
  const long = (value: number): readonly number[] => [value, 0, 0, 0];
  const SYSCALL = [0x0f, 0x05];
  const setUp = [
    [0xb8 + 0, ...long(13)], // eax: rt_sigaction
    [0xb8 + 7, ...long(SIGCHLD)], // edi
    [0x48, 0x8d, 0b00_110_101, ...long(19)], // rsi: an address relative to the next instruction
    [0x31, 0b11_010_010], // edx: no old action
    [0x41, 0xb8 + 2, ...long(SIGNAL_SET_BYTES)], // r10d
    SYSCALL,
  ].flat();
  const pause = [0xb8 + 0, ...long(34), ...SYSCALL];
  const again = [0xeb, 256 - (pause.length + 2)];
  // What the address leads over.
  expect([...setUp, ...pause, ...again].length - setUp.indexOf(0x31)).toBe(19);
  return Buffer.concat([Buffer.from([...setUp, ...pause, ...again]), ACTION]);
}

/** Arm Architecture Reference Manual for A-profile, C6.2: MOVZ, ADR, SVC, B and NOP. */
function arm64Code(): Buffer {
  const move = (register: number, value: number): number => 0b110_100101_00 * 2 ** 21 + value * 2 ** 5 + register;
  const address = (register: number, words: number): number => 0b10000 * 2 ** 24 + words * 2 ** 5 + register;
  const branch = (words: number): number => 0b000101 * 2 ** 26 + (words < 0 ? 2 ** 26 + words : words);
  const CALL = 0b11010100_000 * 2 ** 21 + 1;
  const NOP = 0xd503201f;
  const setUp = [move(0, SIGCHLD), address(1, 13), move(2, 0), move(3, SIGNAL_SET_BYTES), move(8, 134), CALL];
  const wait = [move(0, 0), move(1, 0), move(2, 0), move(3, 0), move(8, 73), CALL];
  const words = [...setUp, ...wait, branch(-wait.length), NOP];
  expect(words.length - 1).toBe(13);
  const code = Buffer.alloc(words.length * 4);
  words.forEach((instruction, index) => code.writeUInt32LE(instruction, index * 4));
  return Buffer.concat([code, ACTION]);
}

it.each([
  ['amd64', amd64Code()],
  ['arm64', arm64Code()],
])('ignores SIGCHLD and waits, on %s', async (architecture, code) => {
  await unpacked(architecture, async (folder) => {
    expect(readFileSync(join(folder, 'pause')).toString('hex', 64 + 56)).toBe(code.toString('hex'));
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
