import { describe, expect, it } from 'vitest';
import { fixableCodes } from '@krmkit/pods';
import { openWorkspace } from '../../src/workspace.ts';
import { edited, positionOf } from '../texts.ts';
import { at, open } from '../web-files.ts';

interface Row {
  readonly code: string;
  readonly text: string;
  /** The text of the finding, with a cursor. */
  readonly at: string;
  /** What the fix writes there. */
  readonly fixed: readonly [before: string, after: string];
  readonly kubernetes?: string;
}

function pod(fields: string, spec = ''): string {
  return `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
${spec}  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
${fields}`;
}

const PORTS = 'ports: [{name: http, port: 80}]';
const SERVICE = `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  selector: {app: web}\n  ${PORTS}\n`;

const CRON_JOB = `apiVersion: batch/v1beta1
kind: CronJob
metadata: {name: web}
spec:
  schedule: '@daily'
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: app, image: app}]}}}}
`;

// What each code means, and its way out: docs/findings.md.
const ROWS: readonly Row[] = [
  {
    code: 'unresolved-reference',
    text: pod('      args: [--level=$(LEVL)]\n'),
    at: '$(LE|VL)',
    fixed: ['$(LEVL)', '$(LEVEL)'],
  },
  {
    code: 'unclosed-reference',
    text: pod('      args: ["--level=$(LEVEL"]\n'),
    at: '$(LE|VEL"]',
    fixed: ['$(LEVEL"', '$(LEVEL)"'],
  },
  {
    code: 'forward-reference',
    text: pod('        - {name: URL, value: $(HOST)}\n        - {name: HOST, value: db}\n'),
    at: '$(HO|ST)',
    fixed: [
      '        - {name: URL, value: $(HOST)}\n        - {name: HOST, value: db}\n',
      '        - {name: HOST, value: db}\n        - {name: URL, value: $(HOST)}\n',
    ],
  },
  {
    code: 'collapsed-escape',
    text: pod('      command: [sh, -c, "echo $$ > /run/pid"]\n'),
    at: 'echo $|$',
    fixed: ['echo $$', 'echo $$$$'],
  },
  {
    code: 'shell-syntax',
    text: pod('      command: [serve, "--level=${LEVEL}"]\n'),
    at: '${LE|VEL}',
    fixed: ['${LEVEL}', '$(LEVEL)'],
  },
  {
    code: 'shell-runs-reference',
    text: pod('      command: [sh, -c, "exec app $(LEVL)"]\n'),
    at: '$(LE|VL)',
    fixed: ['$(LEVL)', '$(LEVEL)'],
  },
  {
    code: 'hook-reference',
    text: pod('      lifecycle: {preStop: {exec: {command: [sh, -c, "sleep $$(cat /tmp/delay)"]}}}\n'),
    at: '$|$(cat',
    fixed: ['$$(cat', '$(cat'],
  },
  {
    code: 'non-ascii-after-dollar',
    text: pod('        - {name: PRICE, value: "5 $€"}\n'),
    at: '$|€',
    fixed: ['$€', '$$€'],
    kubernetes: '1.33',
  },
  {
    code: 'missing-service',
    text: pod('        - {name: DATABASE_SERVICE_HOST, value: db}\n      args: [$(DATABSE_SERVICE_HOST)]\n'),
    at: '$(DATABSE|_',
    fixed: ['DATABSE', 'DATABASE'],
  },
  {
    code: 'missing-key',
    text: `${pod('        - {name: MODE, valueFrom: {configMapKeyRef: {name: web, key: moode}}}\n')}---
apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {mode: fast}\n`,
    at: 'mo|ode',
    fixed: ['moode', 'mode'],
  },
  {
    code: 'missing-volume',
    text: pod('      volumeMounts: [{name: dtaa, mountPath: /data}]\n', '  volumes: [{name: data, emptyDir: {}}]\n'),
    at: 'dt|aa',
    fixed: ['dtaa', 'data'],
  },
  {
    code: 'missing-backend',
    text: `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: web, port: {name: htpt}}}}
---
${SERVICE}`,
    at: 'ht|pt',
    fixed: ['htpt', 'http'],
  },
  {
    code: 'missing-target-port',
    text: `${SERVICE.replace(PORTS, 'ports: [{port: 80, targetPort: htpt}]')}---
${pod('      ports: [{name: http, containerPort: 80}]\n').replace('{name: web}', '{name: web, labels: {app: web}}')}`,
    at: 'ht|pt',
    fixed: ['htpt', 'http'],
  },
  {
    code: 'missing-gateway',
    text: `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web}
spec: {parentRefs: [{name: edge, sectionName: htpt}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge}
spec: {gatewayClassName: a, listeners: [{name: http, port: 80, protocol: HTTP}]}
`,
    at: 'ht|pt',
    fixed: ['htpt', 'http'],
  },
  {
    code: 'invalid-field-ref',
    text: pod('        - {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIp}}}\n'),
    at: 'status.pod|Ip',
    fixed: ['podIp', 'podIP'],
  },
  {
    code: 'non-string-value',
    text: pod('        - {name: PORT, value: 8080}\n'),
    at: '80|80',
    fixed: ['8080', '"8080"'],
  },
  {
    code: 'unserved-api-version',
    text: CRON_JOB,
    at: 'batch/|v1beta1',
    fixed: ['v1beta1', 'v1'],
    kubernetes: '1.30',
  },
  {
    code: 'deprecated-api-version',
    text: CRON_JOB,
    at: 'batch/|v1beta1',
    fixed: ['v1beta1', 'v1'],
    kubernetes: '1.24',
  },
];

