import { describe, expect, it } from 'vitest';
import type { ImageConfig } from '../../src/pod/command.ts';
import type { Container } from '../../src/model.ts';
import type { PublishedValue } from '../../src/value.ts';
import { generateRunContainerOptions, setEntrypointAndCommand } from '../../src/run-options.ts';

type Env = readonly { readonly name: string; readonly value: PublishedValue }[];

const env = (...pairs: readonly (readonly [string, string])[]): Env => pairs.map(([name, value]) => ({ name, value }));
const image: ImageConfig = { entrypoint: ['/entry', '$(A)'], cmd: ['serve', '$$(A)'] };

// TestExpandCommandAndArgs of pkg/kubelet/container, and additional rows of the specification.
describe('expansion of command and args', () => {
  it.each<{
    title: string;
    container: Partial<Container>;
    env: Env;
    command: readonly string[];
    args: readonly string[];
  }>([
    { title: 'none', container: {}, env: [], command: [], args: [] },
    { title: 'command only', container: { command: ['foo'] }, env: [], command: ['foo'], args: [] },
    { title: 'args only', container: { args: ['bar', 'baz'] }, env: [], command: [], args: ['bar', 'baz'] },
    {
      title: 'both, nothing to expand',
      container: { command: ['foo'], args: ['bar', 'baz'] },
      env: [],
      command: ['foo'],
      args: ['bar', 'baz'],
    },
    {
      title: 'command',
      container: { command: ['foo', '$(VAR_TEST)', '$(VAR_TEST2)'] },
      env: env(['VAR_TEST', 'zoo'], ['VAR_TEST2', 'boo']),
      command: ['foo', 'zoo', 'boo'],
      args: [],
    },
    {
      title: 'args',
      container: { args: ['zap', '$(VAR_TEST)', '$(VAR_TEST2)'] },
      env: env(['VAR_TEST', 'hap'], ['VAR_TEST2', 'trap']),
      command: [],
      args: ['zap', 'hap', 'trap'],
    },
    {
      title: 'both',
      container: {
        command: ['$(VAR_TEST2)--$(VAR_TEST)', 'foo', '$(VAR_TEST3)'],
        args: ['foo', '$(VAR_TEST)', '$(VAR_TEST2)'],
      },
      env: env(['VAR_TEST', 'zoo'], ['VAR_TEST2', 'boo'], ['VAR_TEST3', 'roo']),
      command: ['boo--zoo', 'foo', 'roo'],
      args: ['foo', 'zoo', 'boo'],
    },
    {
      title: 'a value with blanks stays one element; an empty one stays an empty argument',
      container: { command: ['run'], args: ['$(WORDS)', '$(EMPTY)', ''] },
      env: env(['WORDS', 'a b  c'], ['EMPTY', '']),
      command: ['run'],
      args: ['a b  c', '', ''],
    },
    {
      title: 'escapes, openers without an end, and shell syntax',
      container: { args: ['$$(A)', '$$$(A)', '$(A', '${A}', '$A', '$$$$', '$'] },
      env: env(['A', '1']),
      command: [],
      args: ['$(A)', '$1', '$(A', '${A}', '$A', '$$', '$'],
    },
    {
      title: "a variable's value is not scanned again",
      container: { args: ['$(R)', '$(D)'] },
      env: env(['A', '1'], ['R', '$(A)'], ['D', '$$']),
      command: [],
      args: ['$(A)', '$$'],
    },
    {
      title: 'the last of several variables with one name',
      container: { args: ['$(A)'] },
      env: env(['A', '1'], ['A', '2']),
      command: [],
      args: ['2'],
    },
    {
      title: 'an unknown name stays as text',
      container: { args: ['$(NOPE)', '$(toString)'] },
      env: [],
      command: [],
      args: ['$(NOPE)', '$(toString)'],
    },
  ])('$title', ({ container, env: given, command, args }) => {
    const result = setEntrypointAndCommand({ container, env: given });
    expect(result.command).toEqual(command);
    expect(result.args).toEqual(args);
  });

  it('keeps placeholders in their positions', () => {
    const value: PublishedValue = [{ kind: 'hole', source: 'field', label: 'podIP' }];
    const result = setEntrypointAndCommand({
      container: { args: ['--ip=$(IP)', '$$(IP)'] },
      env: [{ name: 'IP', value }],
    });
    expect(result.args).toEqual([
      [
        { kind: 'literal', text: '--ip=' },
        { kind: 'hole', source: 'field', label: 'podIP' },
      ],
      '$(IP)',
    ]);
    expect(result.findings).toEqual([]);
  });

  it('sees every variable, in any order, including those of services', () => {
    const result = generateRunContainerOptions({
      pod: { metadata: { namespace: 'ns' }, spec: { enableServiceLinks: true } },
      container: {
        name: 'c',
        command: ['$(LAST)', '$(KEY)', '$(DB_SERVICE_HOST)'],
        env: [
          { name: 'FIRST', value: '$(LAST)' },
          { name: 'LAST', value: 'last' },
        ],
        envFrom: [{ configMapRef: { name: 'm' } }],
      },
      sources: {
        configMaps: [{ metadata: { name: 'm', namespace: 'ns' }, data: { KEY: 'k' } }],
        services: [
          { metadata: { name: 'db', namespace: 'ns' }, spec: { clusterIP: '10.0.0.1', ports: [{ port: 1 }] } },
        ],
      },
    });
    expect(result.command).toEqual(['last', 'k', '10.0.0.1']);
  });
});

