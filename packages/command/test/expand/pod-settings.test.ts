import { describe, expect, it } from 'vitest';
import { expand } from '../../src/expand/command.ts';
import { readNamespaces, readPodOptions, warnOfNewerRelease } from '../../src/expand/pod-settings.ts';
import { parseArguments } from '../../src/options.ts';
import { parseRelease } from '@krmkit/pods';
import { runWith } from '../fake-context.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(expand.definition, args);
  return parsed.ok ? readPodOptions(parsed.value) : parsed;
}

describe('the options of pods', () => {
  it.each<[args: readonly string[], options: object]>([
    [[], { kubernetes: undefined, defaultNamespace: undefined, runtime: {}, templates: [] }],
    [['--kubernetes', 'v1.29.8-gke.1031000'], { kubernetes: { major: 1, minor: 29, patch: 8, text: '1.29.8' } }],
    [['--kubernetes', '1.99'], { kubernetes: { major: 1, minor: 99, patch: undefined, text: '1.99' } }],
    [['--kubernetes', 'v2.0.1'], { kubernetes: { major: 2, minor: 0, patch: 1, text: '2.0.1' } }],
    [['--kubernetes', '1.30..1.33'], { kubernetes: { major: 1, minor: 33 } }],
    [['--default-namespace', 'a', '--default-namespace', 'b'], { defaultNamespace: 'b' }],
    [
      ['--runtime', 'status.podIP=10.0.0.7', '--runtime', "metadata.labels['a']=c=d"],
      { runtime: { 'status.podIP': '10.0.0.7', "metadata.labels['a']": 'c=d' } },
    ],
    [['--runtime', "metadata.annotations['a/b']="], { runtime: { "metadata.annotations['a/b']": '' } }],
    [['--runtime', 'status.podIP=a', '--runtime', 'status.podIP=b'], { runtime: { 'status.podIP': 'b' } }],
    [
      ['--pod-template', 'Foo.example.com=spec.pod'],
      { templates: [{ kind: 'Foo', group: 'example.com', path: ['spec', 'pod'] }] },
    ],
  ])('%j', (args, options) => {
    expect(read(...args)).toMatchObject({ ok: true, value: options });
  });

  it.each([
    [['--kubernetes', 'new'], '--kubernetes "new" is not a Kubernetes release'],
    [['--kubernetes', '1.19'], '--kubernetes 1.19 is not a known release'],
    [['--kubernetes', '0.9'], '--kubernetes 0.9 is not a known release'],
    [['--runtime', 'podIP'], '--runtime "podIP" is not KEY=VALUE'],
    [['--runtime', '=1'], '--runtime "=1" is not KEY=VALUE'],
    [['--runtime', 'status.podip=1'], '--runtime does not know the field "status.podip"'],
    [['--pod-template', 'Rollout'], '--pod-template "Rollout" is not Kind.group=path'],
    [['--default-namespace', 'A'], '--default-namespace "A" is not a valid name of a namespace'],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});

describe('names of namespaces', () => {
  // RFC 1123: at most 63 letters, digits and hyphens, which do not begin or end with a hyphen.
  it.each([
    ['a', true],
    ['0-a', true],
    ['a'.repeat(63), true],
    ['a'.repeat(64), false],
    ['-a', false],
    ['a-', false],
    ['a.b', false],
    ['', false],
  ])('%j: %s', (name, ok) => {
    const parsed = parseArguments(expand.definition, ['-n', 'ok', '-n', name]);
    expect(parsed.ok && readNamespaces(parsed.value).ok).toBe(ok);
  });
});

describe('a newer release', () => {
  it.each([
    ['1.34', false],
    ['9.99', true],
  ])('%s: a warning: %s', async (text, isNewer) => {
    const release = parseRelease(text);
    const { stderr } = await runWith({}, async (context) => {
      if (release !== undefined) await warnOfNewerRelease(context, 'expand', release);
      return 0;
    });
    expect(stderr.startsWith('krmkit expand: warning: ')).toBe(isNewer);
  });
});
