import { tarArchive, sha256 } from '@krmkit/base';

/** The tag changes when the program changes. */
export const PAUSE_IMAGE = 'localhost/krmkit-pause:1';
export const PAUSE_PROGRAM = '/pause';

interface Architecture {
  /** `e_machine` of the ELF header. */
  readonly machine: number;
  readonly code: readonly number[];
}

/** `struct sigaction` of the kernel: the handler is SIG_IGN, so the kernel reaps children. */
const IGNORE = [1, ...Array.from({ length: 31 }, () => 0)];

/** Machine code of the first process of a pod: it ignores SIGCHLD and sleeps forever. */
const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  [
    'amd64',
    {
      machine: 62,
      code: [
        [0xb8, 13, 0, 0, 0], // mov eax, 13: rt_sigaction
        [0xbf, 17, 0, 0, 0], // mov edi, 17: SIGCHLD
        [0x48, 0x8d, 0x35, 19, 0, 0, 0], // lea rsi, [after the code]
        [0x31, 0xd2], // xor edx, edx
        [0x41, 0xba, 8, 0, 0, 0], // mov r10d, 8
        [0x0f, 0x05], // syscall
        [0xb8, 34, 0, 0, 0], // again: mov eax, 34: pause
        [0x0f, 0x05], // syscall
        [0xeb, 0xf7], // jmp again
        IGNORE,
      ].flat(),
    },
  ],
  [
    'arm64',
    {
      machine: 183,
      code: [
        ...word(0xd2800220), // mov x0, 17: SIGCHLD
        ...word(0x100001a1), // adr x1, after the code
        ...word(0xd2800002), // mov x2, 0
        ...word(0xd2800103), // mov x3, 8
        ...word(0xd28010c8), // mov x8, 134: rt_sigaction
        ...word(0xd4000001), // svc 0
        ...word(0xd2800000), // again: mov x0, 0
        ...word(0xd2800001), // mov x1, 0
        ...word(0xd2800002), // mov x2, 0
        ...word(0xd2800003), // mov x3, 0
        ...word(0xd2800928), // mov x8, 73: ppoll without descriptors or timeout
        ...word(0xd4000001), // svc 0
        ...word(0x17fffffa), // b again
        ...word(0xd503201f), // nop, to align the data that follows
        ...IGNORE,
      ],
    },
  ],
]);

/** An image of one program, in the format of `docker save`; undefined for an unsupported architecture. */
export async function pauseImageArchive(architecture: string): Promise<Uint8Array | undefined> {
  const known = ARCHITECTURES.get(architecture);
  if (known === undefined) return undefined;
  const layer = tarArchive([{ name: PAUSE_PROGRAM.slice(1), bytes: program(known), mode: 0o755 }]);
  const config = encode({
    architecture,
    os: 'linux',
    config: { Entrypoint: [PAUSE_PROGRAM] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${await sha256(layer)}`] },
    history: [{ created: '1970-01-01T00:00:00Z', created_by: 'krmkit start' }],
    created: '1970-01-01T00:00:00Z',
  });
  const configName = `${await sha256(config)}.json`;
  const manifest = encode([{ Config: configName, RepoTags: [PAUSE_IMAGE], Layers: ['layer.tar'] }]);
  return tarArchive([
    { name: 'manifest.json', bytes: manifest, mode: 0o644 },
    { name: configName, bytes: config, mode: 0o644 },
    { name: 'layer.tar', bytes: layer, mode: 0o644 },
  ]);
}

const BASE = 0x40_0000;
const HEADERS = 64 + 56;

/** The smallest ELF executable: its header, one segment, the code (System V ABI, "Object Files"). */
function program({ machine, code }: Architecture): Uint8Array {
  const size = HEADERS + code.length;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, 2, true);
  view.setUint16(18, machine, true);
  view.setUint32(20, 1, true);
  view.setUint32(24, BASE + HEADERS, true);
  view.setUint32(32, 64, true);
  view.setUint16(52, 64, true);
  view.setUint16(54, 56, true);
  view.setUint16(56, 1, true);
  // Flags of the segment: readable and executable.
  view.setUint32(64, 1, true);
  view.setUint32(68, 5, true);
  view.setUint32(80, BASE, true);
  view.setUint32(88, BASE, true);
  view.setUint32(96, size, true);
  view.setUint32(104, size, true);
  view.setUint32(112, 0x1_0000, true);
  bytes.set(code, HEADERS);
  return bytes;
}

function word(instruction: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (instruction >>> shift) & 0xff);
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
