import type { Verb } from './verb.ts';

export const VERBS: readonly Verb[] = [
  {
    name: 'expand',
    summary: 'what each container will run with, and which references cannot be resolved',
    group: 'Pods',
    load: async () => (await import('./commands/expand.ts')).expand,
  },
  {
    name: 'source',
    summary: 'the resources of files as a ResourceList, for functions',
    group: 'Functions',
    load: async () => (await import('./commands/source.ts')).source,
  },
  {
    name: 'sink',
    summary: 'a ResourceList back to files: writes only what differs',
    group: 'Functions',
    load: async () => (await import('./commands/sink.ts')).sink,
  },
  {
    name: 'wrap',
    summary: 'makes a function of a command that prints manifests',
    group: 'Functions',
    load: async () => (await import('./commands/wrap.ts')).wrap,
  },
  {
    name: 'xargs',
    summary: 'runs a command with the fields of the functionConfig as variables and flags',
    group: 'Functions',
    load: async () => (await import('./commands/xargs.ts')).xargs,
  },
  {
    name: 'diff',
    summary: 'what differs between two packages, field by field',
    group: 'Packages',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    name: 'merge',
    summary: 'lays packages over one another, field by field',
    group: 'Packages',
    load: async () => (await import('./commands/merge.ts')).merge,
  },
  {
    name: 'merge3',
    summary: 'brings what changed upstream into a copy that changed itself',
    group: 'Packages',
    load: async () => (await import('./commands/merge3.ts')).merge3,
  },
  {
    name: 'init-git',
    summary: 'has git merge Kubernetes YAML with krmkit',
    group: 'Packages',
    load: async () => (await import('./commands/init-git.ts')).initGit,
  },
  {
    name: 'update',
    summary: 'brings a package up to date with its upstream in git',
    group: 'Packages',
    load: async () => (await import('./commands/update.ts')).update,
  },
  {
    name: 'cat',
    summary: 'resources as their authors wrote them',
    group: 'Packages',
    load: async () => (await import('./commands/cat.ts')).cat,
  },
  {
    name: 'tree',
    summary: 'the resources of a package as a tree: by directory, or by owner',
    group: 'Packages',
    load: async () => (await import('./commands/tree.ts')).tree,
  },
  {
    name: 'grep',
    summary: 'the resources in which a field has a value',
    group: 'Packages',
    load: async () => (await import('./commands/grep.ts')).grep,
  },
  {
    name: 'set',
    summary: 'changes fields in place, and nothing else',
    group: 'Packages',
    load: async () => (await import('./commands/set.ts')).set,
  },
  {
    name: 'fmt',
    summary: 'puts fields into their usual order; comments move with them',
    group: 'Packages',
    load: async () => (await import('./commands/fmt.ts')).fmt,
  },
  {
    name: 'count',
    summary: 'how many resources of each kind',
    group: 'Packages',
    load: async () => (await import('./commands/count.ts')).count,
  },
  {
    name: 'explain',
    summary: 'what a finding means and how to mend it',
    group: 'Help',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'completion',
    summary: 'a script that completes krmkit in bash, zsh, fish or PowerShell',
    group: 'Help',
    load: async () => (await import('./commands/completion.ts')).completion,
  },
  {
    name: 'version',
    summary: 'the version of krmkit',
    group: 'Help',
    load: async () => (await import('./commands/version.ts')).versionCommand,
  },
  {
    name: 'help',
    summary: 'this list, or the help of one verb',
    group: 'Help',
    load: async () => (await import('./commands/help.ts')).helpFor(VERBS),
  },
];
