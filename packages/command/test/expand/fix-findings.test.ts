import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

type Files = Readonly<Record<string, string>>;

interface Fixed extends Ending {
  readonly files: Files;
}

/** Runs `expand . --quiet` with more arguments on files in memory. */
async function fix(files: Files, ...given: readonly string[]): Promise<Fixed> {
  const disk = memoryDisk(new Map(Object.entries(files)));
  const ended = await runIn({ disk }, 'expand', '.', '--severity', 'info', ...given);
  return { ...ended, files: Object.fromEntries(disk.texts()) };
}

/** A pod whose container has these lines, indented by two. */
function pod(lines: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: app
    image: registry.example.com/web:1.0
${lines.replaceAll(/^(?=.)/gm, '    ')}`;
}

describe('--fix', () => {
  const mistake = pod('args: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n');
  const corrected = mistake.replace('LEVL', 'LEVEL');

  it('names each change, then shows the files as they are now', async () => {
    const { status, stdout, stderr, files } = await fix({ 'web.yaml': mistake }, '--fix');
    expect(status).toBe(0);
    expect(stderr).toBe(
      'web.yaml:9: Pod default/web, container app, args[0]: $(LOG_LEVL) -> $(LOG_LEVEL) (unresolved-reference)\nkrmkit expand: 1 fix in 1 file\n',
    );
    expect(stdout).toContain('      info\n');
    expect(stdout).toContain('1 container in 1 workload, 0 errors, 0 warnings\n');
    expect(files).toEqual({ 'web.yaml': corrected });
  });

  it('has the exit status of what is left', async () => {
    const other = 'args: [$(LOG_LEVL), $(NOTHING_LIKE_IT)]\nenv: [{name: LOG_LEVEL, value: info}]\n';
    expect((await fix({ 'web.yaml': pod(other) }, '--fix')).status).toBe(1);
    expect((await fix({ 'web.yaml': pod(other) }, '--fix', '--dry-run')).status).toBe(1);
    expect((await fix({ 'web.yaml': mistake }, '--fix', '--dry-run')).status).toBe(0);
  });

  it('prints only the diff on stdout with --dry-run, and writes nothing', async () => {
    const { stdout, files } = await fix({ 'web.yaml': mistake }, '--fix', '--dry-run');
    expect(files).toEqual({ 'web.yaml': mistake });
    expect(stdout).toBe(`diff --git a/web.yaml b/web.yaml
--- a/web.yaml
+++ b/web.yaml
@@ -6,5 +6,5 @@
   containers:
   - name: app
     image: registry.example.com/web:1.0
-    args: [$(LOG_LEVL)]
+    args: [$(LOG_LEVEL)]
     env: [{name: LOG_LEVEL, value: info}]
`);
  });

  it('never prints the value of a Secret without --show-secrets', async () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {pin: 123456789}\n';
    const hidden = await fix({ 'db.yaml': secret }, '--fix', '--dry-run');
    expect(hidden.stdout + hidden.stderr).not.toContain('123456789');
    expect(hidden.stderr).toContain('db.yaml:4: Secret default/db, stringData.pin: the value is in quotes now');
    const shown = await fix({ 'db.yaml': secret }, '--fix', '--dry-run', '--show-secrets');
    expect(shown.stdout).toContain('+stringData: {pin: "123456789"}\n');
  });

  it('fixes only findings of selected workloads and containers', async () => {
    const given = { 'web.yaml': mistake, 'other.yaml': mistake.replace('name: web', 'name: other') };
    expect((await fix(given, '--fix', '--name', 'web')).files).toEqual({ ...given, 'web.yaml': corrected });
    const two = `${mistake}  - name: second\n    image: example.com/other\n    args: [$(LOG_LEVL)]\n    env: [{name: LOG_LEVEL, value: info}]\n`;
    const fixed = await fix({ 'web.yaml': two }, '--fix', '--container', 'app');
    expect(fixed.files).toEqual({ 'web.yaml': two.replace('LEVL', 'LEVEL') });
  });

  it('keeps a byte order mark', async () => {
    const fixed = await fix({ 'web.yaml': `\uFEFF${mistake}` }, '--fix');
    expect(fixed.files).toEqual({ 'web.yaml': `\uFEFF${corrected}` });
  });

  it('is mentioned after the findings that have a fix, for people', async () => {
    const remark = 'krmkit check: 1 finding has a suggested fix; add --fix --dry-run to see what is safe to change\n';
    const other = 'args: [$(LOG_LEVL), $(NOTHING_LIKE_IT)]\nenv: [{name: LOG_LEVEL, value: info}]\n';
    const check = async (text: string, ...given: readonly string[]): Promise<string> =>
      (await runIn({ disk: memoryDisk(new Map([['web.yaml', text]])) }, 'check', 'web.yaml', ...given)).stderr;
    expect(await check(pod(other))).toBe(remark);
    expect(await check(pod(other), '--quiet')).toBe('');
    expect(await check(pod(other), '-o', 'json')).toBe('');
    expect(await check(pod(other), '-o', 'github')).toBe('');
    expect(await check(pod(other), '--ignore', 'unresolved-reference')).toBe('');
    // What the author meant is not certain.
    expect(await check(pod('args: ["pa$$word"]\n'))).toBe('');
    const piped = await runIn({ stdin: pod(other) }, 'check', '-');
    expect(piped.stderr).toBe('');
    expect(piped.stdout).toContain('did you mean $(LOG_LEVEL)?');
  });

  it('has another severity by the configuration', async () => {
    const given = { '.krmkit.yaml': 'checks: {unresolved-reference: warning}\n', 'web.yaml': mistake };
    expect((await fix(given, '--fix')).files).toEqual({ ...given, 'web.yaml': corrected });
  });

  it.each([
    [['--fix=some'], '--fix does not know "some": use one of safe, all'],
    [['--dry-run'], '--dry-run shows what --fix would change'],
    [['--fix', '--live'], '--fix cannot change a cluster'],
    [['-', '--fix'], '--fix cannot change standard input'],
  ])('refuses %j', async (given, message) => {
    const { status, stderr } = await fix({ 'web.yaml': mistake }, ...given);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  it('takes a value only after an equals sign', async () => {
    const disk = memoryDisk(new Map([['all', mistake]]));
    await runIn({ disk }, 'expand', '--fix', 'all');
    expect(disk.texts().get('all')).toBe(corrected);
    const { stdout } = await runIn({}, 'expand', '--help');
    expect(stdout).toContain('--fix[=WHICH]');
  });
});