it('has a row for each code that can have a fix', () => {
  expect(ROWS.map(({ code }) => code).sort()).toEqual([...fixableCodes()].sort());
});

describe.each(ROWS)('$code', ({ code, text, at, fixed: [before, after], kubernetes = '1.34' }) => {
  it.each(['fix', 'suppress'] as const)('has a %s, after which the finding is gone', async (kind) => {
    const options = { kubernetes, severity: 'info' } as const;
    const workspace = openWorkspace([{ path: 'web.yaml', text }], options);
    const codes = async (): Promise<readonly string[]> =>
      (await workspace.diagnostics()).flatMap(({ findings }) => findings.map(({ diagnostic }) => diagnostic.code));
    const first = await codes();
    expect(first).toContain(code);
    const position = positionOf(text, at);
    const actions = await workspace.codeActions('web.yaml', { start: position, end: position });
    const action = actions.find((one) => one.kind === kind && one.diagnostic.code === code);
    expect(action?.files.map(({ path }) => path)).toEqual(['web.yaml']);
    const text2 = edited(text, action?.files[0]?.edits ?? []);
    if (kind === 'fix') expect(text2).toBe(text.replace(before, () => after));
    workspace.update('web.yaml', text2);
    const index = first.indexOf(code);
    // The comment counts for each finding of the code that is there.
    expect((await codes()).filter((one) => one !== code)).toEqual(
      first.toSpliced(index, 1).filter((one) => one !== code),
    );
    expect(await codes()).not.toContain(code);
  });
});

