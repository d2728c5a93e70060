import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '@krmkit/pods';
import { runIn } from './fake-context.ts';

const OVERVIEW = `krmkit shows what Kubernetes containers really get, runs configuration functions, and merges Kubernetes YAML.

Usage: krmkit VERB [PATH...] [flags]

Pods
  expand      Show what each container runs with, and which references cannot be resolved
  check       Report only the findings of expand, as linters do
  start       Run a pod's containers on this machine, as a kubelet would
  watch       Watch a cluster and record events that Kubernetes does not record
  webhook     Serve an admission webhook that reports findings as warnings of kubectl apply
  preview     Show what a change in git changes: objects, and what containers get

Build
  build       Build a kustomization and print the objects, as kustomize does
  blame       Show the file and line that each line of a build comes from

Functions
  run         Run the functions that a directory declares, or one function that you name
  render      Run the pipeline of a kpt package, subpackages first
  source      Print the resources of files as a ResourceList, for functions
  sink        Write a ResourceList to files, and change only what differs
  wrap        Turn a command that prints manifests into a function
  xargs       Run a command with the functionConfig as environment variables and flags
  export      Write the functions of a package as a pipeline for Tekton, Argo Workflows or a Job
  step        Run one step of an exported pipeline
  init        Create a function in TypeScript, ready to run and test, a kpt package, or types for a CRD

Packages
  diff        Compare two packages, field by field
  merge       Merge patches or packages into a package, field by field
  merge3      Merge upstream changes into a copy that has changes of its own
  init-git    Make git merge Kubernetes YAML with krmkit
  get         Copy a package from git, and record where it comes from
  update      Update a package from its upstream in git
  cat         Print resources as they are written
  tree        Show the resources of a package as a tree, by directory or by owner
  grep        Find resources by the value of a field
  set         Change fields in place, and nothing else
  fmt         Sort fields into the conventional order; comments move with them
  count       Count the resources of each kind

Help
  lsp         Serve editors: findings, values, definitions and completions while you type
  explain     Explain a finding and how to fix it
  completion  Print a completion script for bash, zsh, fish or PowerShell
  version     Print the version of krmkit
  help        Show this list, or the help of one verb

PATH is a file, a directory, or - for standard input. The default is the current directory.
Exit status  0 done, nothing wrong · 1 findings of severity error · 2 wrong usage · 3 an input could not be read
             4 the environment failed · 70 a bug in krmkit · 130 interrupted

Use \`krmkit VERB --help\` for the flags of a verb.
`;

