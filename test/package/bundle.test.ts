import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { reach, readMetafile, root } from './bundle.ts';
import type { Metafile } from './bundle.ts';

const { exports: exported }: { exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe.each(['index.js', 'yaml.js', 'kubelet.js'])('dist/%s, which runs anywhere', (entry) => {
  it('imports nothing outside the bundle: no built-in of Node, no package', () => {
    expect(reach(readMetafile('library'), `dist/${entry}`, 'all').external).toEqual([]);
  });

  it('is bundled for a browser without warnings', async () => {
    const { errors, warnings, outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [`dist/${entry}`],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      treeShaking: false,
      write: false,
      logLevel: 'silent',
    });
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(outputFiles[0]?.text).not.toMatch(/["']node:/);
  });

  it('has no side effects on import: with frozen globals, nothing throws, is added or keeps running', () => {
    const code = `
      const prototypes = Reflect.ownKeys(globalThis).flatMap((key) => {
        const value = Object.getOwnPropertyDescriptor(globalThis, key)?.value;
        return typeof value === 'function' && value.prototype ? [value, value.prototype] : value instanceof Object && value !== globalThis && key !== 'process' ? [value] : [];
      });
      for (const value of prototypes) Object.freeze(value);
      const before = Reflect.ownKeys(globalThis).length;
      const listeners = process.eventNames().length;
      await import(${JSON.stringify(new URL(`file://${resolve(root, 'dist', entry)}`).href)});
      console.log(Reflect.ownKeys(globalThis).length - before, process.eventNames().length - listeners, process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate|TCP|FSReq/.test(name)).length);
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(stderr.replace(/^Warning: .*certs.*\n/m, '')).toBe('');
    expect(stdout.trim()).toBe('0 0 0');
  });
});

describe('package.json', () => {
  it.each(Object.keys(exported).filter((name) => name !== './package.json'))(
    'exports %s, which loads in Node without a warning',
    (name) => {
      const code = `import(${JSON.stringify(`krmkit${name.slice(1)}`)})`;
      const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: root,
        encoding: 'utf8',
      });
      expect({ status, stderr: stderr.replace(/^Warning: .*certs.*\n/m, ''), stdout }).toEqual({
        status: 0,
        stderr: '',
        stdout: '',
      });
    },
  );
});

describe('dist/cli.cjs', () => {
  it('consists of chunks whose exports are there as soon as they have run', () => {
    const code = `
      const { readdirSync } = require('node:fs');
      for (const name of readdirSync('dist/cli')) {
        for (const [key, value] of Object.entries(require('./dist/cli/' + name))) {
          if (value === undefined) console.log(name, key);
        }
      }
      process.exit();
    `;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('can be run by its name', () => {
    expect(read('dist/cli.cjs').startsWith('#!/usr/bin/env node\n')).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(root, 'dist/cli.cjs')).mode & 0o111).toBe(0o111);
  });

  it('prints the version of package.json', () => {
    const { version }: { version: string } = JSON.parse(read('package.json'));
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist/cli.cjs'), 'version'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(version) });
  });

  it('needs no other package', () => {
    const { external } = reach(readMetafile('command'), 'dist/cli.cjs', 'all');
    expect(external.filter((path) => !isBuiltin(path))).toEqual([]);
  });

  it('starts without the YAML parser', () => {
    const metafile = readMetafile('command');
    const { outputs } = reach(metafile, 'dist/cli.cjs', 'static');
    const inputs = outputs.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    expect(inputs.filter((path) => path.startsWith('packages/yaml/'))).toEqual([]);
  });

  it.each([
    // A door would bring the whole package.
    [
      'expand',
      'packages/pods/src/checks/container-checks',
      /yaml\/src\/edit\/|manifests\/src\/write\/|pods\/src\/catalogue|expansion\/src\/(?:escape|recorder)/,
    ],
    [
      'check',
      'packages/pods/src/checks/container-checks',
      /yaml\/src\/edit\/|manifests\/src\/write\/|pods\/src\/catalogue/,
    ],
    [
      'build',
      'packages/kustomize/src/accumulate',
      /yaml\/src\/edit\/|kustomize\/src\/(?:patches\/patches|plugins\/run)|re2js/,
    ],
  ])('loads only what each run needs for %s: %s', (verb, needed, unneeded) => {
    const metafile = readMetafile('command');
    const entries = Object.entries(metafile.outputs).filter(
      ([, { inputs }]) => `packages/command/src/${verb}/command.ts` in inputs,
    );
    const outputs = entries.flatMap(([path]) => reach(metafile, path, 'static').outputs);
    const inputs = outputs.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    expect(inputs).toContain(`${needed}.ts`);
    expect(inputs.filter((path) => unneeded.test(path))).toEqual([]);
  });
});

