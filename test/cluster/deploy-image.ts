import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Always the same names, so that each run replaces the images of the previous one. */
const IMAGE = 'localhost/krmkit:test';
const BASE = 'localhost/krmkit-node:test';
const FUNCTIONS_IMAGE = 'localhost/krmkit-functions:test';

/** The source of the image for the nodes; without one, `why` is the reason. */
export interface ImageSource {
  /** An image that every node has already, or can pull. */
  readonly image: string | undefined;
  /** A shell command that puts an archive of `podman save`, its last argument, onto the nodes. */
  readonly load: string | undefined;
}

export const imageSource: ImageSource = {
  image: given('KRMKIT_IMAGE'),
  load: given('KRMKIT_LOAD_IMAGE'),
};

function given(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

/** Podman or docker; undefined if no image can be built. */
export function buildTool(): string | undefined {
  return ['podman', 'docker'].find((tool) => spawnSync(tool, ['version']).status === 0);
}

/** The image of deploy/Containerfile with the last build, on the nodes. */
export function imageOnNodes({ image, load }: ImageSource, tool: string): string {
  if (image !== undefined) return image;
  if (load === undefined) throw new RangeError('neither an image nor a way to load one');
  return buildOnNodes(load, tool, []);
}

/** The image of deploy/functions, on top of that of deploy/Containerfile. */
export function functionsImageOnNodes(load: string, tool: string): string {
  return buildOnNodes(load, tool, [
    'build',
    `--build-arg=KRMKIT_IMAGE=${IMAGE}`,
    `--build-arg=HELPER_IMAGE=${BASE}`,
    `--tag=${FUNCTIONS_IMAGE}`,
    join(root, 'deploy/functions'),
  ]);
}

/** Builds the image, and a second one from it if there are arguments for that; the last one goes onto the nodes. */
function buildOnNodes(load: string, tool: string, second: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-image-'));
  const result = second.length > 0 ? FUNCTIONS_IMAGE : IMAGE;
  try {
    const base = given('KRMKIT_NODE_IMAGE') ?? baseOfThisMachine(tool, folder);
    const archive = join(folder, 'image.tar');
    const argument = `NODE_IMAGE=${base}`;
    run(tool, ['build', '--build-arg', argument, '-f', join(root, 'deploy/Containerfile'), '-t', IMAGE, root]);
    if (second.length > 0) run(tool, second);
    run(tool, ['save', '-o', archive, result]);
    loadOnNodes(load, archive);
    return result;
  } finally {
    spawnSync(tool, ['rmi', '-f', FUNCTIONS_IMAGE, IMAGE, BASE]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts an archive of `podman save` onto the nodes. */
export function loadOnNodes(load: string, archive: string): void {
  run('sh', ['-c', `${load} "$1"`, 'sh', archive]);
}

/** Needs no registry: this Node, its shared libraries, and the CA certificates. */
function baseOfThisMachine(tool: string, folder: string): string {
  const files = join(folder, 'root');
  const node = realpathSync(process.execPath);
  mkdirSync(join(files, 'bin'), { recursive: true });
  mkdirSync(join(files, 'tmp'));
  chmodSync(join(files, 'tmp'), 0o1777);
  copyFileSync(node, join(files, 'bin/node'));
  // Debian's package busybox-static, as the helper of exported pipelines.
  if (existsSync('/bin/busybox')) copyFileSync('/bin/busybox', join(files, 'bin/busybox'));
  const programs = [node, ...gitPrograms(), ...sshPrograms()];
  for (const path of new Set(programs.flatMap((program) => run('ldd', [program]).match(/\/\S+/g) ?? []))) {
    mkdirSync(join(files, dirname(path)), { recursive: true });
    cpSync(path, join(files, path), { dereference: true });
  }
  copyGit(files);
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(authorities)) {
    mkdirSync(join(files, dirname(authorities)), { recursive: true });
    copyFileSync(authorities, join(files, authorities));
  }
  const archive = join(folder, 'root.tar');
  run('tar', ['-C', files, '--owner=0', '--group=0', '-cf', archive, '.']);
  run(tool, ['import', '--change', 'ENV PATH=/bin', archive, BASE]);
  return BASE;
}

const GIT_DIRECTORY = '/usr/lib/git-core';

/** Git, and its programs that are not git itself; none where Debian's package git is missing. */
function gitPrograms(): readonly string[] {
  if (!existsSync('/usr/bin/git') || !existsSync(GIT_DIRECTORY)) return [];
  return ['/usr/bin/git', join(GIT_DIRECTORY, 'git-remote-http'), join(GIT_DIRECTORY, 'git-http-backend')];
}

/** Debian's packages openssh-client and openssh-server. */
function sshPrograms(): readonly string[] {
  return ['/usr/bin/ssh', SSH_SERVER].filter((program) => existsSync(program));
}

/** The image of the functions has it where this machine has it. */
export const SSH_SERVER = '/usr/sbin/sshd';

/** Git with a shell, as `node:22` has it: for pipelines with a repository, and for a server in the cluster. */
function copyGit(files: string): void {
  if (gitPrograms().length === 0) return;
  mkdirSync(join(files, GIT_DIRECTORY), { recursive: true });
  copyFileSync('/usr/bin/git', join(files, 'bin/git'));
  for (const name of ['git-remote-http', 'git-http-backend']) {
    copyFileSync(join(GIT_DIRECTORY, name), join(files, GIT_DIRECTORY, name));
  }
  symlinkSync('git-remote-http', join(files, GIT_DIRECTORY, 'git-remote-https'));
  for (const name of ['git', 'git-upload-pack', 'git-receive-pack', 'git-credential-store']) {
    symlinkSync('/bin/git', join(files, GIT_DIRECTORY, name));
  }
  // What the other side of an ssh connection asks for.
  for (const name of ['git-upload-pack', 'git-receive-pack']) symlinkSync('git', join(files, 'bin', name));
  for (const program of sshPrograms()) {
    const place = join(files, program === SSH_SERVER ? program : 'bin/ssh');
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(program, place);
  }
  symlinkSync('busybox', join(files, 'bin/sh'));
  mkdirSync(join(files, 'etc'), { recursive: true });
  writeFileSync(join(files, 'etc/passwd'), 'root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/sh\n');
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new RangeError(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
