import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

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
