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

interface Row {
  readonly name: string;
  readonly before: string;
  /** The lines after `--fix`; `before` if they stay. */
  readonly after: string;
  /** A further document with the objects that the pod refers to. */
  readonly objects?: string;
  readonly flags?: readonly string[];
}

const SETTINGS = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {mode: fast}
`;

// The expected texts follow from the hints of docs/findings.md: an edit changes what the hint names and nothing else.
const rows: readonly Row[] = [
  {
    name: 'unresolved-reference: the name that is meant, in quotes, with a comment behind',
    before: `args: ["--a=$(LOG_LEVL)", '--b=$(LOG_LEVL)', plain]   # levels\nenv:\n- {name: LOG_LEVEL, value: info}\n`,
    after: `args: ["--a=$(LOG_LEVEL)", '--b=$(LOG_LEVEL)', plain]   # levels\nenv:\n- {name: LOG_LEVEL, value: info}\n`,
  },
  {
    name: 'unresolved-reference: twice in one text',
    before: `args: [a $(LOG_LEVL) and $(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
    after: `args: [a $(LOG_LEVEL) and $(LOG_LEVEL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
  },
  {
    name: 'unresolved-reference: in a block scalar with a comment in its header, and in a folded one',
    before: `args:\n- | # one\n  first $(LOG_LEVL)\n\n  last\n- >-\n  folded $(LOG_LEVL)\n  here\nenv:\n- name: LOG_LEVEL\n  value: info\n`,
    after: `args:\n- | # one\n  first $(LOG_LEVEL)\n\n  last\n- >-\n  folded $(LOG_LEVEL)\n  here\nenv:\n- name: LOG_LEVEL\n  value: info\n`,
  },
  {
    name: 'unresolved-reference: a text that cannot be a name is escaped',
    before: `args: ["^$(a|b)+"]\n`,
    after: `args: ["^$$(a|b)+"]\n`,
  },
  {
    name: 'unresolved-reference: a name that krmkit does not know stays',
    before: `args: [$(NOTHING_LIKE_IT)]\n`,
    after: `args: [$(NOTHING_LIKE_IT)]\n`,
  },
  {
    name: 'unresolved-reference: an ignored code stays',
    before: `args: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
    after: `args: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
    flags: ['--ignore', 'unresolved-reference'],
  },
  {
    name: 'unresolved-reference: a suppressed finding stays',
    before: `# krmkit-ignore unresolved-reference: an operator fills it in\nargs: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
    after: `# krmkit-ignore unresolved-reference: an operator fills it in\nargs: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n`,
  },
  {
    name: 'shell-runs-reference: the name that is meant',
    before: `command: [sh, -c, 'exec app --level "$(LOG_LEVL)"']\nenv: [{name: LOG_LEVEL, value: info}]\n`,
    after: `command: [sh, -c, 'exec app --level "$(LOG_LEVEL)"']\nenv: [{name: LOG_LEVEL, value: info}]\n`,
  },
  {
    name: 'forward-reference: the entry moves up with its comments',
    before: `env:\n# the address\n- name: URL   # of the database\n  value: http://$(HOST)/\n- name: MODE\n  value: fast\n# the host\n- name: HOST # behind\n  value: db   # last\n`,
    after: `env:\n# the host\n- name: HOST # behind\n  value: db   # last\n# the address\n- name: URL   # of the database\n  value: http://$(HOST)/\n- name: MODE\n  value: fast\n`,
  },
  {
    name: 'forward-reference: in flow style',
    before: `env: [{name: URL, value: "$(HOST)"}, {name: HOST, value: db}]   # all\n`,
    after: `env: [{name: HOST, value: db}, {name: URL, value: "$(HOST)"}]   # all\n`,
  },
  {
    name: 'forward-reference: with the entries that the moved entry refers to',
    before: `env:\n- {name: URL, value: $(HOST)}\n- {name: OTHER, value: x}\n- {name: NAME, value: db}\n- {name: HOST, value: $(NAME).local}\n`,
    after: `env:\n- {name: NAME, value: db}\n- {name: HOST, value: $(NAME).local}\n- {name: URL, value: $(HOST)}\n- {name: OTHER, value: x}\n`,
  },
  {
    name: 'forward-reference: two entries, in their order',
    before: `env:\n- {name: URL, value: "$(PORT) $(HOST)"}\n- {name: HOST, value: db}\n- {name: PORT, value: "80"}\n`,
    after: `env:\n- {name: HOST, value: db}\n- {name: PORT, value: "80"}\n- {name: URL, value: "$(PORT) $(HOST)"}\n`,
  },
  {
    name: 'forward-reference: a circle stays',
    before: `env:\n- {name: A, value: $(B)}\n- {name: B, value: $(A)}\n`,
    after: `env:\n- {name: A, value: $(B)}\n- {name: B, value: $(A)}\n`,
  },
  {
    // The entry between sees the first HOST now, and would see the second one.
    name: 'forward-reference: an entry that another one would then see stays',
    before: `env:\n- {name: A, value: $(HOST)}\n- {name: PORT, value: "1"}\n- {name: B, value: $(PORT)}\n- {name: HOST, value: $(PORT)}\n- {name: PORT, value: "2"}\n`,
    after: `env:\n- {name: PORT, value: "1"}\n- {name: HOST, value: $(PORT)}\n- {name: A, value: $(HOST)}\n- {name: B, value: $(PORT)}\n- {name: PORT, value: "2"}\n`,
    flags: ['--ignore', 'duplicate-name'],
  },
  {
    name: 'non-string-value: a number and a boolean, as they are written',
    before: `env:\n- name: PORT\n  value: 8080   # a number\n- {name: DEBUG, value: yes}\n- {name: VERSION, value: 1.10}\n- {name: MODE, value: 0x1F}\n`,
    after: `env:\n- name: PORT\n  value: "8080"   # a number\n- {name: DEBUG, value: "yes"}\n- {name: VERSION, value: "1.10"}\n- {name: MODE, value: "0x1F"}\n`,
  },
  {
    name: 'missing-key: the key that is meant',
    before: `env:\n- name: MODE\n  valueFrom:\n    configMapKeyRef:\n      name: settings\n      key: 'moode' # the mode\n`,
    after: `env:\n- name: MODE\n  valueFrom:\n    configMapKeyRef:\n      name: settings\n      key: 'mode' # the mode\n`,
    objects: SETTINGS,
  },
  {
    name: 'missing-key: an optional key stays',
    before: `env:\n- {name: MODE, valueFrom: {configMapKeyRef: {name: settings, key: moode, optional: true}}}\n`,
    after: `env:\n- {name: MODE, valueFrom: {configMapKeyRef: {name: settings, key: moode, optional: true}}}\n`,
    objects: SETTINGS,
  },
  {
    name: 'missing-key: an optional key with --fix=all',
    before: `env:\n- {name: MODE, valueFrom: {configMapKeyRef: {name: settings, key: moode, optional: true}}}\n`,
    after: `env:\n- {name: MODE, valueFrom: {configMapKeyRef: {name: settings, key: mode, optional: true}}}\n`,
    objects: SETTINGS,
    flags: ['--fix=all'],
  },
  {
    name: 'invalid-field-ref: the field that is meant',
    before: `env:\n- {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIp}}}\n`,
    after: `env:\n- {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}\n`,
  },
  {
    name: 'shell-syntax: no shell reads the command, and none the value',
    before: `command: [serve, "--host=\${HOST}", --port=$PORT]\nenv:\n- {name: HOST, value: db}\n- {name: PORT, value: "80"}\n- name: URL\n  value: http://\${HOST}:$PORT/\n`,
    after: `command: [serve, "--host=$(HOST)", --port=$(PORT)]\nenv:\n- {name: HOST, value: db}\n- {name: PORT, value: "80"}\n- name: URL\n  value: http://$(HOST):$(PORT)/\n`,
  },
  {
    name: 'shell-syntax: a shell reads it',
    before: `command: [sh, -c, "serve --host=\${HOST}"]\nenv: [{name: HOST, value: db}]\n`,
    after: `command: [sh, -c, "serve --host=\${HOST}"]\nenv: [{name: HOST, value: db}]\n`,
  },
  {
    name: 'collapsed-escape: a process id',
    before: `command: [sh, -c, "echo $$ > /run/pid"]\n`,
    after: `command: [sh, -c, "echo $$$$ > /run/pid"]\n`,
  },
  {
    name: 'collapsed-escape: a password that may mean one',
    before: `env: [{name: DB_PASSWORD, value: "pa$$word"}]\n`,
    after: `env: [{name: DB_PASSWORD, value: "pa$$word"}]\n`,
  },
  {
    name: 'collapsed-escape: a password, with --fix=all',
    before: `env: [{name: DB_PASSWORD, value: "pa$$word"}]\n`,
    after: `env: [{name: DB_PASSWORD, value: "pa$$$$word"}]\n`,
    flags: ['--fix=all'],
  },
  {
    name: 'hook-reference: an escape that a hook does not have',
    before: `lifecycle:\n  preStop:\n    exec:\n      command: [sh, -c, "sleep $$(cat /tmp/delay)"]\n`,
    after: `lifecycle:\n  preStop:\n    exec:\n      command: [sh, -c, "sleep $(cat /tmp/delay)"]\n`,
  },
  {
    name: 'non-ascii-after-dollar: the escape',
    before: `env: [{name: PRICE, value: "5 $€, 6 $€"}]\n`,
    after: `env: [{name: PRICE, value: "5 $$€, 6 $$€"}]\n`,
    flags: ['--kubernetes', '1.33'],
  },
  {
    // Only one of the two containers has the variable.
    name: 'an alias: the text of one anchor for all, or not at all',
    before: `args: &args [$(LOG_LEVL)]\nenv: &env [{name: LOG_LEVEL, value: info}]\n`,
    after: `args: &args [$(LOG_LEVEL)]\nenv: &env [{name: LOG_LEVEL, value: info}]\n`,
    objects:
      '- name: other\n  image: registry.example.com/other:1.0\n  args: *args\n  env: *env\n'
        .replaceAll(/^/gm, '  ')
        .trimEnd() + '\n',
  },
];

it('does not change what a chart has rendered, and names the template', async () => {
  const text = `---\n# Source: shop/templates/web.yaml\n${pod('args: [$(LOG_LEVL)]\nenv: [{name: LOG_LEVEL, value: info}]\n')}`;
  const fixed = await fix({ 'web.yaml': text }, '--fix=all');
  expect(fixed.files).toEqual({ 'web.yaml': text });
  expect(fixed.stderr).toContain(
    'web.yaml:11: Pod default/web, container app, args[0]: unresolved-reference is not fixed: a chart makes the text: change its template shop/templates/web.yaml\n',
  );
});

describe.each(rows)('$name', ({ before, after, objects = '', flags = [] }) => {
  it.each([
    ['line feeds', (text: string) => text],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('with %s', async (_, convert) => {
    const given = convert(pod(before) + objects);
    const fixed = await fix({ 'web.yaml': given }, '--fix', ...flags);
    expect(fixed.files['web.yaml']).toBe(convert(pod(after) + objects));
    const again = await fix(fixed.files, '--fix', ...flags);
    expect(again.files).toEqual(fixed.files);
    expect(again.stderr).toContain('krmkit expand: nothing to fix');
  });
});

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
