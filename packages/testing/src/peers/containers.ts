import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { nodePrograms } from '@krmkit/base/node';
import type { Programs } from '@krmkit/base';

/** A podman with a storage of its own, and one image of nothing but busybox, made without a registry. */
export interface Containers {
  /** Variables that make podman take its configuration and storage from here. */
  readonly environment: Readonly<Record<string, string>>;
  /** All programs, started with these variables. */
  readonly programs: Programs;
  readonly image: string;
  /** A directory that everybody may read, which goes with the rest. */
  readonly folder: string;
  /** What podman prints. */
  readonly podman: (...args: readonly string[]) => string;
  readonly remove: () => void;
}

const APPLETS = ['awk', 'cat', 'env', 'head', 'id', 'ls', 'seq', 'sh', 'sleep', 'tail', 'touch', 'true', 'wc', 'yes'];

/** Kernels and sandboxes differ: the first configuration that starts a container is taken, also for the next file. */
const CONFIGURATIONS: (string | undefined)[] = [
  undefined,
  // Resource limits that cannot be raised, cgroups of both versions at once (crun refuses them), no systemd.
  '[containers]\ndefault_ulimits = []\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "none"\n',
];

/** Undefined where there is no podman or busybox; also, with a printed line that says why, where no container starts. */
export function startContainers(): Containers | undefined {
  if (isMissing()) return undefined;
  // podman waits 20 seconds for each container if the path of `runroot` has more than 50 characters.
  const folder = mkdtempSync(join(tmpdir(), 'pods-'));
  chmodSync(folder, 0o755);
  // Files of other users, where podman is not root's, are the system's to clear away.
  const remove = (): void => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {}
  };
  let said = '';
  for (const configuration of CONFIGURATIONS) {
    const environment = configure(folder, configuration);
    const env = { ...process.env, ...environment };
    const podman = (...args: readonly string[]): string => execFileSync('podman', args, { env, encoding: 'utf8' });
    const image = 'localhost/krmkit-busybox:1';
    const archive = join(folder, 'image.tar');
    if (!existsSync(archive)) execFileSync('tar', ['-C', busyboxRoot(folder), '-cf', archive, '.']);
    const imported = spawnSync('podman', ['import', '--quiet', archive, image], { env, encoding: 'utf8' });
    const limits = ['--memory=67108864', '--memory-swap=67108864', '--pids-limit=16', '--network=none'];
    const tried = spawnSync('podman', ['run', '--rm', ...limits, image, 'true'], { env, encoding: 'utf8' });
    if (tried.status === 0) {
      CONFIGURATIONS.splice(0, CONFIGURATIONS.length, configuration);
      const programs = nodePrograms();
      return {
        environment,
        programs: {
          run: (program, args, options = {}) =>
            // Where memory runs out, conmon leaves a file `oom` in its directory.
            programs.run(program, args, { cwd: folder, ...options, env: { ...options.env, ...environment } }),
        },
        image,
        folder,
        podman,
        remove: () => {
          // What a failed test has left running would outlive its storage.
          spawnSync('podman', ['rm', '--all', '--force', '--time', '0'], { env });
          remove();
        },
      };
    }
    said = imported.status === 0 ? tried.stderr : imported.stderr;
  }
  remove();
  // On the worker's own stream: the reporter hides what the tests of a passing run print.
  process.stderr.write(`podman starts no container here: ${said.trim().split('\n').at(-1)}\n`);
  return undefined;
}

function isMissing(): boolean {
  if (process.platform !== 'linux') return true;
  return spawnSync('podman', ['--version']).error !== undefined || busyboxPath() === undefined;
}

function busyboxPath(): string | undefined {
  return ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path));
}

function busyboxRoot(folder: string): string {
  const root = join(folder, 'root');
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'tmp'), { recursive: true });
  copyFileSync(busyboxPath() ?? '', join(root, 'bin', 'busybox'));
  for (const applet of APPLETS) symlinkSync('busybox', join(root, 'bin', applet));
  return root;
}

function configure(folder: string, configuration: string | undefined): Readonly<Record<string, string>> {
  const storage = join(folder, 'storage.conf');
  // `vfs` needs nothing of the file system.
  const lines = ['[storage]', 'driver = "vfs"', `graphroot = "${folder}/graph"`, `runroot = "${folder}/run"`];
  writeFileSync(storage, `${lines.join('\n')}\n`);
  if (configuration === undefined) return { CONTAINERS_STORAGE_CONF: storage };
  const containers = join(folder, 'containers.conf');
  writeFileSync(containers, configuration);
  return { CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: containers };
}
