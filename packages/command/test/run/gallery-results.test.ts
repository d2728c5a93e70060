import { describe, expect, it } from 'vitest';
import { createGallery, failed, refusal, runExec } from './gallery-package.ts';

// Results of functions on stderr: they cannot affect the terminal. Their forms: packages/functions/test/run/results.test.ts.

const MEND = 'fix what it reports, or pass --tolerate-errors';

/** Returns its input with these results. */
function saying(results: string): string {
  return `#!/bin/sh\ncat\ncat <<'END_OF_RESULTS'\nresults: ${results}\nEND_OF_RESULTS\n`;
}

const result = (message: string, severity = 'error', more = ''): string =>
  `${severity}  function-result\n  ${message}\n${severity === 'info' ? '' : `  TOP/fn reports this${more}\n`}`;

describe('a function that exits with 0 and reports errors', () => {
  const one = failed('reported 1 error', MEND);
  const rows: readonly (readonly [what: string, results: string, findings: readonly string[]])[] = [
    [
      'with escapes and line ends',
      String.raw`[{message: "\e[31mred\e[0m\nnext\t\u202Eback\u0007"}]`,
      // One line each; characters that could move the cursor or change the text direction are escaped.
      [result(`${String.raw`\x1b[31mred\x1b[0m`}\n    next  ${String.raw`<U+202E>back\x07`}`)],
    ],
    [
      'of a file that is not in the package',
      '[{message: too few, file: {path: ../../etc/passwd, index: -5}, field: {path: "a[b"}}]',
      [result('a[b: too few', 'error', ' about ../../etc/passwd')],
    ],
    [
      'of a mebibyte',
      `[{message: ${'a'.repeat(1024 * 1024)}}]`,
      [result(`${'a'.repeat(4000)}... (1044576 more characters)`)],
    ],
  ];
  it.each(rows)('%s', async (_, results, findings) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, saying(results))).toEqual(refusal([...findings, one].join('\n')));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});

describe('a function that reports no error', () => {
  const rows: readonly (readonly [what: string, results: string, findings: readonly string[]])[] = [
    ['a warning', '[{message: m, severity: warning}]', [result('m', 'warning')]],
    ['an info', '[{message: m, severity: info}]', [result('m', 'info')]],
    ['nothing', '[]', []],
    [
      'of a missing field, in a missing document',
      '[{message: m, severity: info, file: {path: web.yaml, index: 99}, field: {path: spec.nope.deeper}}]',
      ['TOP/pkg/web.yaml:7:1  info  function-result\n  Deployment web, spec.nope.deeper: m\n'],
    ],
  ];
  it.each(rows)('%s', async (_, results, findings) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const { status, said } = await runExec(gallery, saying(results));
      const lines = findings.map((finding) => `${finding}\n`).join('');
      const end = 'krmkit run: 1 function; nothing to change\n';
      expect({ status, said }).toEqual({ status: 0, said: `TOP/fn  4 resources  0.0 s\n${lines}${end}` });
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});
