import { describe, expect, it } from 'vitest';
import { createGallery, failed, refusal, runExec } from './gallery-package.ts';

// What is said of programs that fail. How they end: packages/functions/test/run/runners/exec.test.ts.

describe.concurrent('a function that fails', () => {
  it.each<[what: string, script: string, finding: string]>([
    [
      'without a word',
      '#!/bin/sh\ncat\nexit 1\n',
      failed(
        'exited with status 1',
        'it wrote nothing to stderr; try it by hand on the list that krmkit source prints',
      ),
    ],
    [
      'in color, and clears the screen',
      "#!/bin/sh\nprintf '\\033[2J\\033[31mno\\r\\n' >&2\nexit 3\n",
      failed(`exited with status 3\n${String.raw`  stderr: \x1b[2J\x1b[31mno`}`, 'see what it wrote to stderr'),
    ],
    [
      'as its interpreter does not exist',
      '#!/nonexistent/python\n',
      failed(
        "was not found: 'TOP/fn' exists, but not its interpreter '/nonexistent/python'",
        'install it, or correct the first line',
      ),
    ],
  ])('%s', async (_, script, finding) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script)).toEqual(refusal(finding));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('is not, if it leaves programs running: stderr says so', async () => {
    const gallery = createGallery();
    try {
      const { status, said } = await runExec(gallery, '#!/bin/sh\ncat\nsleep 300 &\n');
      const left = '(krmkit: it left child processes that kept its output open; krmkit did not wait for them)';
      expect({ status, said }).toEqual({
        status: 0,
        said: `TOP/fn  4 resources  0.0 s\nTOP/fn: ${left}\nkrmkit run: 1 function; nothing to change\n`,
      });
    } finally {
      gallery.remove();
    }
  });
});
