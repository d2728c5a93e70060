import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import { NEEDS_UNIX } from '@krmkit/testing';

// The file that VS Code installs: what it has, and that its code starts krmkit and shows findings. VS Code itself is not here.

const root = join(import.meta.dirname, '..', '..');
let place = '';
let files: Readonly<Record<string, Uint8Array>> = {};

const textOf = (path: string): string => new TextDecoder().decode(files[path]);
const json = (path: string): JsonValue => parsed(textOf(path));

function write(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-vscode-')));
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/vscode.mjs'], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  files = unzipSync(readFileSync(stdout.trim()));
  for (const [path, bytes] of Object.entries(files)) write(join(place, path), bytes);
});
afterAll(() => rmSync(place, { recursive: true }));

describe('the package', () => {
  it('has the extension, its manifest and the licences, and nothing else', () => {
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/README.md',
      'extension/THIRD-PARTY-LICENSES.txt',
      'extension/extension.cjs',
      'extension/package.json',
    ]);
    expect(textOf('extension/THIRD-PARTY-LICENSES.txt')).toContain('vscode-languageclient 11.0.0 (MIT)');
  });

  it('has the version of krmkit, in both manifests, and a type for each file', () => {
    const version = textAt(parsed(readFileSync(join(root, 'package.json'), 'utf8')), 'version');
    const own = version.replace(/-.*/, '');
    expect(member(json('extension/package.json'), 'version')).toBe(own);
    expect(textOf('extension.vsixmanifest')).toContain(`Id="krmkit" Version="${own}" Publisher="krmkit"`);
    for (const path of Object.keys(files)) {
      if (path === '[Content_Types].xml') continue;
      expect(textOf('[Content_Types].xml')).toContain(`Extension="${/\.\w+$/.exec(path)?.[0] ?? path}"`);
    }
  });

  it('starts for YAML, and a repository cannot name the program that it starts', () => {
    const manifest = json('extension/package.json');
    expect(member(manifest, 'main')).toBe('./extension.cjs');
    expect(member(manifest, 'activationEvents')).toEqual(['onLanguage:yaml']);
    expect(settingsOf(manifest)['krmkit.path']).toMatchObject({ default: 'krmkit', scope: 'machine' });
  });
});

describe('the extension', () => {
  const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: a, env: [{name: LEVEL, value: info}], args: [$(LEVL)]}]}
`;

  function run(program: string): JsonValue {
    const host = join(root, 'test', 'fixtures', 'vscode-host.cjs');
    const folder = dirname(write(join(place, 'folder', 'pod.yaml'), POD));
    const args = [host, join(place, 'extension', 'extension.cjs'), folder, 'pod.yaml', program];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
    expect(stdout, stderr).not.toBe('');
    return parsed(stdout);
  }

  it('starts krmkit, shows findings, and has the commands and settings of its manifest', NEEDS_UNIX, () => {
    const program = write(
      join(place, 'bin', 'krmkit'),
      `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist', 'cli.cjs')}' "$@"\n`,
    );
    chmodSync(program, 0o755);
    const seen = run(program);
    expect(seen).toMatchObject({
      errors: [],
      diagnostics: [{ path: 'pod.yaml', code: 'unresolved-reference', line: 3 }],
    });
    const manifest = json('extension/package.json');
    const declared = member(member(manifest, 'contributes'), 'commands');
    expect(objectsIn(declared).map((one) => textAt(one, 'command'))).toEqual(
      expect.arrayContaining([...namesIn(seen, 'commands')]),
    );
    expect(objectsIn(declared)).toHaveLength(namesIn(seen, 'commands').length);
    const read = new Set(namesIn(seen, 'settings'));
    expect(Object.keys(settingsOf(manifest)).filter((name) => !read.has(name))).toEqual([]);
  });

  it('says how to install krmkit where it cannot be started', () => {
    expect(run(join(place, 'nothing'))).toMatchObject({
      errors: expect.arrayContaining([expect.stringContaining('npm install --global krmkit')]),
    });
  });
});

function parsed(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  return value;
}

function objectsIn(list: JsonValue | undefined): readonly JsonValue[] {
  return isArray(list) ? list : [];
}

function settingsOf(manifest: JsonValue): Readonly<Record<string, JsonValue>> {
  const properties = member(member(member(manifest, 'contributes'), 'configuration'), 'properties');
  return isObject(properties) ? properties : {};
}

function namesIn(seen: JsonValue, field: string): readonly string[] {
  const names = member(seen, field);
  return Array.isArray(names) ? names.map(String) : [];
}
