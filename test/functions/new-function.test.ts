import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { customKindTypes, readCustomKinds } from '@krmkit/schemas';
import { CHECKOUT, needs, nodeImageArchive, startContainers } from '@krmkit/testing';
import { scaffoldFunction } from '@krmkit/upstream';
import type { Language } from '@krmkit/upstream';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-scaffold-')));
const containers = startContainers();

afterAll(() => {
  containers?.remove();
  rmSync(top, { recursive: true, force: true });
});

function scaffold(language: Language, types?: string): ReadonlyMap<string, string> {
  return scaffoldFunction({ name: 'set-team', language, krmkit: '^1.0.0', types });
}

function write(directory: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** The result of `npm install`, linked from this checkout. */
function install(directory: string): void {
  const modules = join(directory, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(CHECKOUT, join(modules, 'krmkit'));
  for (const name of ['@types', '@esbuild', 'esbuild', 'typescript']) {
    symlinkSync(join(CHECKOUT, 'node_modules', name), join(modules, name));
  }
  symlinkSync('../esbuild/bin/esbuild', join(modules, '.bin', 'esbuild'));
  symlinkSync('../typescript/bin/tsc', join(modules, '.bin', 'tsc'));
}

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(directory: string, program: string, ...args: readonly string[]): Ended {
  // The variables of vitest would affect the test runner of Node.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: directory, env, encoding: 'utf8' });
  return { status: status ?? -1, stdout, stderr };
}

describe.each(['ts', 'js'] as const)('a function in %s, in processes of its own', (language) => {
  const directory = join(top, language, 'set-team');
  const program = language === 'ts' ? 'dist/fn.mjs' : 'fn.js';
  const krmkit = (...args: readonly string[]): Ended =>
    run(directory, process.execPath, join(CHECKOUT, 'dist/cli.cjs'), ...args);

  it('passes its first tests', () => {
    write(directory, scaffold(language));
    install(directory);
    const { status, stdout } = run(directory, 'npm', 'test');
    expect(stdout).toMatch(/^(?:# |. )pass 3$/m);
    expect(status).toBe(0);
  });

  it('fails its tests if the function does something else', () => {
    const file = join(directory, `fn.${language}`);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('setLabel(resource, config.label, config.value)', 'void 0'));
    const { status, stdout } = run(directory, 'npm', 'test');
    writeFileSync(file, text);
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/^(?:# |. )fail 2$/m);
    expect(stdout).toContain('items[0].metadata.labels is missing');
  });

  it('writes unchanged golden files on request', () => {
    const file = join(directory, 'golden/web/expected.yaml');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    const { status } = run(directory, 'env', 'UPDATE_GOLDEN=1', 'npm', 'test');
    expect({ status, text: readFileSync(file, 'utf8') }).toEqual({ status: 0, text });
  });

  it('builds one file without dependencies', () => {
    expect(run(directory, 'npm', 'run', 'build').status).toBe(0);
    const alone = join(top, `${language}.mjs`);
    writeFileSync(alone, readFileSync(join(directory, 'dist/fn.mjs')));
    const golden = (name: string): string => join(directory, 'golden/web', name);
    const done = run(top, process.execPath, alone, '-i', golden('input.yaml'), '-f', golden('fn-config.yaml'));
    expect(done).toEqual({
      status: 0,
      stdout: readFileSync(golden('expected.yaml'), 'utf8'),
      stderr: '[info] v1/Service/web metadata.labels.team: the label team was web\n',
    });
  });

  it('is a program with help', () => {
    const { status, stdout } = run(directory, process.execPath, program, '--help');
    expect({ status, first: stdout.split('\n')[0] }).toEqual({
      status: 0,
      first: 'set-team: Sets a label on every resource.',
    });
  });

  it('runs as a module', () => {
    mkdirSync(join(directory, 'package'));
    writeFileSync(join(directory, 'package/web.yaml'), 'apiVersion: v1\nkind: Service\nmetadata: {name: web} # here\n');
    const { status } = krmkit('run', 'package', '--module', `fn.${language}`, '-q', '--', 'value=shop');
    const text = readFileSync(join(directory, 'package/web.yaml'), 'utf8');
    expect({ status, text }).toEqual({
      status: 0,
      text: 'apiVersion: v1\nkind: Service\nmetadata: {name: web, labels: {team: shop}} # here\n',
    });
  });

  it('runs in a container', { ...needs('podman', containers), timeout: 240_000 }, () => {
    if (containers === undefined) return;
    const base = 'localhost/krmkit-scaffold-node:1';
    if (language === 'ts') containers.podman('import', '--quiet', nodeImageArchive(join(top, 'image')), base);
    const image = `localhost/set-team-${language}:1`;
    containers.podman('build', '--quiet', '--isolation=chroot', '--build-arg', `BASE=${base}`, '-t', image, directory);
    const given = ['run', '--rm', '-i', '--network=none', '--read-only', image, '--', 'value=shop'];
    const input = readFileSync(join(directory, 'golden/web/input.yaml'), 'utf8');
    const env = { ...process.env, ...containers.environment };
    const { status, stdout } = spawnSync('podman', given, { env, input, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: readFileSync(join(directory, 'golden/web/expected.yaml'), 'utf8'),
    });
  });
});

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, properties: {size: {type: integer}}}
`;

describe('types of custom resources', () => {
  it('pass the type checker where the function uses them as they are', () => {
    const directory = join(top, 'typed');
    const kinds = readCustomKinds(createSource('w.yaml', CRD));
    write(directory, scaffold('ts', kinds.ok ? customKindTypes(kinds.kinds, 'w.yaml') : undefined));
    install(directory);
    const file = join(directory, 'fn.ts');
    const size = (type: string): string => `  run({ resources, config, results }) {
    for (const widget of resources.of('example.com/v1', 'Widget')) {
      const size: ${type} = widget.spec?.size;
      results.info(String(size));
    }
`;
    const text = readFileSync(file, 'utf8');
    const compile = (type: string): Ended => {
      writeFileSync(file, text.replace('  run({ resources, config, results }) {\n', size(type)));
      return run(directory, 'npm', 'run', '--silent', 'types');
    };
    expect(compile('number | undefined')).toMatchObject({ status: 0, stdout: '' });
    expect(compile('string | undefined').stdout).toMatch(/^fn\.ts\(\d+,13\): error TS2322: Type 'number \| undefined'/);
  });
});
