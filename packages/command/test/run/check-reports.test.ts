import { describe, expect, it } from 'vitest';
import type { Gallery } from './gallery-package.ts';
import { createGallery, krmkit, WEB } from './gallery-package.ts';

// --check and --dry-run in CI: a report for programs is alone on stdout, and --check decides the status.

const SCRIPT = "sed 's/replicas: 0x2/replicas: 3/'";
const SAYS = `#!/bin/sh
${SCRIPT}
echo 'results: [{message: "seen", severity: warning, file: {path: web.yaml}}]'
`;
const DIFF = '-    replicas: 0x2\n+    replicas: 3\n';

async function inPackage(use: (gallery: Gallery) => Promise<void>): Promise<void> {
  const gallery = createGallery({ 'web.yaml': WEB, 'other.yaml': 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n' });
  const before = gallery.snapshot();
  try {
    await use(gallery);
    expect(gallery.snapshot()).toEqual(before);
  } finally {
    gallery.remove();
  }
}

describe('run --check', () => {
  it.each([
    // `replicas` is in line 8.
    ['json', /"code":"file-would-change".*"line":8/],
    ['sarif', /"ruleId": "file-would-change"[^]*"startLine": 8/],
    ['jsonl', /^\{"event":"diagnostic","code":"file-would-change".*"line":8/m],
    ['tap', /^not ok \d+ - file-would-change, [^\n]*web\.yaml:8:1$/m],
    ['junit', /<failure type="file-would-change" message="[^"]*fn would change this file">/],
    ['github', /^::error file=[^\n]*web\.yaml,line=8,endLine=8,col=1,endColumn=18,title=file-would-change::/m],
  ])('with -o %s has a finding for each file that would change, beside the results', async (format, finding) => {
    await inPackage(async ({ directory, write }) => {
      const fn = write('fn', SAYS);
      const ended = await krmkit({}, 'run', directory, '--exec', fn, '--check', '-o', format);
      expect(ended.status).toBe(1);
      expect(ended.stdout).toMatch(finding);
      expect(ended.stdout).toContain('seen');
      expect(ended.stdout).toContain('file-would-change');
      expect(ended.stdout).not.toMatch(/other\.yaml/);
    });
  });

  it('with a format prints nothing more, and succeeds, if nothing would change', async () => {
    await inPackage(async ({ directory }) => {
      const ended = await krmkit({}, 'run', directory, '--exec', 'cat', '--check', '-o', 'json');
      expect(ended.status).toBe(0);
      expect(JSON.parse(ended.stdout)).toMatchObject({ diagnostics: [], changes: [], summary: { errors: 0 } });
    });
  });

  it('locates a finding in a file that only grows, is new, or is deleted', async () => {
    await inPackage(async ({ directory, write }) => {
      const items = [
        {
          apiVersion: 'v1',
          kind: 'New',
          metadata: { name: 'n', annotations: { 'config.kubernetes.io/path': 'n.yaml' } },
        },
      ];
      const fn = write('fn', `#!/bin/sh\necho '${JSON.stringify({ kind: 'ResourceList', items })}'\n`);
      const ended = await krmkit({}, 'run', directory, '--exec', fn, '--check', '-o', 'github');
      const lines = ended.stdout.replaceAll(directory, 'DIR').trimEnd().split('\n');
      expect(
        lines.map((line) => /^::error file=(.*),title=.*\/fn would (\w+) this file%0A/.exec(line)?.slice(1)),
      ).toEqual([
        ['DIR/n.yaml,line=1,endLine=1,col=1,endColumn=1', 'create'],
        ['DIR/other.yaml,line=1,endLine=1,col=1,endColumn=15', 'delete'],
        ['DIR/web.yaml,line=1,endLine=1,col=1,endColumn=17', 'delete'],
      ]);
    });
  });
});

describe('run --dry-run', () => {
  it('with -o json has each diff in the JSON', async () => {
    await inPackage(async ({ directory }) => {
      const ended = await krmkit({}, 'run', directory, '--exec', SCRIPT, '--dry-run', '-o', 'json');
      expect(ended.status).toBe(0);
      const path = `${directory}/web.yaml`;
      const { changes } = JSON.parse(ended.stdout);
      expect(changes).toEqual([{ kind: 'edit', path, diff: expect.stringContaining(DIFF) }]);
      expect(ended.stderr).not.toContain(DIFF);
    });
  });

  it.each(['sarif', 'junit', 'github'])('with -o %s has the diff on stderr', async (format) => {
    await inPackage(async ({ directory, write }) => {
      const ended = await krmkit({}, 'run', directory, '--exec', write('fn', SAYS), '--dry-run', '-o', format);
      expect(ended.status).toBe(0);
      expect(ended.stdout).toContain('seen');
      expect(ended.stdout).not.toContain(DIFF);
      expect(ended.stderr).toContain(DIFF);
      expect(ended.stderr).toMatch(/^diff --git /m);
    });
  });

  it('without a format has it on stdout', async () => {
    await inPackage(async ({ directory }) => {
      const ended = await krmkit({}, 'run', directory, '--exec', SCRIPT, '--dry-run');
      expect(ended.stdout).toContain(DIFF);
      expect(ended.stderr).not.toContain(DIFF);
    });
  });
});
