import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { newCertificate } from '@krmkit/cluster/node';
import { GIT_SERVER } from '@krmkit/testing';
import { until } from './krmkit-process.ts';

const execute = promisify(execFile);

/** A git server in a pod, with TLS and one login. Nothing but `kubectl exec` reaches it from this machine. */
export interface GitPod {
  /** `https://10.0.0.1:8443` */
  readonly address: string;
  readonly ip: string;
  /** In PEM. */
  readonly authorities: string;
  /** Runs a shell script in the directory of the repositories; gives what it prints. */
  readonly run: (script: string) => Promise<Buffer>;
  /** Creates a repository with the files of a directory, as the branch main. */
  readonly create: (name: string, directory: string) => Promise<void>;
  /** Clones a branch into a directory of this machine. */
  readonly clone: (name: string, branch: string, directory: string) => Promise<void>;
  /** Writes a file below the directory of the repositories. */
  readonly write: (path: string, content: Buffer) => Promise<void>;
}

export const GIT_LOGIN = { username: 'robot', password: 'tok%en @1' };

const PORT = 8443;

/** Starts the server with an image that has Node and git. */
export async function startGitPod(namespace: string, image: string, folder: string): Promise<GitPod> {
  const kubectl = async (args: readonly string[], input = ''): Promise<Buffer> => {
    const running = execute('kubectl', ['--namespace', namespace, ...args], { maxBuffer: 2 ** 28, encoding: 'buffer' });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };
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
  await kubectl(['create', 'configmap', 'git-server', `--from-file=git-server.mjs=${GIT_SERVER}`]);
  await kubectl(['create', '-f', '-'], JSON.stringify(pod));
  const ip = await until(async () => {
    const found = await kubectl(['get', 'pod', 'git', '-o', 'jsonpath={.status.phase} {.status.podIP}']);
    const [phase, address] = found.toString().split(' ');
    return phase === 'Running' ? address : undefined;
  });
  const { authorities, certificate, key } = await newCertificate([ip ?? ''], Date.now());
  const run = (text: string): Promise<Buffer> =>
    kubectl(['exec', 'git', '--', '/bin/busybox', 'sh', '-c', `set -e; cd /srv; ${text}`]);
  // In the words of the command: an old kubelet can lose what comes first on standard input.
  const write = async (path: string, content: Buffer): Promise<void> => {
    await run(`echo ${content.toString('base64')} | /bin/busybox base64 -d >${path}`);
  };
  await run('mkdir secrets git');
  for (const [name, value] of Object.entries({ 'tls.crt': certificate, 'tls.key': key, ...GIT_LOGIN })) {
    await write(`secrets/${name}`, Buffer.from(value));
  }
  await run('touch ready');
  const git = async (cwd: string, ...args: readonly string[]): Promise<void> => {
    const settings = ['user.name=P', 'user.email=p@x', 'init.defaultBranch=main'].flatMap((one) => ['-c', one]);
    await execute('git', [...settings, ...args], { cwd, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } });
  };
  return {
    address: `https://${ip}:${PORT}`,
    ip: ip ?? '',
    authorities,
    run,
    write,
    create: async (name, directory) => {
      await git(directory, 'init', '--quiet');
      await git(directory, 'add', '--all');
      await git(directory, 'commit', '--quiet', '-m', 'first');
      const bundle = join(folder, `${name}.bundle`);
      await git(directory, 'bundle', 'create', bundle, 'main');
      await write(`${name}.bundle`, readFileSync(bundle));
      await run(
        `git -c init.defaultBranch=main init -q --bare git/${name}; cd git/${name}; mkdir -p hooks; git config http.receivepack true; git fetch -q /srv/${name}.bundle main:main`,
      );
    },
    clone: async (name, branch, directory) => {
      const bundle = join(folder, `${name}-result.bundle`);
      writeFileSync(bundle, await run(`cd git/${name}; git bundle create -q - ${branch}`));
      mkdirSync(directory, { recursive: true });
      await git(directory, 'clone', '--quiet', '--branch', branch, bundle, '.');
    },
  };
}
