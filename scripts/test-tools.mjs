// What some tests need beside Node, by the name that they give to `needs` of @krmkit/testing:
//   node scripts/test-tools.mjs   prints the Debian packages of what is missing here
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const runs = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const has = (program) => runs('sh', '-c', `command -v ${program}`);
const hasBusybox = () => existsSync('/bin/busybox');

/** `packages` are those of Debian, `way` is another way to it, in words. */
export const TOOLS = {
  podman: { packages: ['podman', 'runc', 'busybox-static'], isThere: () => has('podman') && hasBusybox() },
  busybox: { packages: ['busybox-static'], isThere: hasBusybox },
  script: { packages: ['bsdutils'], isThere: () => has('script') },
  zsh: { packages: ['zsh'], isThere: () => has('zsh') },
  fish: { packages: ['fish'], isThere: () => has('fish') },
  'pre-commit': { packages: ['pre-commit'], isThere: () => has('pre-commit') },
  'docker-registry': { packages: ['docker-registry'], isThere: () => has('docker-registry') },
  chromium: { packages: ['chromium'], isThere: () => has('chromium') || has('google-chrome') },
  neovim: { packages: ['neovim'], isThere: () => has('nvim') },
  emacs: {
    packages: ['emacs-nox', 'elpa-eglot', 'elpa-yaml-mode'],
    isThere: () =>
      runs('emacs', '--batch', '--eval', "(progn (package-initialize) (require 'eglot) (require 'yaml-mode))"),
  },
  gcc: { packages: ['gcc', 'libc6-dev'], isThere: () => has('gcc') },
  PyYAML: { packages: ['python3-yaml'], isThere: () => runs('python3', '-c', 'import yaml') },
  groff: { packages: ['groff'], isThere: () => has('groff') || has('mandoc') },
  prove: { packages: ['perl'], isThere: () => has('prove') },
  sshd: { packages: ['openssh-server'], isThere: () => existsSync('/usr/sbin/sshd') },
  ruby: { packages: ['ruby'], isThere: () => has('ruby') },
  'CI=true': { way: 'CI=true npm test takes the time for it, and tries more random cases' },
  helix: { way: 'hx of https://docs.helix-editor.com/package-managers.html, with tmux and pgrep' },
  kpt: { way: 'https://kpt.dev/installation' },
  kubectl: { way: 'https://kubernetes.io/docs/tasks/tools' },
  kustomize: { way: 'https://kubectl.docs.kubernetes.io/installation/kustomize' },
  'Node 20': { way: 'KRMKIT_NODE20 names its program' },
  'Node 22': { way: 'KRMKIT_NODE22 names its program' },
  'Node 24': { way: 'KRMKIT_NODE24 names its program' },
  'Node 22 or 24': { way: 'KRMKIT_NODE22 or KRMKIT_NODE24 names its program' },
  'other manifests': { way: 'KRMKIT_CORPUS names a directory of manifests of other projects' },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = Object.values(TOOLS).flatMap(({ packages, isThere }) => (isThere?.() === false ? packages : []));
  for (const name of new Set(missing)) console.log(name);
}
