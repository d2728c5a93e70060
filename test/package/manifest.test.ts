import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { repositoryUrl } from '@krmkit/base';
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

  it('names the repository that the messages of the command refer to', () => {
    const home = 'https://github.com/krmkit/krmkit';
    expect(manifest).toMatchObject({
      homepage: `${home}#readme`,
      bugs: `${home}/issues`,
      author: expect.stringMatching(/\w/),
      repository: { type: 'git', url: `git+${home}.git` },
    });
    expect(repositoryUrl('docs/update.md')).toBe(`${home}/tree/main/docs/update.md`);
  });

  it.each(['package.json', 'site/package.json'])(
    '%s: one version of every tool, in the table of CONTRIBUTING',
    (path) => {
      const { devDependencies }: Pick<Manifest, 'devDependencies'> = JSON.parse(text(path));
      const versions = Object.entries(devDependencies).filter(([name]) => !name.startsWith('@krmkit/'));
      expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
      const table = text('CONTRIBUTING.md');
      expect(versions.filter(([name, version]) => !table.includes(`| ${name} | ${version} |`))).toEqual([]);
    },
  );

  it('has scripts that run in every shell', () => {
    const odd = Object.entries(manifest.scripts).filter(([, command]) =>
      /[;|$`'*]|(?<!&)&(?!&)|\brm\b|\bcp\b/.test(command),
    );
    expect(odd).toEqual([]);
  });
});

describe('npm link', () => {
  it('puts the command of this checkout into a directory of programs, and its manual into one of manuals', () => {
    const prefix = mkdtempSync(join(tmpdir(), 'krmkit-link-'));
    const options = {
      cwd: root,
      encoding: 'utf8',
      shell: true,
      env: { ...process.env, npm_config_prefix: prefix },
    } as const;
    try {
      expect(spawnSync('npm link --silent --ignore-scripts', options).status).toBe(0);
      const program = join(prefix, process.platform === 'win32' ? 'krmkit.cmd' : 'bin/krmkit');
      const { stdout } = spawnSync(`"${program}" version`, options);
      expect(stdout).toBe(`krmkit ${String(manifest['version'])}\n`);
      if (process.platform !== 'win32') expect(existsSync(join(prefix, 'share/man/man1/krmkit.1'))).toBe(true);
    } finally {
      rmSync(prefix, { recursive: true, force: true });
    }
  });
});

describe('messages of the command', () => {
  const folder = join('packages', 'command', 'src');
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => text(join(folder, path)));

  it('refer to files of the repository by an address, and the files exist', () => {
    const named = sources.flatMap((source) =>
      [...source.matchAll(/repositoryUrl\('([^']*)'\)/g)].map(([, path]) => path),
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => path === undefined || !existsSync(join(root, path)))).toEqual([]);
    expect(sources.flatMap((source) => source.match(/\bsee docs\/.*/g) ?? [])).toEqual([]);
  });

  it('refer to the repository at the tag of the version', () => {
    const { stdout } = spawnSync(process.execPath, [join(root, 'dist/cli.cjs'), 'webhook', '--help'], {
      encoding: 'utf8',
    });
    expect(stdout).toContain(`https://github.com/krmkit/krmkit/tree/v${String(manifest['version'])}/deploy/webhook`);
  });
});

describe.each(['', 'site/'])('%spackage-lock.json', (folder) => {
  const lock: {
    version: string;
    packages: Record<
      string,
      { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
    >;
  } = JSON.parse(text(`${folder}package-lock.json`));

  it('contains no registry addresses, so that it installs from any registry', () => {
    const entries = Object.entries(lock.packages);
    expect(entries.length).toBeGreaterThan(100);
    const registered = entries.filter(([, { link }]) => link !== true);
    expect(registered.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
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
    const own: Manifest = JSON.parse(text(`${folder}package.json`));
    const wanted = Object.entries(own.devDependencies).filter(([name]) => !name.startsWith('@krmkit/'));
    expect(lock.version).toBe(own['version']);
    const differing = wanted.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version);
    expect(differing).toEqual([]);
  });
});

// What is published has no dependencies, so that it works without the packages of the repository.
it('the packages of the repository are never published, and nothing that is published depends on them', () => {
  const own: Record<string, unknown> = JSON.parse(text('package.json'));
  expect(Object.keys(own)).not.toContain('dependencies');
  const manifests = readdirSync(join(root, 'packages')).map((name) => text(`packages/${name}/package.json`));
  expect(manifests.length).toBeGreaterThan(1);
  for (const one of manifests) {
    expect(JSON.parse(one)).toMatchObject({ private: true, sideEffects: false, type: 'module' });
  }
});
