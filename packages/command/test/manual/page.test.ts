import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { VERBS } from '../../src/verbs.ts';
import { runIn } from '../fake-context.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { stdout: page } = await runIn({}, '__manual');

describe('the manual page', () => {
  it('is in the package, with the version', () => {
    const manifest: { man: readonly string[]; version: string } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const published = readFileSync(join(ROOT, manifest.man[0] ?? ''), 'utf8');
    expect(published.split('\n')[0]).toBe(`.TH KRMKIT 1 "" "krmkit ${manifest.version}" "User Commands"`);
    expect(published.split('\n').length).toBe(page.split('\n').length);
  });

  /** The words of the page as a terminal shows them, without colors and overstrikes. */
  const shown = (
    program: string,
    args: readonly string[],
  ): { status: number | null; stdout: string; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(program, args, { input: page, encoding: 'utf8' });
    return { status, stdout: stdout.replaceAll(/\u001B\[[0-9;]*m|.\u0008/g, ''), stderr };
  };
  const formatters = [
    ['groff', '-man', '-ww', '-Kutf8', '-Tutf8', '-rLL=200n'],
    ['mandoc', '-Tutf8', '-Wwarning', '-Owidth=200'],
  ].filter(([program = '']) => spawnSync(program, ['-h']).error === undefined);

  it('has a formatter', needs('groff', formatters.length > 0), () => expect(formatters).not.toEqual([]));

  it.each(formatters)('is read by %s without a warning', (program, ...args) => {
    expect(shown(program, args)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(formatters)('shows every verb, option and example in %s', async (program, ...args) => {
    const { stdout } = shown(program, args);
    const lines = new Set(stdout.split('\n').map((line) => line.trim()));
    for (const verb of VERBS) {
      const { definition } = await verb.load();
      expect(stdout).toMatch(new RegExp(`^ +krmkit ${verb.name}\\b`, 'm'));
      for (const [command] of definition.examples) {
        for (const line of command.split('\n')) expect(lines).toContain(line.trim());
      }
      for (const { long, onByDefault } of definition.options) {
        expect(stdout).toMatch(new RegExp(`^ +(?:-\\w, )?--${onByDefault === true ? 'no-' : ''}${long}\\b`, 'm'));
      }
    }
  });
});
