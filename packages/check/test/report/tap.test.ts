import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { needs } from '@krmkit/testing';
import type { Diagnostic } from '@krmkit/base';
import { tapReport } from '../../src/report/tap.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

const textOf = (diagnostics: readonly Diagnostic[], strict = false): string =>
  [...tapReport({ diagnostics, strict })].join('');

// https://testanything.org/tap-version-13-specification.html
describe('TAP', () => {
  it.each<readonly [what: string, finding: Diagnostic, title: string, details: object]>([
    [
      'an error',
      { ...FINDING, hint: 'Define it.' },
      'not ok 1 - unresolved-reference, Deployment shop/web, container app, args[0], web.yaml:7:3',
      {
        severity: 'error',
        message: '$(NO) is not defined',
        hint: 'define it',
        file: 'web.yaml',
        line: 7,
        column: 3,
      },
    ],
    [
      'a warning at several places',
      {
        ...MISSING,
        occurrences: [
          { ...FINDING, location: at('b.yaml', 9) },
          { ...PLACELESS, field: 'spec' },
        ],
      },
      'ok 1 - missing-configmap, web.yaml:7:3',
      {
        severity: 'warning',
        message: 'ConfigMap shop/c is not among the files',
        context: '3 times in 2 files (also b.yaml:9)',
        file: 'web.yaml',
        line: 7,
        column: 3,
        occurrences: ['b.yaml:9 Deployment shop/web, container app, args[0]', 'spec'],
      },
    ],
    ['an info without a place', PLACELESS, 'ok 1 - unseen-containers', { severity: 'info', message: 'no pods' }],
    [
      'a path that looks like a directive',
      { ...PLACELESS, location: at('a # TODO\\b.yaml') },
      String.raw`ok 1 - unseen-containers, a \# TODO\\b.yaml:7:3`,
      { severity: 'info', message: 'no pods', file: 'a # TODO\\b.yaml', line: 7, column: 3 },
    ],
  ])('has a test for %s', (_, finding, title, details) => {
    const [version, plan, test, start, ...lines] = textOf([finding]).split('\n');
    expect([version, plan, test, start]).toEqual(['TAP version 13', '1..1', title, '  ---']);
    expect(lines.slice(-2)).toEqual(['  ...', '']);
    expect(parse(lines.slice(0, -2).join('\n'))).toEqual(details);
  });

  it.each([
    [true, ['not ok 1', 'not ok 2', 'ok 3']],
    [false, ['not ok 1', 'ok 2', 'ok 3']],
  ])('numbers the tests; strict: %s', (strict, results) => {
    const text = textOf([FINDING, MISSING, PLACELESS], strict);
    expect(text).toMatch(/^TAP version 13\n1\.\.3\n/);
    expect(text.match(/^(?:not )?ok \d/gm)).toEqual(results);
  });

  const hasProve = spawnSync('prove', ['--version']).error === undefined;
  it.each<readonly [what: string, findings: readonly Diagnostic[], strict: boolean, result: string]>([
    ['a failure', [{ ...FINDING, location: at('a # TODO.yaml') }, PLACELESS], false, 'Failed 1/2 subtests'],
    ['warnings that fail', [FINDING, { ...MISSING, message: 'a\n# SKIP\tb' }, MISSING], true, 'Failed 3/3 subtests'],
    ['no findings', [], true, 'Result: PASS'],
  ])('is read by prove: %s', needs('prove', hasProve), (_, findings, strict, result) => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-tap-'));
    writeFileSync(join(directory, 'tap'), textOf(findings, strict));
    const { stdout } = spawnSync('prove', ['--exec', 'cat', join(directory, 'tap')], { encoding: 'utf8' });
    rmSync(directory, { recursive: true });
    expect(stdout).toContain(result);
    expect(stdout).not.toMatch(/Parse errors|TODO passed/);
  });

  it('has one passed test without findings', () => {
    expect(textOf([])).toBe('TAP version 13\n1..1\nok 1 - no findings\n');
  });
});
