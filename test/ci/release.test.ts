import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { parse } from 'yaml';
import { checkSchema } from '@krmkit/schemas';
import type { JsonValue } from '@krmkit/base';
import { members, root, textOf } from './github-runner.ts';

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const TAG = `v${version}`;
const DOWNLOADS = `https://github.com/krmkit/krmkit/releases/download/${TAG}`;
const PLATFORMS = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64', 'windows-amd64'];

const folder = mkdtempSync(join(tmpdir(), 'krmkit-release-'));
const changelog = join(folder, 'CHANGELOG.md');
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string): string => readFileSync(join(folder, name), 'utf8');
const archive = (platform: string): string => `krmkit-${platform}.tar.gz`;
const digest = (platform: string): string =>
  createHash('sha256')
    .update(written(archive(platform)))
    .digest('hex');

function release(...given: readonly string[]): { status: number | null; stderr: string } {
  const script = join(root, 'scripts', 'release.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' });
  return { status, stderr };
}

function has(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

describe('scripts/release.mjs', () => {
  beforeAll(() => {
    for (const platform of PLATFORMS) writeFileSync(join(folder, archive(platform)), platform);
    writeFileSync(
      changelog,
      `# Changelog\n\n## Unreleased\n\n- later\n\n## ${version} - 2026-11-23\n\n### Added\n\n- this\n\n## 0.9.0\n\n- before\n`,
    );
    expect(release(TAG, folder, changelog)).toEqual({ status: 0, stderr: '' });
  });

  it('refuses a tag that is not the version', () => {
    expect(release('v0.0.1', folder, changelog)).toEqual({
      status: 1,
      stderr: `release: the tag is v0.0.1, and package.json has the version ${version}\n`,
    });
  });

  it('refuses a version that the changelog does not describe', () => {
    const other = join(folder, 'other.md');
    writeFileSync(other, `## Unreleased\n\n- ${version}\n\n## ${version}0\n\n- this\n`);
    expect(release(TAG, folder, other)).toEqual({
      status: 1,
      stderr: `release: CHANGELOG.md has no section "## ${version}"\n`,
    });
  });

  it('takes the notes from the section of the version', () => {
    expect(written('notes.md')).toBe('### Added\n\n- this\n');
  });

  it('writes digests that sha256sum accepts', needs('sha256sum', has('sha256sum')), () => {
    const { status, stdout } = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    expect({ status, lines: stdout.trim().split('\n').toSorted() }).toEqual({
      status: 0,
      lines: PLATFORMS.map((platform) => `${archive(platform)}: OK`),
    });
  });

  it('writes a manifest that krew accepts, with every archive', () => {
    const manifest: JsonValue = parse(written('krmkit.yaml'));
    expect(checkSchema(manifest, KREW)).toEqual([]);
    const wrong: JsonValue = parse(written('krmkit.yaml').replace('kind: Plugin', 'kind: Package'));
    expect(checkSchema(wrong, KREW)).toHaveLength(1);
    const spec = members(members(manifest)['spec']);
    expect(spec['version']).toBe(TAG);
    expect(spec['platforms']).toEqual(
      PLATFORMS.map((platform) => {
        const [os, arch] = platform.split('-');
        return {
          selector: { matchLabels: { os, arch } },
          uri: `${DOWNLOADS}/${archive(platform)}`,
          sha256: digest(platform),
          bin: os === 'windows' ? 'krmkit.exe' : 'krmkit',
        };
      }),
    );
  });

  it('writes a formula with the archives of macOS and Linux', () => {
    const text = written('krmkit.rb');
    const listed = [...text.matchAll(/^ +url "(.*)"\n +sha256 "(.*)"$/gm)].map(([, url, sha256]) => [url, sha256]);
    expect(listed).toEqual(
      PLATFORMS.filter((platform) => !platform.startsWith('windows')).map((platform) => [
        `${DOWNLOADS}/${archive(platform)}`,
        digest(platform),
      ]),
    );
    // Each block that `do`, `def` or `class` opens has an end.
    const opened = text.match(/\bdo$|^ *(?:def|class) /gm) ?? [];
    expect(text.match(/^ *end$/gm)).toHaveLength(opened.length);
  });

  it('writes a formula that Ruby parses', needs('ruby', has('ruby')), () => {
    expect(spawnSync('ruby', ['-c', join(folder, 'krmkit.rb')], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });
});

/** The rules of krew: `internal/index/validation/validate.go` and `pkg/constants` of sigs.k8s.io/krew 0.4. */
const KREW: JsonValue = {
  type: 'object',
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
  additionalProperties: false,
  properties: {
    apiVersion: { enum: ['krew.googlecontainertools.github.com/v1alpha2'] },
    kind: { enum: ['Plugin'] },
    metadata: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', pattern: String.raw`^[\w-]+$` } },
    },
    spec: {
      type: 'object',
      required: ['version', 'shortDescription', 'platforms'],
      additionalProperties: false,
      properties: {
        version: { type: 'string', pattern: String.raw`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$` },
        homepage: { type: 'string', pattern: '^https://' },
        // krew prints it in one column of a table, and its guidelines allow 50 characters.
        shortDescription: { type: 'string', pattern: String.raw`^[^\r\n]{1,50}$` },
        description: { type: 'string' },
        caveats: { type: 'string' },
        platforms: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['selector', 'uri', 'sha256', 'bin'],
            additionalProperties: false,
            properties: {
              selector: {
                type: 'object',
                properties: {
                  matchLabels: {
                    type: 'object',
                    additionalProperties: false,
                    properties: {
                      os: { enum: ['linux', 'darwin', 'windows'] },
                      arch: { enum: ['amd64', 'arm64', '386', 'arm'] },
                    },
                  },
                },
              },
              uri: { type: 'string', pattern: String.raw`^https://.*\.(tar\.gz|zip)$` },
              sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
              bin: { type: 'string', minLength: 1 },
              files: { type: 'array', minItems: 1 },
            },
          },
        },
      },
    },
  },
};