// The four combinations; an empty list is the same as none, and the image's own lists are never expanded.
describe('with the image', () => {
  it.each<{ title: string; container: Partial<Container>; argv: readonly string[] }>([
    { title: 'neither', container: {}, argv: ['/entry', '$(A)', 'serve', '$$(A)'] },
    {
      title: 'neither, as empty lists',
      container: { command: [], args: [] },
      argv: ['/entry', '$(A)', 'serve', '$$(A)'],
    },
    { title: 'command: CMD is dropped', container: { command: ['run', '$(A)'] }, argv: ['run', '1'] },
    { title: 'args: ENTRYPOINT stays', container: { args: ['$(A)'] }, argv: ['/entry', '$(A)', '1'] },
    { title: 'both', container: { command: ['run'], args: ['$(A)'] }, argv: ['run', '1'] },
  ])('$title', ({ container, argv }) => {
    expect(setEntrypointAndCommand({ container, env: env(['A', '1']), image }).argv).toEqual(argv);
  });

  it('an image without CMD, or with nothing', () => {
    expect(setEntrypointAndCommand({ container: {}, env: [], image: { entrypoint: ['e'] } }).argv).toEqual(['e']);
    expect(setEntrypointAndCommand({ container: {}, env: [], image: {} }).argv).toEqual([]);
  });

  it('the process is unknown without a command and without the image', () => {
    expect(setEntrypointAndCommand({ container: { args: ['x'] }, env: [] }).argv).toBeUndefined();
    expect(setEntrypointAndCommand({ container: { command: ['x'] }, env: [] }).argv).toEqual(['x']);
  });
});

describe('references that stay', () => {
  it('are found in their element and range', () => {
    const { findings } = setEntrypointAndCommand({
      container: { command: ['app', 'a$(NOPE)b'], args: ['x', '$$$(GONE)'] },
      env: [],
    });
    expect(findings.map(({ code, path, range }) => ({ code, path, range }))).toEqual([
      { code: 'unresolved-reference', path: ['spec', 'containers', 0, 'command', 1], range: { start: 1, end: 8 } },
      { code: 'unresolved-reference', path: ['spec', 'containers', 0, 'args', 1], range: { start: 2, end: 9 } },
    ]);
  });

  it('are run by the shell in a script, where they look like variables', () => {
    const { findings } = setEntrypointAndCommand({
      container: { command: ['sh', '-c'], args: ['echo $(DB_HOST) $(date)'] },
      env: [],
    });
    expect(findings.map(({ code, range }) => ({ code, range }))).toEqual([
      { code: 'shell-runs-reference', range: { start: 5, end: 15 } },
    ]);
  });

  it('to variables of the runtime are reported as such', () => {
    const { findings } = setEntrypointAndCommand({ container: { args: ['$(HOSTNAME)', '$(PATH)'] }, env: [] });
    expect(findings.map(({ code }) => code)).toEqual(['runtime-variable', 'runtime-variable']);
  });

  it('get a suggestion if there is a similar name', () => {
    const { findings } = setEntrypointAndCommand({ container: { args: ['$(DB_HOTS)'] }, env: env(['DB_HOST', 'x']) });
    expect(findings[0]?.hint).toContain('$(DB_HOST)');
  });
});
