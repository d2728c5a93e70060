import { describe, expect, it } from 'vitest';
import { readRunnerSettings } from '../../src/run/runner-settings.ts';
import type { ParsedArguments } from '../../src/definition.ts';

function parsed(values: Readonly<Record<string, readonly string[]>>, ...switches: readonly string[]): ParsedArguments {
  return {
    positional: [],
    values: new Map(Object.entries(values)),
    switches: new Set(switches),
    refused: new Set(),
  };
}

const KUBERNETES = { runner: ['kubernetes'] };

describe('the flags of --runner kubernetes', () => {
  it('have defaults that run in any cluster', () => {
    expect(readRunnerSettings(parsed(KUBERNETES))).toMatchObject({
      value: {
        namespace: undefined,
        requests: { cpu: '100m', memory: '64Mi' },
        limits: {},
        memoryBytes: undefined,
        freshPods: false,
      },
    });
    expect(readRunnerSettings(parsed({}))).toEqual({ ok: true, value: undefined });
  });

  // An API server refuses a request above the limit.
  it.each<[string, string | undefined, object]>([
    ['memory=48Mi', undefined, { cpu: '100m', memory: '48Mi' }],
    ['memory=64Mi,cpu=50m', undefined, { cpu: '50m', memory: '64Mi' }],
    ['memory=1Gi', undefined, { cpu: '100m', memory: '64Mi' }],
    ['memory=48Mi', 'memory=96Mi', { cpu: '100m', memory: '96Mi' }],
  ])('lower the default requests for --limits %s, but none that are given: %s', (limits, requests, expected) => {
    const given = parsed({ ...KUBERNETES, limits: [limits], ...(requests !== undefined && { requests: [requests] }) });
    expect(readRunnerSettings(given)).toMatchObject({ value: { requests: expected } });
  });

  it('are read', () => {
    const given = parsed(
      {
        ...KUBERNETES,
        entrypoint: ['a:1=["/fn","x"]'],
        requests: ['memory=1Gi'],
        limits: ['cpu=1.5,memory=2Gi'],
        'image-pull-secret': ['a', 'b'],
        'pod-running-timeout': ['30s'],
      },
      'fresh-pods',
    );
    expect(readRunnerSettings(given)).toMatchObject({
      value: {
        entrypoints: [{ image: 'a:1', words: ['/fn', 'x'] }],
        requests: { cpu: '100m', memory: '1Gi' },
        limits: { cpu: '1.5', memory: '2Gi' },
        memoryBytes: 2 * 2 ** 30,
        imagePullSecrets: ['a', 'b'],
        podRunningMilliseconds: 30_000,
        freshPods: true,
      },
    });
  });

  it('can describe images on this machine, too', () => {
    expect(readRunnerSettings(parsed({ entrypoint: ['a:1=["/fn"]'] }))).toEqual({ ok: true, value: undefined });
  });

  it.each<{ given: ParsedArguments; message: RegExp }>([
    { given: parsed({ namespace: ['x'] }), message: /^--namespace has no effect on this machine/ },
    { given: parsed({ entrypoint: ['x'] }), message: /^--entrypoint: "x" is not an image with/ },
    { given: parsed({}, 'fresh-pods'), message: /^--fresh-pods has no effect/ },
    { given: parsed({ ...KUBERNETES, mount: ['type=bind,src=/,dst=/x'] }), message: /^--mount does not work with/ },
    { given: parsed(KUBERNETES, 'as-current-user'), message: /^--as-current-user does not work with/ },
    {
      given: parsed({ ...KUBERNETES, limits: ['memory'] }),
      message: /^--limits memory: 'memory' is not NAME=QUANTITY/,
    },
    { given: parsed({ ...KUBERNETES, requests: ['cpu=-1'] }), message: /^--requests cpu=-1/ },
    { given: parsed({ ...KUBERNETES, 'helper-image': ['Big'] }), message: /^--helper-image Big/ },
    { given: parsed({ ...KUBERNETES, entrypoint: ['a:1'] }), message: /^--entrypoint: "a:1" is not an image with/ },
    { given: parsed({ ...KUBERNETES, 'pod-running-timeout': ['5'] }), message: /^--pod-running-timeout 5 is not/ },
    { given: parsed({ ...KUBERNETES, namespace: [''] }), message: /^--namespace is empty/ },
  ])('are refused: $message', ({ given, message }) => {
    expect(readRunnerSettings(given)).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(message) },
    });
  });
});
