import { describe, expect, it } from 'vitest';
import type { FixOptions } from '../../src/api/plan-fixes.ts';
import { fixFiles } from '../check-files.ts';

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
  /** The lines after the fixes; `before` if they stay. */
  readonly after: string;
  /** A further document with the objects that the pod refers to. */
  readonly objects?: string;
  readonly options?: FixOptions;
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
    options: { ignore: ['unresolved-reference'] },
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
    options: { ignore: ['duplicate-name'] },
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
    options: { fix: 'all' },
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
    options: { fix: 'all' },
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
    options: { kubernetes: '1.33' },
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
  const fixed = await fixFiles({ 'web.yaml': text }, { fix: 'all', severity: 'info' });
  expect(fixed.files).toEqual({ 'web.yaml': text });
  expect(fixed.left).toContain(
    'unresolved-reference is not fixed: a chart makes the text: change its template shop/templates/web.yaml\n',
  );
});

describe.each(rows)('$name', ({ before, after, objects = '', options = {} }) => {
  it.each([
    ['line feeds', (text: string) => text],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('with %s', async (_, convert) => {
    const given = convert(pod(before) + objects);
    const fixed = await fixFiles({ 'web.yaml': given }, { severity: 'info', ...options });
    expect(fixed.files['web.yaml']).toBe(convert(pod(after) + objects));
    const again = await fixFiles(fixed.files, { severity: 'info', ...options });
    expect(again.files).toEqual(fixed.files);
    expect(again.made).toEqual([]);
  });
});
