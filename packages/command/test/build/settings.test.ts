import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/command.ts';
import { readBuildFlags, readJudgeSettings, readKustomizationSettings } from '../../src/build/settings.ts';
import type { ParsedArguments } from '../../src/definition.ts';
import { expand } from '../../src/expand/command.ts';
import { parseArguments } from '../../src/options.ts';

function parse(definition: typeof build.definition, args: readonly string[]): ParsedArguments {
  const parsed = parseArguments(definition, args);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
}

const kustomization = (...args: readonly string[]): unknown => {
  const parsed = parse(build.definition, args);
  return readKustomizationSettings(parsed, parsed.positional);
};
const judged = (...args: readonly string[]): unknown => {
  const parsed = parse(expand.definition, args);
  return readJudgeSettings(parsed, parsed.positional);
};

describe('the flags of a build', () => {
  it.each<[args: readonly string[], flags: object]>([
    [
      [],
      {
        unrestricted: false,
        enableRemote: false,
        enablePlugins: false,
        enableExec: false,
        mounts: [],
        helm: undefined,
      },
    ],
    [['--reorder', 'none', '--enable-managedby-label'], { reorder: 'none', managedByLabel: true }],
    [['--load-restrictor', 'LoadRestrictionsNone'], { unrestricted: true }],
    [['--load-restrictor', 'LoadRestrictionsRootOnly'], { unrestricted: false }],
    [['--enable-alpha-plugins'], { enablePlugins: true, enableExec: false }],
    [['--enable-exec'], { enablePlugins: true, enableExec: true }],
    [
      ['-e', 'A=b', '-e', 'C'],
      {
        env: [
          { name: 'A', value: 'b' },
          { name: 'C', value: undefined },
        ],
      },
    ],
    [['--helm-debug'], { helm: undefined }],
    [['--enable-helm'], { helm: { command: 'helm', apiVersions: [], kubeVersion: undefined, debug: false } }],
    [
      ['--enable-helm', '--helm-command', 'h', '--helm-api-versions', 'a/v1', '--helm-kube-version', '1.30'],
      { helm: { command: 'h', apiVersions: ['a/v1'], kubeVersion: '1.30' } },
    ],
  ])('%j', (args, flags) => {
    expect(readBuildFlags(parse(build.definition, args))).toMatchObject({ ok: true, value: flags });
  });

  it.each([
    [['--mount', 'type=none,src=/a,dst=/b'], /^--mount type=none,src=\/a,dst=\/b: /],
    [['--env', '=b'], /^--env =b: "=b" has no name$/],
  ])('%j is refused', (args, message) => {
    expect(readBuildFlags(parse(build.definition, args))).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(message) },
    });
  });
});

describe('the directory of a build', () => {
  it.each([
    [[], '.'],
    [['a'], 'a'],
    [['-k', 'a'], 'a'],
  ])('%j is %s', (args, directory) => {
    expect(kustomization(...args)).toMatchObject({ ok: true, value: { directory } });
  });

  it.each([
    [['a', '-k', 'b'], 'there is more than one DIR'],
    [[''], 'DIR is empty'],
    [['a', '-e', '=b'], '--env =b: "=b" has no name'],
  ])('%j is refused', (args, message) => {
    expect(kustomization(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});

describe('what is judged', () => {
  it.each<[args: readonly string[], settings: object]>([
    [[], { paths: ['.'], build: { required: [], controllers: {} }, exclude: [] }],
    [['a', '-k', 'b'], { paths: ['a', 'b'], build: { required: ['b'] } }],
    [['--no-build', '--exclude', 'x', '--exclude', 'y/'], { build: undefined, exclude: ['x', 'y/'] }],
    [['--no-gitops'], { build: { controllers: undefined } }],
  ])('%j', (args, settings) => {
    expect(judged(...args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    [['a', ''], 'a PATH is empty'],
    [['-k', ''], 'a PATH is empty'],
    [['--no-build', '-k', 'a'], '--kustomize and --no-build exclude each other'],
  ])('%j is refused', (args, message) => {
    expect(judged(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});
