import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { createGallery, failed, invalid, list, refusal, runExec, success } from './gallery-package.ts';

// How programs end, what they do to their pipes and what they leave, whatever they printed before.

const SILENT = 'it wrote nothing to stderr; try it by hand on the list that krmkit source prints';
const TOO_MUCH = 'a function prints the ResourceList that it was given, and nothing else';
const TIME = 'give it more time with --timeout';
const SHORT = ['--timeout', '1500ms'] as const;

// Most of these programs wait for something, so several run at a time.
describe.concurrent('a function that fails', () => {
  const rows: readonly (readonly [what: string, script: string, finding: string, ...flags: string[]])[] = [
    ['exits with 1 after good output', '#!/bin/sh\ncat\nexit 1\n', failed('exited with status 1', SILENT)],
    ['exits with 255', '#!/bin/sh\nexit 255\n', failed('exited with status 255', SILENT)],
    [
      'says why',
      '#!/bin/sh\ncat\necho "no such team" >&2\nexit 3\n',
      failed('exited with status 3\n  stderr: no such team', 'see what it wrote to stderr'),
    ],
    [
      'prints it in color, and clears the screen',
      "#!/bin/sh\nprintf '\\033[2J\\033[31mno\\r\\n' >&2\nexit 3\n",
      failed(
        String.raw`exited with status 3` + '\n' + String.raw`  stderr: \x1b[2J\x1b[31mno`,
        'see what it wrote to stderr',
      ),
    ],
    ['dies by SIGSEGV after good output', '#!/bin/sh\ncat\nkill -SEGV $$\n', failed('was ended by SIGSEGV', SILENT)],
    [
      'dies by SIGKILL',
      '#!/bin/sh\nkill -KILL $$\n',
      failed('was ended by SIGKILL', 'another process killed it, or it exceeded its memory limit'),
    ],
    [
      'runs forever',
      '#!/bin/sh\ncat\nsleep 600\n',
      failed('was stopped because it took longer than 1.5 s', TIME),
      ...SHORT,
    ],
    [
      'never reads, and runs forever',
      '#!/bin/sh\nexec sleep 600\n',
      failed('was stopped because it took longer than 1.5 s', TIME),
      ...SHORT,
    ],
    [
      'ignores SIGTERM',
      "#!/bin/sh\ntrap '' TERM\ncat\nwhile :; do sleep 1; done\n",
      failed('was stopped because it took longer than 1.5 s', TIME),
      ...SHORT,
    ],
    [
      'writes to stderr forever',
      '#!/bin/sh\nexec yes >&2\n',
      failed(
        `was stopped because it took longer than 1.5 s${'\n  stderr: y'.repeat(9)}\n  stderr: (krmkit: it wrote more than 1 MiB to stderr; the rest is not kept)`,
        TIME,
      ),
      ...SHORT,
    ],
    ['prints forever', '#!/bin/sh\nexec yes\n', failed('was stopped because it printed more than 512 MiB', TOO_MUCH)],
    [
      'names an interpreter that does not exist',
      '#!/nonexistent/python\n',
      failed(
        "was not found: 'TOP/fn' exists, but not its interpreter '/nonexistent/python'",
        'install it, or correct the first line',
      ),
    ],
    [
      'was saved with CRLF',
      '#!/bin/sh\r\ncat\r\n',
      failed(
        String.raw`was not found: 'TOP/fn' exists, but not its interpreter '/bin/sh\r'`,
        'the line ends with a carriage return, as on Windows: save the file with LF line endings',
      ),
    ],
  ];
  it.each(rows)('%s', async (_, script, finding, ...flags) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script, ...flags)).toEqual(refusal(finding));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('is not a program', async () => {
    const gallery = createGallery();
    try {
      const { status, said } = await runExec(gallery, 'echo hello\n');
      expect(said).toContain("cannot be executed: 'TOP/fn' is not executable");
      expect(said).toContain("chmod +x 'TOP/fn'\n");
      expect(status).toBe(1);
    } finally {
      gallery.remove();
    }
  });
});

