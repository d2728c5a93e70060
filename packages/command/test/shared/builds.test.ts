import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';
import { OVERLAYS } from '@krmkit/testing';

const PROD = 'overlays/prod';
const world = { files: OVERLAYS };

function withoutHashes(stdout: string): string {
  return stdout.replaceAll(/(settings|db)-[a-z0-9]{10}/g, '$1-HASH');
}

describe('verbs that show what kustomizations build', () => {
  it('tree shows a group for each root, with the files that objects come from', async () => {
    const { stdout, status } = await runIn(world, 'tree', '--image');
    expect(withoutHashes(stdout)).toBe(`.
└── other
    └── [pod.yaml]  Pod debug
        └── spec.containers[name=c]
            └── image: i
build overlays/prod
├── [overlays/prod/kustomization.yaml]  Secret prod/db-HASH
├── [overlays/prod/kustomization.yaml]  ConfigMap prod/settings-HASH
└── [base/web.yaml]  Deployment prod/web
    └── spec.template.spec.containers[name=app]
        └── image: nginx:1.2
build overlays/staging
├── [overlays/staging/kustomization.yaml]  Secret staging/db-HASH
├── [overlays/staging/kustomization.yaml]  ConfigMap staging/settings-HASH
└── [base/web.yaml]  Deployment staging/web
    └── spec.template.spec.containers[name=app]
        └── image: nginx
`);
    expect(status).toBe(0);
  });

  it('count counts each root', async () => {
    expect((await runIn(world, 'count')).stdout).toBe(`./
Pod: 1

build overlays/prod
ConfigMap: 1
Deployment: 1
Secret: 1

build overlays/staging
ConfigMap: 1
Deployment: 1
Secret: 1
`);
    const { stdout } = await runIn(world, 'count', PROD, '--total', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual({ packages: [{ path: PROD, built: true, total: 3 }], total: 3 });
  });

  it('grep finds values in what is built, at their sources', async () => {
    const { stdout } = await runIn(world, 'grep', 'spec.template.spec.containers.image', '-o', 'table');
    expect(stdout).toBe(
      'overlays/prod/kustomization.yaml:3:32  Deployment prod/web  spec.template.spec.containers[name=app].image: nginx:1.2\n' +
        'base/web.yaml:12:16  Deployment staging/web  spec.template.spec.containers[name=app].image: nginx\n',
    );
    expect((await runIn(world, 'grep', 'data.password', PROD, '-o', 'table')).stdout).not.toContain('hunter2');
  });

  it('grep prints the objects as they are built', async () => {
    const built = (await runIn(world, 'build', PROD)).stdout;
    expect((await runIn(world, 'grep', 'kind', PROD)).stdout).toBe(built);
  });

  it.each(['tree', 'count'])('%s looks at the files with --no-build', async (verb) => {
    const { stdout } = await runIn(world, verb, '--no-build');
    expect(stdout).not.toContain('build ');
    expect(stdout).toContain('Deployment');
  });

  it('expand takes -k, which needs a kustomization', async () => {
    const named = await runIn(world, 'expand', PROD);
    expect(named.stdout).toContain('Deployment prod/web');
    expect(await runIn(world, 'expand', '-k', PROD)).toEqual(named);
    const { stdout, status } = await runIn(world, 'expand', '-k', 'other');
    expect(stdout).toContain('has no kustomization.yaml');
    expect(status).toBe(1);
    expect((await runIn(world, 'expand', '-k', PROD, '--no-build')).status).toBe(2);
  });

  it.each(['tree', 'count'])('%s takes -k, which needs a kustomization', async (verb) => {
    const named = await runIn(world, verb, PROD);
    expect(await runIn(world, verb, '-k', PROD)).toEqual(named);
    const { stderr, status } = await runIn(world, verb, '-k', 'other');
    expect(stderr).toContain('has no kustomization.yaml');
    expect(status).toBe(3);
    expect((await runIn(world, verb, '-k', PROD, '--no-build')).status).toBe(2);
  });

  it.each([['tree'], ['count'], ['grep', 'kind']])('%s reports a root once that cannot be built', async (...verb) => {
    const files = { ...OVERLAYS, 'base/kustomization.yaml': 'resources: [gone.yaml]\n' };
    const { stderr, status } = await runIn({ files }, ...verb);
    expect(stderr.match(/base\/kustomization\.yaml:1:13 {2}error/g)).toHaveLength(1);
    expect(stderr).toContain('overlays/staging');
    expect(status).toBe(3);
  });

  it('build takes -k', async () => {
    expect(await runIn(world, 'build', '-k', PROD)).toEqual(await runIn(world, 'build', PROD));
  });
});