describe('actions', () => {
  it('fix a finding, or suppress it', async () => {
    const workspace = open();
    const position = at('base/pod.yaml', '$(LE|VL)', workspace);
    const actions = await workspace.codeActions('base/pod.yaml', { start: position, end: position });
    expect(actions.map(({ kind, title }) => [kind, title])).toEqual([
      ['fix', 'Fix: did you mean $(LEVEL)?'],
      ['suppress', 'Suppress unresolved-reference here'],
    ]);
    for (const { files } of actions) {
      const after = open(
        Object.fromEntries(files.map(({ path, edits }) => [path, edited(workspace.textOf(path) ?? '', edits)])),
      );
      const [file] = await after.diagnostics('base/pod.yaml');
      expect(file?.findings.map(({ diagnostic }) => diagnostic.code)).toEqual(['secret-in-arguments']);
    }
  });

  it('are none for a finding that two environments would fix in different ways', async () => {
    const workspace = open({
      'prod/patch.yaml': `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      env:
        - {name: LEVEL, $patch: delete}
        - {name: LEVLS, value: debug}
`,
    });
    const position = at('base/pod.yaml', '$(LE|VL)', workspace);
    const actions = await workspace.codeActions('base/pod.yaml', { start: position, end: position });
    expect(actions.map(({ kind }) => kind)).toEqual(['suppress']);
  });

  it.each(['|$(LEVL)', '$(LEVL)|'])('are those of a finding that begins or ends here: %s', async (marked) => {
    const workspace = open();
    const position = at('base/pod.yaml', marked, workspace);
    const actions = await workspace.codeActions('base/pod.yaml', { start: position, end: position });
    expect(actions.map(({ kind }) => kind)).toEqual(['fix', 'suppress']);
  });

  it('fix one of several findings, with the smallest edit', async () => {
    const text = pod('      args: [$(LEVL), $(LEVL)]\n');
    const workspace = openWorkspace([{ path: 'a.yaml', text }]);
    const position = positionOf(text, '$(LE|VL), ');
    const [fix] = await workspace.codeActions('a.yaml', { start: position, end: position });
    const between = { ...position, character: position.character + 1 };
    expect(fix?.files).toEqual([{ path: 'a.yaml', edits: [{ range: { start: between, end: between }, text: 'E' }] }]);
  });

  it('are none outside of findings', async () => {
    const workspace = open();
    for (const marked of ['$(LEVL)]\n|', '--x|=$(LEVL)', 'im|age', '|apiVersion']) {
      const position = at('base/pod.yaml', marked, workspace);
      const actions = await workspace.codeActions('base/pod.yaml', { start: position, end: position });
      expect(actions.map(({ title }) => title)).toEqual([]);
    }
  });
});

describe('a comment that suppresses', () => {
  const suppressed = async (text: string, marked: string): Promise<string | undefined> => {
    const workspace = openWorkspace([{ path: 'a.yaml', text }]);
    const position = positionOf(text, marked);
    const actions = await workspace.codeActions('a.yaml', { start: position, end: position });
    const action = actions.find(({ kind }) => kind === 'suppress');
    return action && edited(text, action.files[0]?.edits ?? []);
  };

  it('is above the line, with its indentation and its line end', async () => {
    const text = pod('      args:\r\n        - $(LEVL)\r\n');
    expect(await suppressed(text, '$(LE|VL)')).toBe(
      text.replace('        - $(LEVL)', '        # krmkit-ignore unresolved-reference: say why\r\n        - $(LEVL)'),
    );
    const unix = pod('      args:\n        - $(LEVL)\n');
    expect(await suppressed(unix, '$(LE|VL)')).toBe(
      unix.replace('        - $(LEVL)', '        # krmkit-ignore unresolved-reference: say why\n        - $(LEVL)'),
    );
  });

  it('can be directly below a text of several lines', async () => {
    const fields = '        - name: B\n          value: |\n            x\n';
    const line = '      args: [$(LEVL)]\n';
    expect(await suppressed(pod(fields + line), '$(LE|VL)')).toBe(
      pod(`${fields}      # krmkit-ignore unresolved-reference: say why\n${line}`),
    );
  });

  it.each([
    ['a text of several lines', '      args:\n        - |\n          one\n          $(LEVL)\n'],
    ['a list in brackets of several lines', '      args: [one,\n        $(LEVL)]\n'],
  ])('is not within %s', async (_, fields) => {
    expect(await suppressed(pod(fields), '$(LE|VL)')).toBeUndefined();
  });
});
