import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';

const root: string = resolve(import.meta.dirname, '../..');
let folder = '';

// The packages of a user who installed only the tarball: no types of Node, none of Kubernetes.
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-types-')));
  const installed = join(folder, 'node_modules', 'krmkit');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  cpSync(join(root, 'dist', 'types'), join(installed, 'dist', 'types'), { recursive: true });
  const published = join(root, 'packages', 'kpt-functions', 'dist');
  cpSync(published, join(folder, 'node_modules', '@krmkit', 'kpt-functions'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const entries = ['krmkit', 'krmkit/yaml', 'krmkit/kubelet', 'krmkit/node', 'krmkit/fn', '@krmkit/kpt-functions'];
  writeFileSync(join(folder, 'all.ts'), entries.map((entry) => `import '${entry}';\n`).join(''));
  writeFileSync(
    join(folder, 'fn.ts'),
    `import { defineFunction, runAsProgram, schema, type KubernetesObject } from 'krmkit/fn';

type IsAny<T> = 0 extends 1 & T ? true : false;

const fn = defineFunction({
  name: 'x',
  description: '',
  config: schema.object({ team: schema.string({ default: 'a' }) }),
  run({ resources, config }) {
    const team: string = config.team;
    for (const deployment of resources.of('apps/v1', 'Deployment')) {
      const isAny: IsAny<typeof deployment.spec> = false;
      const replicas: number | undefined = deployment.spec?.replicas;
      // @ts-expect-error: a number
      const wrong: string | undefined = deployment.spec?.replicas;
      // @ts-expect-error: there is no such field
      void deployment.spec?.replicaCount;
      const image: string | undefined = deployment.spec?.template.spec?.containers[0]?.image;
      void [isAny, replicas, wrong, image, team];
    }
    for (const one of resources) rename(one);
  },
});
export default fn;

function rename(one: KubernetesObject): void {
  const name: string | undefined = one.metadata?.name;
  void name;
}

await runAsProgram(import.meta, fn);
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published types', () => {
  const MODULES = [
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'esnext', moduleResolution: 'node10' },
  ];

  it.each(MODULES.slice(0, runs(4)))(
    'describe the fields of Kubernetes objects, under $moduleResolution',
    ({ module, moduleResolution }) => {
      const compilerOptions = {
        target: 'es2022',
        lib: ['es2022'],
        types: [],
        module,
        moduleResolution,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        // The compiler reports node10 as deprecated.
        ignoreDeprecations: '6.0',
        noEmit: true,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['fn.ts', 'all.ts'] }));
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
      expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
    },
  );
});
