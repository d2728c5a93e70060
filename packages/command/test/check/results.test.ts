import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

describe('check --results --fix', () => {
  const WEB = `# one line for each port
apiVersion: v1
kind: Service
metadata:
  name: web   # as in DNS
spec:
  type: LoadBalancer # costs money
  ports: [{name: http, port: 80}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: app
          image: "example.com/web:latest"
          args: ["$(LEVEL)"]
          env: [{name: LEVEL, value: info}]
`;
  const SERVICE_REF = { apiVersion: 'v1', kind: 'Service', name: 'web' };
  const DEPLOYMENT_REF = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

  interface Said {
    readonly resourceRef?: object;
    readonly path: string;
    readonly currentValue?: unknown;
    readonly proposedValue: unknown;
  }

  interface Fixed extends Ending {
    readonly web: string | undefined;
  }

  const fix = async (said: readonly Said[], words: readonly string[] = ['--fix'], web = WEB): Promise<Fixed> => {
    const results = said.map(({ resourceRef = SERVICE_REF, ...field }, index) => ({
      message: `proposal ${index}`,
      severity: 'error',
      resourceRef,
      field,
      file: { path: 'web.yaml' },
    }));
    const list = { apiVersion: 'kpt.dev/v1', kind: 'FunctionResultList', items: [{ exec: './v.sh', results }] };
    const files = { 'shop/web.yaml': web, 'r.yaml': JSON.stringify(list) };
    const disk = memoryDisk(new Map(Object.entries(files)));
    const ended = await runIn({ disk }, 'check', 'shop', '--results', 'r.yaml', ...words);
    return { ...ended, web: disk.texts().get('shop/web.yaml') };
  };

  const TYPE: Said = { path: 'spec.type', currentValue: 'LoadBalancer', proposedValue: 'ClusterIP' };

  it('sets the field, and nothing else', async () => {
    const { status, web, stdout, stderr } = await fix([TYPE]);
    expect(web).toBe(WEB.replace('LoadBalancer', 'ClusterIP'));
    expect(stderr).toBe(
      'shop/web.yaml:7: Service web, spec.type: "LoadBalancer" -> "ClusterIP" (function-result)\nkrmkit check: 1 fix in 1 file\n',
    );
    expect(stdout).not.toContain('proposal 0');
    expect(status).toBe(0);
  });

  it('writes nothing with --dry-run, and has the same exit status', async () => {
    const { status, web, stdout, stderr } = await fix([TYPE], ['--fix', '--dry-run']);
    expect(web).toBe(WEB);
    expect(stdout).toContain('-  type: LoadBalancer # costs money\n+  type: ClusterIP # costs money\n');
    expect(stderr).toContain('krmkit check: 1 fix in 1 file would be made\n');
    expect(status).toBe(0);
    const other = { ...TYPE, currentValue: 'NodePort' };
    expect(await fix([TYPE, { ...other, path: 'spec.x' }], ['--fix', '--dry-run'])).toMatchObject({ status: 1 });
  });

  it.each<readonly [said: readonly Said[], reason: string]>([
    [[{ ...TYPE, currentValue: 'NodePort' }], 'the function saw "NodePort", and the file has "LoadBalancer"'],
  ])('refuses %j', async (said, reason) => {
    for (const flag of ['--fix', '--fix=all']) {
      const { status, web, stdout, stderr } = await fix(said, [flag]);
      expect(web).toBe(WEB);
      expect(stderr).toContain(`function-result is not fixed: ${reason}`);
      expect(stdout).toContain('proposal 0');
      expect(status).toBe(1);
    }
  });

  it('applies one value that two functions propose', async () => {
    expect(await fix([TYPE, TYPE])).toMatchObject({ status: 0, web: WEB.replace('LoadBalancer', 'ClusterIP') });
  });

  it('needs --fix=all for a value that the function does not quote', async () => {
    const said = [{ path: 'spec.type', proposedValue: 'ClusterIP' }];
    const safe = await fix(said);
    expect(safe.web).toBe(WEB);
    expect(safe.stderr).toContain('the result does not name the value that the function saw');
    expect(safe.stderr).toContain('--fix=all makes 1 more');
    expect((await fix(said, ['--fix=all'])).web).toBe(WEB.replace('LoadBalancer', 'ClusterIP'));
  });

  it('refuses a value that causes a finding', async () => {
    const path = 'spec.template.spec.containers[0].env[0].name';
    const said = [TYPE, { resourceRef: DEPLOYMENT_REF, path, currentValue: 'LEVEL', proposedValue: 'LOG' }];
    const { web, stderr } = await fix(said);
    expect(web).toBe(WEB.replace('LoadBalancer', 'ClusterIP'));
    expect(stderr).toContain('function-result is not fixed: it would cause unresolved-reference');
  });

  it('leaves suppressed and ignored results alone, and what has the value already', async () => {
    const silent = WEB.replace('# costs money', '# krmkit-ignore function-result');
    expect((await fix([TYPE], ['--fix'], silent)).web).toBe(silent);
    expect((await fix([TYPE], ['--fix', '--ignore', 'function-result'])).web).toBe(WEB);
    const done = WEB.replace('LoadBalancer', 'ClusterIP');
    expect(await fix([TYPE], ['--fix'], done)).toMatchObject({ status: 0, web: done });
  });

  it('fixes findings in the same run', async () => {
    const both = WEB.replace('$(LEVEL)', '$(LEVL)');
    const { web, status } = await fix([TYPE], ['--fix'], both);
    expect(web).toBe(WEB.replace('LoadBalancer', 'ClusterIP'));
    expect(status).toBe(0);
  });

  it('writes out an alias, so that only the field changes', async () => {
    const shared = WEB.replace('type: LoadBalancer', 'type: &type LoadBalancer').replace(
      'ports:',
      'x: *type\n  ports:',
    );
    const said = [{ ...TYPE, path: 'spec.x' }];
    const { web } = await fix(said, ['--fix'], shared);
    expect(web).toBe(shared.replace('x: *type', 'x: ClusterIP'));
  });

  it('does not print the values of a Secret', async () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {pin: old-pin}\n';
    const said = { resourceRef: { apiVersion: 'v1', kind: 'Secret', name: 'db' }, path: 'stringData.pin' };
    const made = await fix(
      [{ ...said, currentValue: 'old-pin', proposedValue: 'new-pin' }],
      ['--fix', '--dry-run'],
      secret,
    );
    expect(made.stderr).toContain('the value is the proposed one now');
    expect(made.stdout + made.stderr).not.toMatch(/old-pin|new-pin/);
    const refused = await fix(
      [{ ...said, currentValue: 'other', proposedValue: 'new-pin' }],
      ['--fix', '--dry-run'],
      secret,
    );
    expect(refused.stderr).toContain('is not fixed: the file has another value than the function saw');
  });
});
