import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPORT_FORMATS, shellQuote, escapeXml } from '@krmkit/check';
import { printYaml } from '@krmkit/base';
import { runIn } from './fake-context.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      enableServiceLinks: false
      containers:
      - name: app
        image: app
        workingDir: /srv
        args: ["$(NO)", "a, b: 100%\\n<&>"]
        env: [{name: A, value: "it's"}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
        volumeMounts: [{name: data, mountPath: /data, subPathExpr: $(A)}]
        livenessProbe: {exec: {command: [check, $(A)]}}
      volumes: [{name: data, emptyDir: {}}]
`;
const FILES = { 'dir with blank/web,1.yaml': DEPLOYMENT };

async function report(format: string, ...flags: readonly string[]): Promise<string> {
  const { status, stdout } = await runIn({ files: FILES }, 'expand', '-o', format, ...flags);
  expect(status).toBe(1);
  return stdout;
}

interface Answer {
  readonly workloads: readonly {
    readonly containers: readonly {
      readonly env: readonly { readonly value: unknown }[];
      readonly events: unknown[];
    }[];
  }[];
  readonly diagnostics: readonly { readonly code: string }[];
  readonly summary: object;
}

// The contract of docs/json-output.md, repeated here on purpose: a changed field breaks programs of users.
it('json keeps its fields', async () => {
  const answer: Answer = JSON.parse(await report('json'));
  expect(Object.keys(answer)).toEqual(['apiVersion', 'kind', 'kubernetes', 'workloads', 'diagnostics', 'summary']);
  expect(answer).toMatchObject({ apiVersion: 'krmkit.dev/v1', kind: 'Expansion', kubernetes: '1.37' });
  const [workload] = answer.workloads;
  const container = workload?.containers[0];
  expect(workload).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    namespace: 'default',
    name: 'web',
    location: { path: 'dir with blank/web,1.yaml', line: 1, column: 1, endLine: 1, endColumn: 20 },
    templatePath: 'spec.template',
    root: null,
    containers: [container],
  });
  expect({ ...container, env: container?.env.slice(0, 2), events: [] }).toEqual({
    name: 'app',
    list: 'containers',
    kind: 'regular',
    image: 'app',
    env: [
      {
        name: 'A',
        value: [{ literal: "it's" }],
        provenance: {
          kind: 'value',
          references: [],
          field: 'spec.template.spec.containers[0].env[0]',
          location: expect.objectContaining({ path: 'dir with blank/web,1.yaml', line: 13, column: 15 }),
        },
      },
      {
        name: 'IP',
        value: [{ hole: 'field', label: 'podIP' }],
        provenance: expect.objectContaining({ kind: 'field', fieldPath: 'status.podIP' }),
      },
    ],
    command: [],
    args: [[{ literal: '$(NO)' }], [{ literal: 'a, b: 100%\n<&>' }]],
    argv: null,
    mounts: [{ volume: 'data', mountPath: '/data', readOnly: false, subPath: [{ literal: "it's" }] }],
    handlers: [
      {
        kind: 'livenessProbe',
        written: ['check', '$(A)'],
        command: ['check', "it's"],
      },
    ],
    workingDir: '/srv',
    user: null,
    error: null,
    events: [],
  });
  expect(container?.events[0]).toEqual({
    component: 'krmkit',
    type: 'Warning',
    reason: 'UnresolvedReference',
    message: expect.stringContaining('$(NO)'),
    fieldPath: 'spec.containers{app}',
  });
  const diagnostic = answer.diagnostics.find((other) => other.code === 'unresolved-reference');
  expect(diagnostic).toEqual({
    code: 'unresolved-reference',
    severity: 'error',
    message: expect.any(String),
    hint: expect.any(String),
    location: { path: 'dir with blank/web,1.yaml', line: 12, column: 17, endLine: 12, endColumn: 22 },
    subject: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      namespace: 'default',
      name: 'web',
      containerList: 'containers',
      container: 'app',
    },
    field: 'args[0]',
    fieldPath: 'spec.template.spec.containers[0].args[0]',
    related: [],
    roots: [],
    template: null,
    occurrences: [],
  });
  expect(Object.keys(answer.summary)).toEqual([
    'files',
    'resources',
    'workloads',
    'containers',
    'errors',
    'warnings',
    'infos',
    'codes',
    'unreadable',
    'suppressed',
    'known',
    'ignored',
    'roots',
  ]);
});

it('json marks Secrets, with their text only on request', async () => {
  const files = {
    'a.yaml': `apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: c, image: i, env: [{name: P, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}
---
apiVersion: v1
kind: Secret
metadata: {name: s}
stringData: {k: hidden}
`,
  };
  const value = async (...flags: readonly string[]): Promise<unknown> => {
    const answer: Answer = JSON.parse((await runIn({ files }, 'expand', '-ojson', ...flags)).stdout);
    return answer.workloads[0]?.containers[0]?.env[0]?.value;
  };
  const secret = { namespace: 'default', name: 's', key: 'k' };
  expect(await value()).toEqual([{ secret }]);
  expect(await value('--show-secrets')).toEqual([{ secret, text: 'hidden' }]);
});

it('yaml prints a document for each workload', async () => {
  expect(parse(await report('yaml', '-q'))).toMatchObject({
    apiVersion: 'krmkit.dev/v1',
    kind: 'ExpandedPod',
    metadata: { namespace: 'default', name: 'web' },
    workload: { apiVersion: 'apps/v1', kind: 'Deployment' },
    spec: {
      containers: [
        {
          name: 'app',
          args: ['$(NO)', 'a, b: 100%\n<&>'],
          env: expect.arrayContaining([
            { name: 'A', value: "it's" },
            { name: 'IP', value: '<podIP>' },
          ]),
          volumeMounts: [{ name: 'data', mountPath: '/data', subPath: "it's" }],
        },
      ],
    },
  });
});

it('events are v1 Events', async () => {
  const documents = (await report('events', '-q')).split('---\n').map((text): unknown => parse(text));
  expect(documents).toContainEqual({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: expect.stringMatching(/^web\.[0-9a-f]+$/), namespace: 'default' },
    involvedObject: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      namespace: 'default',
      name: 'web',
      fieldPath: 'spec.template.spec.containers{app}',
    },
    reason: 'UnresolvedReference',
    message: expect.stringContaining('$(NO)'),
    source: { component: 'krmkit' },
    firstTimestamp: '2026-01-02T03:04:05Z',
    lastTimestamp: '2026-01-02T03:04:05Z',
    count: 1,
    type: 'Warning',
    reportingComponent: 'krmkit',
    reportingInstance: '',
  });
});

it('env is for a shell', async () => {
  expect((await report('env', '-q')).split('\n').slice(0, 2)).toEqual([String.raw`A='it'\''s'`, "IP='<podIP>'"]);
});

