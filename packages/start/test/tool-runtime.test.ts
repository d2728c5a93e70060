import { describe, expect, it } from 'vitest';
import type { ContainerToolFamily, Programs } from '@krmkit/base';
import type { SandboxSpec } from '../src/container-runtime.ts';
import { createContainerRuntime } from '../src/tool-runtime.ts';

/** The output of each call, by its first words; empty for others. */
function machine(answers: Readonly<Record<string, string>>, failing: readonly string[] = []) {
  const calls: string[] = [];
  const programs: Programs = {
    run: (program, args) => {
      const line = [program, ...args].join(' ');
      calls.push(line);
      const key = Object.keys(answers).find((words) => line.startsWith(words));
      if (key === undefined && args[0] === 'version') return Promise.resolve({ end: 'not-found', message: 'ENOENT' });
      const status = failing.some((words) => line.startsWith(words)) ? 1 : 0;
      const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
      const text = key === undefined ? '' : (answers[key] ?? '');
      return Promise.resolve({
        end: 'exited',
        status,
        stdout: encode(text),
        stderr: encode(status === 0 ? '' : 'Error: no\n'),
      });
    },
  };
  return { programs, calls };
}

const SANDBOX: SandboxSpec = {
  name: 'p',
  hostname: 'web',
  labels: {},
  hosts: [],
  ownNetwork: true,
  shareProcesses: false,
  hostProcesses: false,
  hostIpc: false,
  publish: [],
};
const INSPECTED = '[{"NetworkSettings":{"IPAddress":"10.0.0.2","Gateway":"10.0.0.1"}}]';

describe.each<ContainerToolFamily>(['docker', 'nerdctl'])('%s', (family) => {
  it('implements pods with containers', async () => {
    const { programs, calls } = machine({ [`${family} container inspect`]: INSPECTED, [`${family} ps`]: 'id1\nid2\n' });
    const runtime = createContainerRuntime({ program: family, family, version: undefined }, programs);
    expect(await runtime.createSandbox(SANDBOX)).toEqual({
      ok: true,
      value: { name: 'p', addresses: ['10.0.0.2'], gateway: '10.0.0.1' },
    });
    await runtime.stop('p-a-0', 7);
    await runtime.kill('p-a-0');
    await runtime.exec('p-a-0', ['echo', 'a b'], 1000);
    await runtime.removeSandbox('p');
    expect(calls).toEqual([
      `${family} run --detach --pull=never --name=p-pause --hostname=web --ipc=shareable localhost/krmkit-pause:1`,
      `${family} container inspect p-pause`,
      `${family} stop -t 7 p-a-0`,
      `${family} kill p-a-0`,
      `${family} exec p-a-0 echo a b`,
      `${family} ps --all --quiet --filter=label=krmkit.start.sandbox=p`,
      `${family} rm --force --volumes id1 id2`,
    ]);
  });

  it('reports the message of the tool', async () => {
    const { programs } = machine({}, [`${family} run`]);
    const runtime = createContainerRuntime({ program: family, family, version: undefined }, programs);
    expect(await runtime.createSandbox(SANDBOX)).toEqual({ ok: false, message: 'no' });
  });
});

describe('podman', () => {
  it('finds the pods that a run has left, and then the containers', async () => {
    const labels = '"Labels":{"krmkit.start":"web"}';
    const { programs } = machine({
      'podman ps': `{"Names":["web-app"],${labels}}\n`,
      'podman pod ps': `{"Name":"web",${labels}}\n`,
    });
    const runtime = createContainerRuntime({ program: 'podman', family: 'podman', version: undefined }, programs);
    const found = await runtime.leftovers('krmkit.start');
    expect(found.ok ? found.value.map(({ kind, name }) => `${kind} ${name}`) : found).toEqual([
      'pod web',
      'container web-app',
    ]);
  });
});
