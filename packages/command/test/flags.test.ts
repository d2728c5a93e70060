import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OptionDefinition } from '../src/definition.ts';
import { optionsOf } from '../src/definition.ts';
import { PROGRAM_KEYS } from '@krmkit/functions';
import { VERBS } from '../src/verbs.ts';
import { runIn } from './fake-context.ts';

interface Flag extends OptionDefinition {
  readonly verb: string;
}

let flags: readonly Flag[] = [];

beforeAll(async () => {
  const all = await Promise.all(VERBS.map(async (verb) => ({ verb: verb.name, ...(await verb.load()).definition })));
  flags = all.flatMap((definition) => optionsOf(definition).map((option) => ({ ...option, verb: definition.verb })));
});

/** What the value of a flag is, in every verb that has it. */
const VALUES: Readonly<Record<string, string>> = {
  output: 'FORMAT',
  kind: 'KIND',
  name: 'NAME',
  namespace: 'NAME',
  selector: 'LABELS',
  filename: 'FILE',
  kustomize: 'DIR',
  container: 'NAME',
  kubernetes: 'VERSION',
  runtime: 'KEY=VALUE',
  context: 'NAME',
  kubeconfig: 'FILE',
  timeout: 'DURATION',
  mount: 'MOUNT',
  env: 'NAME[=VALUE]',
  schema: 'FILE',
};

/** `krmkit tree` has the flags of `kustomize cfg tree`; some other values are a different form of the same thing. */
const EXCEPTIONS: readonly string[] = [
  'tree --name',
  'tree --env',
  'export --env NAME=VALUE',
  'export --output PATH',
  'build --output FORMAT|PATH',
  'run --output FORMAT|PATH',
  'render --output FORMAT|PATH',
];

describe('a flag has one meaning in all verbs', () => {
  it('and the table above has only flags that exist', () => {
    const known = new Set(flags.map(({ long }) => long));
    expect(Object.keys(VALUES).filter((long) => !known.has(long))).toEqual([]);
  });

  it('with the same kind of value', () => {
    const others = flags
      .filter(({ long, value }) => VALUES[long] !== undefined && VALUES[long] !== value)
      .map(({ verb, long, value }) => `${verb} --${long}${value === undefined ? '' : ` ${value}`}`);
    expect(others.toSorted()).toEqual(EXCEPTIONS.toSorted());
  });

  it('with at most one letter, which no other flag has', () => {
    const letters = new Map<string, Set<string>>();
    for (const { long, short } of flags) {
      if (short !== undefined) letters.set(short, new Set([...(letters.get(short) ?? []), long]));
    }
    const found = Object.fromEntries([...letters].map(([letter, longs]) => [letter, [...longs].join(' ')]));
    // -o, -n, -l, -f, -k, -A as in kubectl; -e and -i as in kpt; -v as in grep.
    expect(found).toEqual({
      o: 'output',
      n: 'namespace',
      l: 'selector',
      f: 'filename',
      k: 'kustomize',
      A: 'all-namespaces',
      q: 'quiet',
      e: 'env',
      i: 'image',
      v: 'invert-match',
    });
  });

  it.each(['dry-run', 'show-secrets', 'strict', 'check', 'enable-exec', 'network', 'quiet', 'live'])(
    '--%s is a switch',
    (long) => {
      // `diff --live --dry-run=server` has the word of kubectl.
      const isOfKubectl = ({ choices }: (typeof flags)[number]): boolean => choices?.join() === 'server';
      const valued = flags.filter((flag) => flag.long === long && flag.value !== undefined);
      expect(valued.filter((flag) => !isOfKubectl(flag))).toEqual([]);
    },
  );
});

const FILES = { 'a/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n', 'b.yaml': 'a: 1\n' };