describe('help', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']], [['--color', 'never', 'help']], [['--no-color', 'help']]])(
    '%j is the overview',
    async (given) => {
      expect(await runIn({}, ...given)).toEqual({ status: 0, stdout: OVERVIEW, stderr: '' });
    },
  );

  it.each([
    'expand',
    'start',
    'webhook',
    'diff',
    'merge',
    'merge3',
    'init-git',
    'run',
    'render',
    'wrap',
    'xargs',
    'init',
    'tree',
    'grep',
    'explain',
    'completion',
    'version',
    'help',
  ])('%s has its own, in three ways', async (verb) => {
    const ways = [
      ['help', verb],
      [verb, '--help'],
      [verb, '-h'],
    ];
    const texts = await Promise.all(ways.map(async (given) => (await runIn({}, ...given)).stdout));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(new RegExp(`^Usage: krmkit ${verb} `));
    for (const line of texts[0]?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('wrong usage is two lines on stderr', () => {
  const rows: readonly (readonly [given: readonly string[], stderr: string])[] = [
    [['expnd'], 'krmkit: unknown verb "expnd"\n  did you mean `krmkit expand`?\n'],
    [
      ['deploy/web.yaml'],
      'krmkit: unknown verb "deploy/web.yaml"\n  to check files: `krmkit expand deploy/web.yaml`\n',
    ],
    [
      ['pkg', 'update'],
      'krmkit: unknown verb "pkg"\n  for `kpt pkg`, use `krmkit get`, `krmkit update`, `krmkit tree`, `krmkit cat` and `krmkit diff`\n',
    ],
    [
      ['fn', 'render'],
      'krmkit: unknown verb "fn"\n  for `kpt fn`, use `krmkit render`, `krmkit run` (its eval), `krmkit source` and `krmkit sink`\n',
    ],
    [
      ['edit', 'set', 'image', 'web=web:2'],
      'krmkit: unknown verb "edit"\n  for `kustomize edit`, use `krmkit set`, such as `krmkit set DIR --image NAME=IMAGE`\n',
    ],
    [
      ['cfg', 'tree'],
      'krmkit: unknown verb "cfg"\n  for `kustomize cfg`, use `krmkit tree`, `krmkit cat`, `krmkit grep`, `krmkit set`, `krmkit fmt` and `krmkit count`\n',
    ],
    [['eval'], 'krmkit: unknown verb "eval"\n  use `krmkit run` for kpt\'s `fn eval`\n'],
    [
      ['live', 'apply'],
      'krmkit: unknown verb "live"\n  krmkit applies nothing: use `krmkit cat DIR | kubectl apply -f -`, or `kpt live`\n',
    ],
    ...['lint', 'validate', 'verify', 'test'].map((verb): [readonly string[], string] => [
      [verb, 'deploy/'],
      `krmkit: unknown verb "${verb}"\n  \`krmkit check\` finds mistakes\n`,
    ]),
    ...['ls', 'list'].map((verb): [readonly string[], string] => [
      [verb],
      `krmkit: unknown verb "${verb}"\n  \`krmkit tree\` shows the resources of a directory, \`krmkit count\` counts them\n`,
    ]),
    [
      ['template', '.'],
      'krmkit: unknown verb "template"\n  `helm template DIR | krmkit expand -` checks the output of a chart\n',
    ],
    [
      ['apply', '-f', 'x'],
      'krmkit: unknown verb "apply"\n  to apply, use `krmkit cat DIR | kubectl apply -f -`; krmkit changes no cluster\n',
    ],
    [['zzz'], 'krmkit: unknown verb "zzz"\n  see `krmkit --help`\n'],
    [['--zzz', 'expand'], "krmkit: unknown option '--zzz' before a verb\n  see `krmkit --help`\n"],
    [['help', 'explian'], 'krmkit help: there is no verb "explian"\n  did you mean explain?\n'],
    [
      ['explain', 'unresolvd-reference'],
      'krmkit explain: there is no code "unresolvd-reference"\n  did you mean unresolved-reference?\n',
    ],
    [['explain', 'xyz'], 'krmkit explain: there is no code "xyz"\n  `krmkit explain` lists all codes\n'],
    [
      ['completion', 'bsh'],
      'krmkit completion: SHELL does not know "bsh": use one of bash, zsh, fish, powershell\n  did you mean bash?\n',
    ],
    [['completion'], "krmkit completion: missing required argument 'SHELL'\n  see `krmkit completion --help`\n"],
    [
      ['version', 'x'],
      'krmkit version: too many arguments. Expected 0 arguments but got 1.\n  see `krmkit version --help`\n',
    ],
    [
      ['expand', '--stric'],
      "krmkit expand: unknown option '--stric' (Did you mean --strict?)\n  see `krmkit expand --help`\n",
    ],
  ];
  it.each(rows)('%j', async (given, stderr) => {
    expect(await runIn({}, ...given)).toEqual({ status: 2, stdout: '', stderr });
  });
});

describe('version', () => {
  it.each([[['version']], [['--version']], [['--quiet', 'version']]])('%j', async (given) => {
    expect(await runIn({}, ...given)).toEqual({ status: 0, stdout: 'krmkit 0.0.0-source\n', stderr: '' });
  });

  it('as JSON names the releases it knows', async () => {
    expect(JSON.parse((await runIn({}, 'version', '-ojson')).stdout)).toEqual({
      version: '0.0.0-source',
      kubernetes: { oldest: '1.20', newest: '1.37' },
    });
  });
});

describe('explain', () => {
  it('lists every code', async () => {
    const { stdout } = await runIn({}, 'explain');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Object.keys(CATALOGUE));
    expect(JSON.parse((await runIn({}, 'explain', '-ojson')).stdout)).toHaveLength(Object.keys(CATALOGUE).length);
  });

  it('explains one', async () => {
    const { stdout } = await runIn({}, 'explain', 'forward-reference');
    expect(stdout).toMatch(/^forward-reference {2}error\n/);
    expect(JSON.parse((await runIn({}, 'explain', 'forward-reference', '-ojson')).stdout)).toEqual({
      code: 'forward-reference',
      ...CATALOGUE['forward-reference'],
    });
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s', async (shell) => {
    expect((await runIn({}, 'completion', shell)).stdout).toContain('krmkit __complete');
  });

  // There is no PowerShell to run this in. Each part is from its documentation: about_Register-ArgumentCompleter.
  it.each([
    [
      'completes this command, as a native one',
      'Register-ArgumentCompleter -Native -CommandName krmkit -ScriptBlock {',
    ],
    ['takes the word, the command line and the position of the cursor', 'param($word, $ast, $position)'],
    ['leaves out the name of the command', '$ast.CommandElements | Select-Object -Skip 1'],
    ['leaves out what is behind the cursor', 'Where-Object { $_.Extent.StartOffset -lt $position }'],
    ['passes a word that is not empty for a new one', `$words += '""'`],
    ['asks krmkit', 'krmkit __complete @words 2>$null | ForEach-Object {'],
    ['proposes files where krmkit does', "if ($_ -eq ':files') {"],
    ['separates values from descriptions', '$value, $meaning = $_ -split [char]9, 2'],
    ['has a description that is not empty', 'if (-not $meaning) { $meaning = $value }'],
    [
      'gives results',
      "[System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $meaning)",
    ],
  ])('for PowerShell %s', async (_what, part) => {
    expect((await runIn({}, 'completion', 'powershell')).stdout).toContain(part);
  });

  const rows: readonly (readonly [words: readonly string[], candidates: readonly string[]])[] = [
    [['exp'], ['expand', 'export', 'explain', ':']],
    [['expand', ''], [':files']],
    [
      ['expand', 'x.yaml', '--st'],
      ['--strict', ':'],
    ],
    [
      ['expand', '-o', 'j'],
      ['json', 'junit', ':'],
    ],
    [
      ['expand', '--output', '=', 'j'],
      ['json', 'junit', ':'],
    ],
    [
      ['expand', '--output=j'],
      ['--output=json', '--output=junit', ':'],
    ],
    [['expand', '--image-config', ''], [':files']],
    [['expand', '--container', ''], [':']],
    [['expand', '--', '--st'], [':files']],
    [
      ['explain', 'forw'],
      ['forward-reference', ':files'],
    ],
    [
      ['completion', 'p'],
      ['powershell', ':'],
    ],
    [
      ['help', 'v'],
      ['version', ':'],
    ],
    [
      ['completion', '""'],
      ['bash', 'zsh', 'fish', 'powershell', ':'],
    ],
    [['nonsense', ''], [':']],
    [
      ['--color', ''],
      ['auto', 'always', 'never', ':'],
    ],
    [
      ['--color', 'never', 'expa'],
      ['expand', ':'],
    ],
  ];
  it.each(rows)('%j', async (words, candidates) => {
    const { status, stdout } = await runIn({}, '__complete', ...words);
    expect(status).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(candidates);
  });
});
