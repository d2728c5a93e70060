import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { newCertificate } from '@krmkit/cluster/node';
import { GIT_SERVER } from '@krmkit/testing';
import { until } from './krmkit-process.ts';

/** A git server in a pod, with TLS and one login. Nothing but `kubectl exec` reaches it from this machine. */
export interface GitPod {
  /** `https://10.0.0.1:8443` */
  readonly address: string;
  /** In PEM. */
  readonly authorities: string;
  /** Runs a shell script in the directory of the repositories; gives what it prints. */
  readonly run: (script: string) => Buffer;
  /** Creates a repository with the files of a directory, as the branch main. */
  readonly create: (name: string, directory: string) => void;
  /** Clones a branch into a directory of this machine. */
  readonly clone: (name: string, branch: string, directory: string) => void;
}

export const GIT_LOGIN = { username: 'robot', password: 'tok%en @1' };

const PORT = 8443;

/** Starts the server with an image that has Node and git. */
export async function startGitPod(namespace: string, image: string, folder: string): Promise<GitPod> {
  const kubectl = (args: readonly string[], input?: Buffer | string): Buffer =>
    execFileSync('kubectl', ['--namespace', namespace, ...args], {
      ...(input === undefined ? {} : { input }),
      maxBuffer: 2 ** 28,
    });
  const script = `while [ ! -e /srv/ready ]; do sleep 0.2; done; exec node /program/git-server.mjs /srv/git ${PORT} /srv/secrets`;
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'git' },
    spec: {
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 65_534,
        fsGroup: 65_534,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      automountServiceAccountToken: false,
      containers: [
        {
          name: 'git',
          image,
          imagePullPolicy: 'Never',
          command: ['/bin/busybox', 'sh', '-c', script],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          volumeMounts: [
            { name: 'srv', mountPath: '/srv' },
            { name: 'program', mountPath: '/program' },
          ],
        },
      ],
      volumes: [
        { name: 'srv', emptyDir: {} },
        { name: 'program', configMap: { name: 'git-server' } },
      ],
    },
  };
  kubectl(['create', 'configmap', 'git-server', `--from-file=git-server.mjs=${GIT_SERVER}`]);
  kubectl(['create', '-f', '-'], JSON.stringify(pod));
  const ip = await until(() => {
    const found = kubectl(['get', 'pod', 'git', '-o', 'jsonpath={.status.phase} {.status.podIP}'])
      .toString()
      .split(' ');
    return found[0] === 'Running' ? found[1] : undefined;
  });
  const { authorities, certificate, key } = await newCertificate([ip ?? ''], Date.now());
  const run = (text: string): Buffer =>
    kubectl(['exec', 'git', '--', '/bin/busybox', 'sh', '-c', `set -e; cd /srv; ${text}`]);
  // In the words of the command: an old kubelet can lose what comes first on standard input.
  const write = (path: string, content: Buffer): void => {
    run(`echo ${content.toString('base64')} | /bin/busybox base64 -d >${path}`);
  };
  run('mkdir secrets git');
  for (const [name, value] of Object.entries({ 'tls.crt': certificate, 'tls.key': key, ...GIT_LOGIN })) {
    write(`secrets/${name}`, Buffer.from(value));
  }
  run('touch ready');
  const git = (cwd: string, ...args: readonly string[]): void => {
    const settings = ['user.name=P', 'user.email=p@x', 'init.defaultBranch=main'].flatMap((one) => ['-c', one]);
    execFileSync('git', [...settings, ...args], {
      cwd,
      stdio: 'ignore',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  };
  return {
    address: `https://${ip}:${PORT}`,
    authorities,
    run,
    create: (name, directory) => {
      git(directory, 'init', '--quiet');
      git(directory, 'add', '--all');
      git(directory, 'commit', '--quiet', '-m', 'first');
      const bundle = join(folder, `${name}.bundle`);
      git(directory, 'bundle', 'create', bundle, 'main');
      write('bundle', readFileSync(bundle));
      run(
        `git -c init.defaultBranch=main init -q --bare git/${name}; cd git/${name}; git config http.receivepack true; git fetch -q /srv/bundle main:main`,
      );
    },
    clone: (name, branch, directory) => {
      const bundle = join(folder, 'result.bundle');
      writeFileSync(bundle, run(`cd git/${name}; git bundle create -q - ${branch}`));
      mkdirSync(directory, { recursive: true });
      git(directory, 'clone', '--quiet', '--branch', branch, bundle, '.');
    },
  };
}