/** The directories of the packages with content in the build, such as `node_modules/ws`. */
function bundledFolders(): ReadonlySet<string> {
  return new Set(
    [readMetafile('library'), readMetafile('command')].flatMap(({ outputs }) =>
      Object.values(outputs).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
          // If there are two versions of a package, one is below the package that depends on it.
          const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
          return folder === undefined || bytesInOutput === 0 ? [] : [folder];
        }),
      ),
    ),
  );
}

describe('dist/sbom.cdx.json', () => {
  interface Component {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses?: unknown;
  }
  interface Bom {
    readonly bomFormat: string;
    readonly specVersion: string;
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  }
  const bom = (): Bom => {
    const value: Bom = JSON.parse(read('dist/sbom.cdx.json'));
    return value;
  };

  it('lists the packages in the build, and those whose types are copied, and nothing else', () => {
    const folders = [...bundledFolders(), 'node_modules/kubernetes-types'];
    expect(folders.length).toBeGreaterThan(20);
    const versions = folders.map((folder) => {
      const { name, version }: { name: string; version: string } = JSON.parse(read(`${folder}/package.json`));
      return `${name}@${version}`;
    });
    const { components, dependencies, metadata } = bom();
    expect(components.map((each) => each['bom-ref']).toSorted()).toEqual(versions.toSorted());
    const refs = components.map((each) => each['bom-ref']);
    expect(dependencies).toEqual([{ ref: metadata.component['bom-ref'], dependsOn: refs }]);
  });

  it('describes each package as `npm sbom` does', () => {
    const options = { cwd: root, encoding: 'utf8', shell: true, maxBuffer: 64 << 20 } as const;
    const { stdout } = spawnSync('npm sbom --package-lock-only --sbom-format cyclonedx', options);
    const theirs: Bom = JSON.parse(stdout);
    const ours = bom();
    expect(ours.bomFormat).toBe(theirs.bomFormat);
    expect(ours.specVersion).toBe(theirs.specVersion);
    expect(ours.metadata.component.purl).toBe(theirs.metadata.component.purl);
    for (const { name, version, purl, licenses } of ours.components) {
      const same = theirs.components.find((each) => each.name === name && each.version === version);
      expect({ name, version, purl, licenses }).toEqual({
        name,
        version,
        purl: same?.purl,
        licenses: same?.licenses,
      });
    }
  });
});

describe('dist/THIRD-PARTY-LICENSES.txt', () => {
  it('includes the text of the licence of each bundled package', () => {
    const packages = bundledFolders();
    const text = read('dist/THIRD-PARTY-LICENSES.txt');
    const sections = text.split(`\n${'-'.repeat(80)}\n\n`).slice(1);
    expect(sections.map((section) => section.split(' ')[0])).toEqual(
      [...packages].toSorted().map((folder) => folder.replace(/^.*node_modules\//, '')),
    );
    for (const section of sections) expect(section).toMatch(/permission|licen[cs]e/i);
  });
});

describe('the walk over a build', () => {
  const planted: Metafile = {
    outputs: {
      'a.js': {
        bytes: 1,
        inputs: {},
        imports: [
          { path: 'b.js', kind: 'import-statement' },
          { path: 'c.js', kind: 'dynamic-import' },
        ],
      },
      'b.js': { bytes: 1, inputs: {}, imports: [{ path: 'a.js', kind: 'import-statement' }] },
      'c.js': { bytes: 1, inputs: {}, imports: [{ path: 'node:fs', kind: 'import-statement', external: true }] },
    },
  };

  it('finds a built-in in a chunk that is loaded later', () => {
    expect(reach(planted, 'a.js', 'all').external).toEqual(['node:fs']);
    expect(reach(planted, 'a.js', 'static')).toEqual({ outputs: ['a.js', 'b.js'], external: [] });
  });
});
