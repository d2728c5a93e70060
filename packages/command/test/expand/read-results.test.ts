import { describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const RESULTS = `kind: FunctionResultList
items:
- exec: ./v.sh
  results:
  - message: no load balancers
    severity: error
    resourceRef: {apiVersion: v1, kind: Service, name: web}
    field: {path: spec.type, proposedValue: ClusterIP}
    file: {path: web.yaml}
`;
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  type: LoadBalancer\n';

function check(results: string, ...words: readonly string[]): Promise<Ending> {
  return runIn(
    { files: { 'shop/web.yaml': SERVICE, 'r.yaml': results } },
    'check',
    'shop',
    '--results',
    'r.yaml',
    ...words,
  );
}

describe('check --results', () => {
  it('reports results of a pipeline at their fields', async () => {
    const { status, stdout } = await check(RESULTS);
    expect(status).toBe(1);
    expect(stdout).toContain('shop/web.yaml:6:9  error  function-result\n');
    expect(stdout).toContain('no load balancers');
    expect(stdout).toContain('it proposes "ClusterIP"');
    expect(stdout).toContain('./v.sh reports this');
  });

  it('has the formats and flags of other findings', async () => {
    expect((await check(RESULTS, '-o', 'github')).stdout).toMatch(/^::error file=shop\/web.yaml,line=6,/m);
    expect(await check(RESULTS, '--ignore', 'function-result')).toMatchObject({ status: 0 });
    expect(await check(RESULTS.replace('severity: error', 'severity: warning'))).toMatchObject({ status: 0 });
    expect(await check(RESULTS.replace('severity: error', 'severity: warning'), '--strict')).toMatchObject({
      status: 1,
    });
  });

  it('reports a function that failed without a result', async () => {
    const failed = `kind: FunctionResultList\nitems:\n- {image: example.com/fn:v1, exitCode: 3}\n`;
    const { status, stdout } = await check(failed);
    expect(status).toBe(1);
    expect(stdout).toContain('The function exited with status 3');
    expect(stdout).toContain('example.com/fn:v1 reports this');
    expect(await check(failed.replace('3}', '0}'))).toMatchObject({ status: 0 });
    const second = await check(failed.replace('items:', 'items:\n- {image: example.com/first:v1, exitCode: 0}'));
    expect(second.stdout).toContain('example.com/fn:v1 (step 2 of 2) reports this');
  });

  it.each([['a: [', /^krmkit check: --results r\.yaml:1:\d+: .*\n {2}name a file that --results-dir wrote\n/]])(
    'refuses the file %j',
    async (results, message) => {
      const { status, stderr } = await check(results);
      expect(status).toBe(3);
      expect(stderr).toMatch(message);
    },
  );

  it('refuses a file that is missing, and flags for something else', async () => {
    expect(await runIn({ files: { 'web.yaml': SERVICE } }, 'check', '--results', 'no.yaml')).toMatchObject({
      status: 3,
    });
    expect(await check(RESULTS, '--live')).toMatchObject({ status: 2 });
  });
});
