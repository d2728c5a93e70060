import { describe, expect, it } from 'vitest';
import { OVERLAYS } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const STAGING = 'overlays/staging';
const PROD = 'overlays/prod';

function withFiles(changes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...OVERLAYS, ...changes };
}

describe('diff of what kustomizations build', () => {
  it('compares a build with its printed objects', async () => {
    const { stdout: printed } = await runIn({ files: OVERLAYS }, 'build', PROD);
    const world = { files: OVERLAYS, stdin: printed };
    expect((await runIn(world, 'diff', '-', PROD)).status).toBe(0);
    expect(
      (await runIn({ ...world, stdin: printed.replace('nginx:1.2', 'nginx:1.1') }, 'diff', '-', PROD)).status,
    ).toBe(1);
  });

  it('compares nothing with a root that cannot be built', async () => {
    const files = withFiles({ 'broken/kustomization.yaml': 'resources: [gone.yaml]\n' });
    const { stdout, stderr, status } = await runIn({ files }, 'diff', 'broken', PROD);
    expect(stdout).toBe('0 unchanged, 3 not compared, because the other side could not be read\n');
    expect(stderr).toContain('broken/kustomization.yaml:1:13  error  missing-build-input');
    expect(status).toBe(3);
  });

  it('compares the files with --no-build, and takes -k for both sides', async () => {
    const { stdout } = await runIn({ files: OVERLAYS }, 'diff', '--no-build', STAGING, PROD);
    expect(stdout).toContain(`${STAGING}/kustomization.yaml -> ${PROD}/kustomization.yaml`);
    expect((await runIn({ files: OVERLAYS }, 'diff', '-k', STAGING, '-k', STAGING)).status).toBe(0);
    expect((await runIn({ files: OVERLAYS }, 'diff', '-k', STAGING, PROD)).status).toBe(2);
    expect((await runIn({ files: OVERLAYS }, 'diff', '-k', 'other', '-k', PROD)).status).toBe(3);
  });
});
