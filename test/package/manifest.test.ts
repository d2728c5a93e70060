import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './bundle.ts';

type Manifest = Readonly<Record<string, unknown>> & {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
};

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest: Manifest = JSON.parse(text('package.json'));

describe('package.json', () => {
  it('has no dependency at run time', () => {
    const fields = ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'];
    expect(fields.filter((field) => field in manifest)).toEqual([]);
  });

  it('declares that imports have no side effects, and the oldest Node that is tested', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(manifest['type']).toBe('module');
    expect(manifest['engines']).toEqual({ node: '>=20.19.0' });
    expect(manifest['license']).toBe('Apache-2.0');
  });

  it('names files that the build creates', () => {
    const files = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    const named = [...files, ...Object.values(manifest.bin)];
    expect(named.length).toBeGreaterThanOrEqual(6);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('pins every tool to one version, and CONTRIBUTING describes each one', () => {
    const versions = Object.entries(manifest.devDependencies);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const table = text('CONTRIBUTING.md');
    expect(versions.filter(([name, version]) => !table.includes(`| ${name} | ${version} |`))).toEqual([]);
  });

  it('has scripts that run in every shell', () => {
    const odd = Object.entries(manifest.scripts).filter(([, command]) =>
      /[;|$`'*]|(?<!&)&(?!&)|\brm\b|\bcp\b/.test(command),
    );
    expect(odd).toEqual([]);
  });
});

describe('package-lock.json', () => {
  const lock: {
    packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
  } = JSON.parse(text('package-lock.json'));

  it('contains no registry addresses, so that it installs from any registry', () => {
    const entries = Object.entries(lock.packages);
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has the tools for every system, not only the one on which it was created', () => {
    const wanted = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).map(([name, version]) => ({ path, name, version })),
    );
    expect(wanted.length).toBeGreaterThan(50);
    const missing = wanted.filter(
      ({ path, name }) =>
        !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    );
    expect(missing.map(({ path, name, version }) => `${path} wants ${name} ${version}`)).toEqual([]);
  });

  it('has the versions of package.json', () => {
    const wanted = Object.entries(manifest.devDependencies);
    const differing = wanted.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version);
    expect(differing).toEqual([]);
  });
});