describe.concurrent('an unusual function', () => {
  const same = `cat <<'END'\n${list()}\nEND\n`;
  const rows: readonly (readonly [what: string, script: string])[] = [
    ['closes its input', `#!/bin/sh\nexec 0<&-\n${same}`],
    ['never reads its input', `#!/bin/sh\n${same}`],
    ['reads a part of its input', `#!/bin/sh\nhead -c 10 > /dev/null\n${same}`],
    ['writes before it reads', `#!/bin/sh\n${same}cat > /dev/null\n`],
    ['sleeps before it answers', '#!/bin/sh\nsleep 0.3\ncat\n'],
    ['answers in pieces', '#!/bin/sh\nwhile IFS= read -r line; do printf "%s\\n" "$line"; done\n'],
    ['closes stderr', '#!/bin/sh\nexec 2>&-\ncat\n'],
  ];
  it.each(rows)('%s: its output is used', async (_, script) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script)).toEqual(success('nothing to change'));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('can write three megabytes to stderr, of which one is kept', async () => {
    const gallery = createGallery();
    try {
      const script = "#!/bin/sh\ncat\nhead -c 3000000 /dev/zero | tr '\\0' e >&2\n";
      const { status, said } = await runExec(gallery, script, '--quiet');
      const rest = '(krmkit: it wrote more than 1 MiB to stderr; the rest is not kept)';
      expect({ status, said }).toEqual({
        status: 0,
        said: `TOP/fn: ${'e'.repeat(1024 * 1024)}\nTOP/fn: ${rest}\n`,
      });
    } finally {
      gallery.remove();
    }
  });
});

describe.concurrent('a function that leaves programs running', () => {
  const left = '(krmkit: it left child processes that kept its output open; krmkit did not wait for them)';
  const rows: readonly (readonly [what: string, script: string, says: string])[] = [
    ['that hold no pipe', '#!/bin/sh\ncat\nsleep 300 < /dev/null > /dev/null 2>&1 &\necho $! > "$0.pid"\n', ''],
    ['that hold its output', '#!/bin/sh\ncat\nsleep 300 &\necho $! > "$0.pid"\n', `TOP/fn: ${left}\n`],
    [
      'that ignore SIGTERM',
      '#!/bin/sh\ncat\n(trap \'\' TERM; exec sleep 300) &\necho $! > "$0.pid"\n',
      `TOP/fn: ${left}\n`,
    ],
  ];
  it.each(rows)('%s: ends them, and finishes', async (_, script, says) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const said = `TOP/fn  4 resources  0.0 s\n${says}krmkit run: 1 function; nothing to change\n`;
      expect(await runExec(gallery, script)).toEqual({ status: 0, stdout: '', said });
      expect(gallery.snapshot()).toEqual(before);
      const pid = Number(readFileSync(gallery.path('fn.pid'), 'utf8'));
      await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    } finally {
      gallery.remove();
    }
  });

  it('in a session of their own: does not wait for them', needs('setsid', existsSync('/usr/bin/setsid')), async () => {
    const gallery = createGallery();
    try {
      const script = '#!/bin/sh\ncat\nsetsid sh -c \'echo $$ > "$0.pid"; exec sleep 60\' "$0" &\n';
      const { status, said } = await runExec(gallery, script);
      // Only root could know which of them remain; krmkit releases their pipes.
      expect({ status, said }).toEqual({
        status: 0,
        said: `TOP/fn  4 resources  0.0 s\nTOP/fn: ${left}\nkrmkit run: 1 function; nothing to change\n`,
      });
      const pid = Number(readFileSync(gallery.path('fn.pid'), 'utf8'));
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    } finally {
      gallery.remove();
    }
  });

  it('and prints half a list: fails as without them', async () => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const script = '#!/bin/sh\nhead -n 3\n(sleep 0.2; echo "- late") &\n';
      const { status, said } = await runExec(gallery, script);
      expect({ status, said }).toEqual({
        status: 1,
        said: refusal(invalid('gave back item 1 ("late"), which is not an object', 'fix the function')).said,
      });
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});

/** In a container without a real init, a zombie is not running. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  if (process.platform === 'linux') return existsSync(status) && !/^State:\tZ/m.test(readFileSync(status, 'utf8'));
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