describe('the sources of the verbs', () => {
  const directory = new URL('../src/', import.meta.url);
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const shown = readFileSync(new URL('../../check/src/tree/shown-fields.ts', import.meta.url), 'utf8');
  const text = [shown, ...paths.map((path) => readFileSync(new URL(path, directory), 'utf8'))].join('\n');

  it('read every flag that a verb has', () => {
    const others = `${text.replaceAll(/\blong: '[a-z-]+'/g, '').replaceAll('FILENAME_OPTION.long', "'filename'")}
      ${Object.values(PROGRAM_KEYS)
        .map((key) => `'${key}'`)
        .join('')}`;
    // Settings read `--match-NAME` and `--exclude-NAME` with one function.
    const unread = flags.filter(({ long }) => {
      const name = long.replace(/^(?:match|exclude)-/, '');
      return !others.includes(`'${long}'`) && !others.includes(`'${name}'`) && !others.includes(`}-${name}\``);
    });
    // Editors pass it, and it is the only way.
    expect(unread.map(({ verb, long }) => `${verb} --${long}`)).toEqual(['lsp --stdio']);
  });

  it('read no flag that is in no verb', () => {
    const read = [...text.matchAll(/(?:lastValue\(\w+, |(?:values|switches|refused)\.(?:get|has)\()'([a-z-]+)'/g)];
    const known = new Set(flags.map(({ long }) => long));
    expect(read.length).toBeGreaterThan(100);
    expect(read.map(([, long = '']) => long).filter((long) => !known.has(long))).toEqual([]);
  });
});

describe('-f', () => {
  it.each([
    ['expand', '-f', 'a'],
    ['check', '-f', 'a', '--filename=b.yaml'],
    ['cat', '-f', 'a/web.yaml'],
    ['tree', '-fa'],
    ['count', '-f', 'a'],
    ['grep', 'kind=Deployment', '-f', 'a'],
    ['source', '-f', 'a'],
    ['diff', '-f', 'a', '-f', 'b.yaml'],
    ['diff', 'a', '-f', 'b.yaml'],
  ])('names a PATH: %s %s %s', async (...given) => {
    const plain = given.filter((word) => word !== '-f').map((word) => word.replace(/^(?:--filename=|-f)/, ''));
    const ending = await runIn({ files: FILES }, ...given);
    expect(ending).toEqual(await runIn({ files: FILES }, ...plain));
    expect(ending.stdout).not.toBe('');
  });

  it('cannot name a second PATH where there is one', async () => {
    const { status, stderr } = await runIn({ files: FILES }, 'start', 'a/web.yaml', '-f', 'b.yaml');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'krmkit start: expected one PATH, got 2\n  krmkit start PATH\n',
    });
  });
});

describe('a flag of another tool has a hint', () => {
  it.each<[readonly string[], string]>([
    [
      ['build', '--network-name', 'bridge', 'a'],
      'containers get the default network of the container tool; leave it out',
    ],
    [['build', '--stack-trace'], 'errors name the file and the line; leave it out'],
    [['expand', '-R', 'a'], 'directories are read with their subdirectories; leave it out'],
    [['cat', '--recursive'], 'directories are read with their subdirectories; leave it out'],
    [['expand', '--json'], 'use -o json'],
    [['tree', '--format', 'json'], 'use -o FORMAT'],
    [['fmt', '-w'], 'files are changed in place; --dry-run only shows the changes'],
    [['set', '--in-place'], 'files are changed in place; --dry-run only shows the changes'],
    [['render', '--allow-exec'], 'use --enable-exec'],
    [['render', '--allow-network'], 'use --network'],
    [['update', '-f', 'a'], 'name it without a flag: krmkit update PACKAGE'],
    [
      ['cat', '-k', 'a'],
      'krmkit cat works on files as they are written; for what a kustomization builds, use krmkit build DIR',
    ],
    [['count', '--kind=false'], 'for the total alone, use --total'],
    // No hint for a flag that the verb does not have either.
    [['version', '--allow-exec'], 'see `krmkit version --help`'],
  ])('%j', async (given, hint) => {
    const { status, stderr } = await runIn({ files: FILES }, ...given);
    expect(status).toBe(2);
    expect(stderr.split('\n')[1]).toBe(`  ${hint}`);
  });

  it('names the kind that a short name of kubectl means', async () => {
    const { status, stderr } = await runIn({ files: FILES }, 'grep', 'kind=deploy', 'a');
    expect(status).toBe(1);
    expect(stderr).toBe('krmkit grep: no resource has kind=deploy\n  did you mean kind=Deployment?\n');
  });
});
