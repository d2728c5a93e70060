import type { Verb } from './verb.ts';

export const VERBS: readonly Verb[] = [
  {
    name: 'expand',
    summary: 'what each container will run with, and which references cannot be resolved',
    group: 'Pods',
    load: async () => (await import('./commands/expand.ts')).expand,
  },
  // A verb gets its row with its file in commands/: source, sink, diff, set, fmt, cat, tree, grep, count.
  {
    name: 'tree',
    summary: 'the resources of a package as a tree: by directory, or by owner',
    group: 'Packages',
    load: async () => (await import('./commands/tree.ts')).tree,
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
