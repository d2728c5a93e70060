import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const PATH = process.env['PATH'] ?? '';

describe('run -', () => {
  const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a   # why
    annotations:
      config.kubernetes.io/path: 'a.yaml'
  data: {x: "010"}
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: given}
`;
  const through = (stdin: string, ...given: readonly string[]): Promise<Ending> =>
    runIn({ onDisk: true, env: { PATH }, stdin }, 'run', '-', '-q', ...given);

  it('passes on what the function did not change', async () => {
    expect(await through(list, '--exec', 'cat')).toEqual({ status: 0, stdout: list, stderr: '' });
  });

  it('prints its changes, and its results', async () => {
    const script = `sh -c "sed 's/010/644/'; echo 'results: [{message: done, severity: info}]'"`;
    const { status, stdout } = await through(list, '--exec', script);
    expect(status).toBe(0);
    expect(stdout).toContain('    name: a   # why\n');
    expect(stdout).toContain('  data: {x: "644"}\n');
    expect(stdout).toContain('results:\n- message: done\n  severity: info\n');
  });

  it('uses the functionConfig of the list, unless the command line has one', async () => {
    const script = `sh -c "grep -q 'name: given' && exit 9; exit 8"`;
    expect((await through(list, '--exec', script)).stderr).toContain('exited with status 9');
    expect((await through(list, '--exec', script, '--', 'a=b')).stderr).toContain('exited with status 8');
  });

  it('prints nothing if the function fails', async () => {
    const ended = await through(list, '--exec', 'false');
    expect(ended).toMatchObject({ status: 1, stdout: '' });
  });

  it('reads documents', async () => {
    const { stdout } = await through('apiVersion: v1\nkind: A\nmetadata: {name: a}\n', '--exec', 'cat');
    expect(stdout).toMatch(/^apiVersion: config.kubernetes.io\/v1\nkind: ResourceList\nitems:\n/);
  });
});
