import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';
import { needs } from '@krmkit/testing';
import { blocksOf, root } from './markdown.ts';

// Real editors, with the settings that docs/editors.md has, use the features in a repository.

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
      args: [--level=$(LEVEL), --color=$(COLOR)]
`;
const FILES: Readonly<Record<string, string>> = {
  'base/kustomization.yaml': 'resources: [pod.yaml, config.yaml]\n',
  'base/pod.yaml': POD,
  'base/config.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  color: red\n',
  'prod/kustomization.yaml': 'resources: [../base, extra.yaml]\nnamespace: prod\n',
  'prod/extra.yaml': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: extra}\ndata: {a: b}\n',
};

/** What a user sees of each feature, in every editor. */
const FEATURES: readonly (readonly [feature: string, expected: unknown])[] = [
  ['diagnostics', ['unresolved-reference:11']],
  ['otherFile', ['missing-key:10']],
  ['codeAction', '      args: [--level=$(LEVEL), --color=$(COLOR)]'],
  ['inlayHints', expect.stringMatching(/=\$\(LEVEL\) = info, --color=\$\(COLOR\) = red\]$|^not in this version$/)],
  ['hover', expect.stringMatching(/\$\(COLOR\)[^]*prod[^]*red[^]*ConfigMap web\/color/)],
  ['definition', 'base/pod.yaml:10'],
  ['references', ['base/config.yaml:5', 'base/pod.yaml:10']],
  ['completion', expect.arrayContaining(['COLOR', 'LEVEL'])],
  ['symbols', expect.arrayContaining(['web', 'app', 'LEVEL', 'COLOR'])],
  ['rename', ['  paint: red', '        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: paint}}}']],
  ['formatting', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: extra}\ndata: {a: b}\n'],
  ['clients', 1],
];

interface Editor {
  /** As in `scripts/test-tools.mjs`. */
  readonly name: 'neovim' | 'emacs' | 'helix';
  /** Succeeds where the editor can be used. */
  readonly probe: readonly [program: string, args: readonly string[]];
  /** The language of the block in docs/editors.md, and the file that it is for. */
  readonly block: string;
  readonly settings: string;
  readonly driver: string;
  readonly command: (settings: string, driver: string) => readonly string[];
}

const EDITORS: readonly Editor[] = [
  {
    name: 'neovim',
    probe: ['nvim', ['--version']],
    block: 'lua',
    settings: 'init.lua',
    driver: 'neovim.lua',
    command: (settings, driver) => ['nvim', '--headless', '-i', 'NONE', '-u', settings, '-c', `luafile ${driver}`],
  },
  {
    name: 'emacs',
    probe: ['emacs', ['--batch', '--eval', "(progn (package-initialize) (require 'eglot) (require 'yaml-mode))"]],
    block: 'lisp',
    settings: 'init.el',
    driver: 'emacs.el',
    command: (settings, driver) => ['emacs', '--batch', '-l', settings, '-l', driver],
  },
  {
    name: 'helix',
    probe: ['sh', ['-c', 'hx --version && tmux -V && pgrep -V']],
    block: 'toml',
    settings: 'config/helix/languages.toml',
    driver: 'helix.mjs',
    command: (_, driver) => [process.execPath, driver, 'hx'],
  },
];

describe.each(EDITORS)('$name', ({ name, probe, block, settings, driver, command }) => {
  describe(
    'with the settings of docs/editors.md',
    { ...needs(name, spawnSync(probe[0], probe[1]).status === 0) },
    () => {
      let place = '';
      let results: JsonValue = null;
      let log = '';

      beforeAll(() => {
        place = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-editors-')));
        for (const [path, text] of Object.entries(FILES)) write(join(place, 'repository', path), text);
        spawnSync('git', ['init', '--quiet', join(place, 'repository')]);
        write(
          join(place, 'bin', 'krmkit'),
          `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist', 'cli.cjs')}' "$@"\n`,
        );
        chmodSync(join(place, 'bin', 'krmkit'), 0o755);
        const text = blocksOf('docs/editors.md').find(({ info }) => info === block)?.text ?? '';
        write(join(place, settings), `${text}\n`);
        copyFileSync(join(import.meta.dirname, 'editors', driver), join(place, driver));
        const [program = '', ...args] = command(join(place, settings), join(place, driver));
        const { stdout, stderr } = spawnSync(program, args, {
          cwd: join(place, 'repository'),
          encoding: 'utf8',
          timeout: 100_000,
          env: {
            ...process.env,
            HOME: place,
            XDG_CONFIG_HOME: join(place, 'config'),
            XDG_DATA_HOME: join(place, 'data'),
            XDG_STATE_HOME: join(place, 'state'),
            XDG_CACHE_HOME: join(place, 'cache'),
            PATH: `${join(place, 'bin')}:${process.env['PATH'] ?? ''}`,
            RESULTS: join(place, 'results.json'),
          },
        });
        log = stdout + stderr;
        if (existsSync(join(place, 'results.json'))) {
          results = JSON.parse(readFileSync(join(place, 'results.json'), 'utf8'));
        }
      });
      afterAll(() => rmSync(place, { recursive: true }));

      it.each(FEATURES)('%s', (feature, expected) => {
        expect(member(results, feature), log).toEqual(expected);
      });
    },
  );
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