it('formats without findings print them on stderr, unless quiet', async () => {
  for (const format of ['yaml', 'events', 'env']) {
    const { stdout, stderr } = await runIn({ files: FILES }, 'expand', '-o', format);
    expect(stderr).toContain('error  unresolved-reference');
    expect(stdout).not.toContain('unresolved-reference');
    expect((await runIn({ files: FILES }, 'expand', '-q', '-o', format)).stderr).toBe('');
  }
});

it('sarif is SARIF', async () => {
  const log: Log = JSON.parse(await report('sarif'));
  const [run] = log.runs;
  expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
  for (const { ruleId, ruleIndex } of run?.results ?? []) {
    expect(run?.tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId);
  }
  const result = run?.results?.find(({ ruleId }) => ruleId === 'unresolved-reference');
  expect(result).toMatchObject({
    level: 'error',
    message: { text: expect.stringContaining('Deployment default/web, container app, args[0]: $(NO) is not defined') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'dir%20with%20blank/web%2C1.yaml' },
          region: { startLine: 12, startColumn: 17, endLine: 12, endColumn: 22 },
        },
      },
    ],
  });
  const prints = (run?.results ?? []).map(({ partialFingerprints }) => partialFingerprints?.['krmkitFinding/v1']);
  expect(new Set(prints).size).toBe(prints.length);
  expect(prints.length).toBeGreaterThan(0);
});

it('a fingerprint stays when the finding moves to another line', async () => {
  const printsOf = async (text: string): Promise<unknown> => {
    const { stdout } = await runIn({ files: { 'a.yaml': text } }, 'expand', '-osarif');
    const log: Log = JSON.parse(stdout);
    return log.runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints);
  };
  expect(await printsOf(`# moved\n\n${DEPLOYMENT}`)).toEqual(await printsOf(DEPLOYMENT));
});

describe('junit', () => {
  it('has a suite for each file', async () => {
    const xml = await report('junit');
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="krmkit expand" tests="\d" failures="1">\n/,
    );
    expect(xml).toContain('<testsuite name="dir with blank/web,1.yaml"');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml.match(/<testcase /g)).toHaveLength(Number(/tests="(\d)"/.exec(xml)?.[1]));
    expect(tags(xml)).toEqual([]);
  });

  it('has one passed test without findings', async () => {
    const { stdout } = await runIn({}, 'expand', '-ojunit', '-q');
    expect(stdout).toContain('<testcase name="no findings"');
    expect(tags(stdout)).toEqual([]);
  });

  it('also fails for warnings with --strict', async () => {
    const files = { 'a.yaml': DEPLOYMENT.replace('$(NO)', '${A}') };
    expect((await runIn({ files }, 'expand', '-ojunit')).stdout).not.toContain('<failure');
    expect((await runIn({ files }, 'expand', '-ojunit', '--strict')).stdout).toContain('<failure type="shell-syntax"');
  });

  it.each([
    ['<a href="x">&</a>', '&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;'],
    ['\ufffe\uffffx', '\ufffd\ufffdx'],
    ['a\tb\nc\rd😀', 'a\tb\nc&#13;d😀'],
  ])('escapes %j', (text, xml) => {
    expect(escapeXml(text)).toBe(xml);
  });
});