type Members = Readonly<Record<string, unknown>>;

const readWorkflow = (name: string): Members =>
  members(parse(readFileSync(join(root, '.github/workflows', name), 'utf8')));

/** The commands of a job. */
function commandsOf(job: unknown): readonly string[] {
  const { steps } = members(job);
  const all = Array.isArray(steps) ? steps.map(members) : [];
  return all.flatMap(({ run }) => (run === undefined ? [] : [textOf(run)]));
}

describe('.github/workflows/ci.yml', () => {
  const jobs = members(readWorkflow('ci.yml')['jobs']);

  it('runs the gate once, on Linux', () => {
    expect(members(jobs['gate'])['runs-on']).toBe('ubuntu-latest');
    expect(commandsOf(jobs['gate']).at(-1)).toBe('.ci/run');
    expect(members(jobs['gate'])['strategy']).toBeUndefined();
  });

  it('runs the tests on each other system, with the oldest and the newest Node', () => {
    expect(members(jobs['test'])).toMatchObject({
      strategy: { matrix: { os: ['macos-latest', 'windows-latest'], node: [20, 24] } },
      'runs-on': '${{ matrix.os }}',
    });
    expect(commandsOf(jobs['test'])).toEqual(['npm ci', 'npm test']);
  });
});

describe('.github/workflows/release.yml', () => {
  const workflow = readWorkflow('release.yml');
  const jobs = members(workflow['jobs']);
  const commands = Object.values(jobs).flatMap(commandsOf);

  it('runs on tags of versions, one job after the other', () => {
    expect(workflow['on']).toEqual({ push: { tags: ['v*'] } });
    expect(Object.entries(jobs).map(([name, job]) => [name, members(job)['needs']])).toEqual([
      ['tag', undefined],
      ['gate', 'tag'],
      ['executables', 'gate'],
      ['package', 'gate'],
      ['publish', ['executables', 'package']],
    ]);
    expect(members(jobs['gate'])['uses']).toBe('./.github/workflows/ci.yml');
    expect(Object.keys(members(readWorkflow('ci.yml')['on']))).toContain('workflow_call');
  });

  it('can write only where it publishes', () => {
    expect(workflow['permissions']).toEqual({ contents: 'read' });
    const writing = Object.entries(jobs).filter(([, job]) => members(job)['permissions'] !== undefined);
    expect(writing.map(([name]) => name)).toEqual(['publish']);
    expect(members(members(jobs['publish'])['permissions'])['id-token']).toBe('write');
  });

  it('installs and builds nothing where it can write', () => {
    const own = commandsOf(jobs['publish']);
    expect(own.filter((command) => /^npm (?!publish )|^npx |build\.mjs/.test(command))).toEqual([]);
    const published = own
      .filter((command) => command.startsWith('npm publish '))
      .map((command) => command.split(' ').at(-1));
    expect(published).toEqual(['./temp/package/*.tgz', './temp/kpt-functions/*.tgz']);
  });

  it('runs scripts that exist', () => {
    const scripts = commands.flatMap((command) => [...command.matchAll(/\bnode (\S+)/g)].map(([, path]) => path ?? ''));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('builds for publication, and publishes with provenance and the bill of materials', () => {
    const builds = commands.filter((command) => command.includes('scripts/build.mjs'));
    expect(builds).toEqual(Array(2).fill('node scripts/build.mjs --release'));
    expect(commands.filter((command) => command.startsWith('npm publish --provenance '))).toHaveLength(2);
    const created = commands.filter((command) => command.startsWith('gh release create '));
    expect(created).toEqual([expect.stringContaining(' dist/sbom.cdx.json')]);
  });
});
