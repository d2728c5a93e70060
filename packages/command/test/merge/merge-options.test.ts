import { describe, expect, it } from 'vitest';
import { merge } from '../../src/merge/command.ts';
import { readMergeOptions } from '../../src/merge/merge-options.ts';
import { parseArguments } from '../../src/options.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(merge.definition, [...args, 'a', 'b']);
  return parsed.ok ? readMergeOptions(parsed.value) : parsed;
}

describe('the options of a merge', () => {
  it.each<[args: readonly string[], options: object]>([
    [[], { onConflict: 'updated', listKeys: [], resources: true }],
    [
      ['--no-resources', '--lists', 'schema'],
      { onConflict: 'updated', listKeys: [], resources: false, lists: 'schema' },
    ],
  ])('%j', (args, options) => {
    expect(read(...args)).toEqual({ ok: true, value: options });
  });

  it.each<[given: readonly string[], onConflict: unknown]>([
    [['dest'], 'dest'],
    [['dest', 'fail'], 'fail'],
    [['both-added=fail'], { otherwise: 'updated', rules: [{ kind: 'both-added', choose: 'fail' }] }],
    [['Deployment=dest'], { otherwise: 'updated', rules: [{ kind: 'Deployment', choose: 'dest' }] }],
    [['deploy=dest'], { otherwise: 'updated', rules: [{ kind: 'Deployment', choose: 'dest' }] }],
    [['Rollout.argoproj.io=dest'], { rules: [{ kind: 'Rollout.argoproj.io' }] }],
    [['spec.replicas=dest', 'markers'], { otherwise: 'markers', rules: [{ path: 'spec.replicas', choose: 'dest' }] }],
    [['deploy:spec.replicas=dest'], { rules: [{ kind: 'Deployment', path: 'spec.replicas' }] }],
    [['spec.c[name=app].image=dest'], { rules: [{ path: 'spec.c[name=app].image' }] }],
  ])('--on-conflict %j', (given, onConflict) => {
    const args = given.flatMap((one) => ['--on-conflict', one]);
    expect(read(...args)).toMatchObject({ ok: true, value: { onConflict } });
  });

  it('takes a short name as a field where documents have no kind', () => {
    const value = { onConflict: { rules: [{ path: 'deploy', choose: 'dest' }] } };
    expect(read('--no-resources', '--on-conflict', 'deploy=dest')).toMatchObject({ ok: true, value });
  });

  it.each<[given: string, key: object]>([
    ['spec.rules=host', { path: 'spec.rules', keys: ['host'] }],
    ['spec.steps=id, kind', { path: 'spec.steps', keys: ['id', 'kind'] }],
    ['args=set', { path: 'args', keys: 'set' }],
    ['args=', { path: 'args', keys: [] }],
    ['Rollout.argoproj.io:spec.steps=id', { kind: 'Rollout.argoproj.io', path: 'spec.steps', keys: ['id'] }],
    ['deploy:spec.x=id', { kind: 'Deployment', path: 'spec.x', keys: ['id'] }],
  ])('--list-key %s', (given, key) => {
    expect(read('--list-key', given)).toMatchObject({ ok: true, value: { listKeys: [key] } });
  });

  it.each([
    [['--on-conflict', 'mine'], /^--on-conflict "mine" contains no choice$/],
    [['--on-conflict', 'spec.replicas'], /^--on-conflict "spec.replicas" contains no choice$/],
    [['--on-conflict', 'spec..a=dest'], /^--on-conflict "spec..a=dest": "spec..a" is not a path: /],
    [['--list-key', 'spec.a'], /^--list-key "spec.a" contains no keys$/],
    [['--list-key', 'spec.a[0]=b'], /is not a list: write the fields from the root, without items$/],
    [['--list-key', 'spec..a=b'], /^--list-key "spec..a=b": "spec..a" is not a list: /],
    [['--list-key', 'spec.a=b,,c'], /^--list-key "spec.a=b,,c" contains an empty key$/],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message: expect.stringMatching(message) } });
  });
});
