import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { expand } from '../../src/expand/command.ts';
import type { Checked } from '../../src/definition.ts';
import type { LiveSettings } from '../../src/live/settings.ts';
import { readLiveSettings } from '../../src/live/settings.ts';

function read(...args: readonly string[]): Checked<LiveSettings | undefined> {
  const parsed = parseArguments(expand.definition, args);
  return parsed.ok ? readLiveSettings(parsed.value) : parsed;
}

describe('flags of a cluster', () => {
  const none = {
    kubeconfig: undefined,
    context: undefined,
    allNamespaces: false,
    pods: false,
    secrets: false,
    diff: false,
    releaseGiven: false,
  };

  it.each<[args: string, settings: object | undefined]>([
    ['web.yaml', undefined],
    ['--live', none],
    ['--live --kubeconfig k --context c', { ...none, kubeconfig: 'k', context: 'c' }],
    ['--live -A --pods --secrets', { ...none, allNamespaces: true, pods: true, secrets: true }],
    ['web.yaml --live --diff', { ...none, diff: true }],
    ['web.yaml --live --diff -o json', { ...none, diff: true }],
    ['--live --diff -k overlay', { ...none, diff: true }],
    ['--live -n shop --kubernetes 1.30', { ...none, releaseGiven: true }],
  ])('%s', (args, value) => {
    expect(read(...args.split(' '))).toEqual({ ok: true, value });
  });

  it.each([
    ['--diff', '--diff needs a cluster', 'add --live'],
    ['--context c', '--context needs a cluster', 'add --live'],
    ['--live --diff', '--diff compares files with a cluster, and there is no PATH', 'name a PATH'],
    [
      'web.yaml --live --pods',
      '--pods shows the Pods of a cluster, and cannot be combined with files',
      'leave out --pods, or the files',
    ],
    [
      'web.yaml --live -A',
      '--all-namespaces is for objects of a cluster, and cannot be combined with files',
      'use one of them',
    ],
    ['--live -A -n shop', '--all-namespaces and --namespace exclude each other', 'use one of them'],
    ['web.yaml --live --diff -o yaml', '--diff does not support -o yaml', 'use table or json'],
  ])('%s is refused', (args, message, hint) => {
    expect(read(...args.split(' '))).toEqual({ ok: false, problem: { message, hint } });
  });
});