describe('gitlab', () => {
  it('has an issue with a file, a line and a fingerprint for each finding', async () => {
    const issues: readonly Readonly<Record<string, unknown>>[] = JSON.parse(await report('gitlab'));
    expect(issues[0]).toEqual({
      description: expect.stringContaining('$(NO) is not defined'),
      check_name: 'unresolved-reference',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}:1$/),
      severity: 'major',
      location: { path: 'dir with blank/web,1.yaml', lines: { begin: expect.any(Number) } },
    });
    expect(new Set(issues.map((issue) => issue['fingerprint'])).size).toBe(issues.length);
  });

  it('is an empty list without findings', async () => {
    expect((await runIn({}, 'expand', '-ogitlab', '-q')).stdout).toBe('[]\n');
  });
});

/** Returns the unclosed elements of a document; throws if an element is closed that is not open. */
function tags(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([a-z-]+)(?: [a-z]+="[^"<]*")*(\/?)>/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else if (self !== '/') open.push(name);
  }
  return open;
}

it('github has a workflow command for each finding', async () => {
  const lines = (await report('github')).trimEnd().split('\n');
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^::error file=dir with blank\/web%2C1\.yaml,line=12,endLine=12,col=17,endColumn=22,title=unresolved-reference::Deployment default\/web, container app, args\[0\]: \$\(NO\) is not defined%0A/,
    ),
  );
  expect(lines.at(-1)).toMatch(/^1 container in 1 workload, 1 error, /);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::[^\r\n]*$/);
});

it.each([
  ['plain/text-1.2:3,4', 'plain/text-1.2:3,4'],
  ['', ''],
  ['a b', "'a b'"],
  ['two\nlines', "'two\nlines'"],
  ["it's", String.raw`'it'\''s'`],
  ['$HOME `x` "y"', '\'$HOME `x` "y"\''],
  ['~', "'~'"],
])('shell quoting of %j', (text, quoted) => {
  expect(shellQuote(text)).toBe(quoted);
});

it.each([
  'yes',
  'NO',
  'null',
  '~',
  '1.5',
  '0x10',
  '1e3',
  '.5',
  '2001-01-01',
  '1:30',
  '- a',
  'a: b',
  'a #b',
  '',
  ' a',
  'a\nb',
  '\u0085\u2028',
  '=',
  '<<',
  '*a',
  '&a',
  '!a',
  '@',
  '`',
  '%',
  '{',
  '😀',
  'a:',
  "it's",
  '"',
  '...',
  '---',
])('YAML 1.1 and 1.2 read %j unchanged', (text) => {
  for (const version of ['1.1', '1.2'] as const) {
    const value = { [text]: [text, { k: text, l: [[text], {}, []] }, 1, true, null] };
    expect(parse(printYaml(value), { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })).toEqual(value);
  }
});

describe('service links', () => {
  const linked = DEPLOYMENT.replace('enableServiceLinks: false', 'enableServiceLinks: true');
  const names = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await runIn({ files: { 'web.yaml': linked } }, 'expand', '-o', 'env', '-q', ...flags);
    return stdout.split('\n').map((line) => line.split('=')[0] ?? '');
  };

  it('are among the variables, unless they are disabled', async () => {
    expect(await names()).toContain('KUBERNETES_SERVICE_HOST');
    expect(await names('--service-links', 'none')).toEqual(['A', 'IP', '']);
    expect(await names('--service-links=none', '--service-links=all')).toContain('KUBERNETES_SERVICE_HOST');
  });
});

describe('the lines of a Secret', () => {
  const head = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n';
  const rows = [
    { what: 'a number', text: `${head}stringData: {pin: 8642}` },
    { what: 'a key twice', text: `${head}stringData: {a: x8642, a: y8642}` },
    { what: 'a quote that stays open', text: `${head}stringData:\n  a: "8642` },
    { what: 'a tab', text: `${head}stringData:\n\ta: 8642` },
    { what: 'a generator', text: 'secretGenerator:\n- literals: [a=8642, {b: c: 8642}]\n' },
    { what: 'JSON', text: '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"},"stringData":{"a":8642}}' },
  ];
  it.each(rows.flatMap((row) => REPORT_FORMATS.map((format) => ({ ...row, format }))))(
    'are not shown in $format: $what',
    async ({ text, format }) => {
      const { stdout, stderr } = await runIn({ files: { 's.yaml': text } }, 'expand', 's.yaml', '-o', format);
      expect(stdout + stderr).toContain('s.yaml');
      expect(stdout + stderr).not.toContain('8642');
    },
  );

  it('are shown with --show-secrets', async () => {
    const files = { 's.yaml': `${head}stringData: {pin: 8642}` };
    expect((await runIn({ files }, 'expand', 's.yaml', '--show-secrets')).stdout).toContain('8642');
  });

  it('are not those of another document', async () => {
    const files = { 's.yaml': `${head}---\napiVersion: v1\nkind: Pod\na: "open\n---\n${head}` };
    expect((await runIn({ files }, 'expand', 's.yaml')).stdout).toContain('a: "open');
  });
});
