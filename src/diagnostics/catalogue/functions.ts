import type { CatalogueEntry } from './entry.ts';

type Code =
  | 'function-not-allowed'
  | 'function-failed'
  | 'invalid-function-output'
  | 'function-result'
  | 'kept-spelling'
  | 'file-would-change';

export const FUNCTIONS: Readonly<Record<Code, CatalogueEntry>> = {
  'function-not-allowed': {
    severity: 'error',
    title: 'A function asks for more than the command line permits',
    explanation: `A directory that came from somebody else runs nothing by itself. Programs of this machine and modules that it declares run with --enable-exec and --enable-module, or where the list of --allow names them. Containers get the network and mounts where their declaration and the command line both say so, and with a list of images only those in it run, by digest:

    images:
    - example.com/set-labels@sha256:0123...
    programs: [./scripts/label.sh]
    modules: [./functions/team.ts]

Nothing runs, and nothing is written: a run without one of its functions would give something else.`,
  },
  'function-failed': {
    severity: 'error',
    title: 'A function did not do its work',
    explanation: `A function fails where it ends with another status than 0, is ended by a signal, takes longer than it may, prints more than it may, cannot be started, or reports a result of severity error. A result that names no severity has severity error: so the specification of functions says.

Nothing is written then, whatever other functions did before. What the function wrote to stderr is shown with it, and --results-dir keeps all of it.

Some functions report errors and mean warnings, as kpt takes a status of 0 for a success in any case: --tolerate-errors lets them pass.`,
  },
  'invalid-function-output': {
    severity: 'error',
    title: 'What a function gave back is not what a function may give back',
    explanation: `A function reads a ResourceList and writes one. What it leaves out of it is deleted, so that an output which is something else, a usage message say, must never be taken for one: other tools have deleted whole packages so.

It has to be one document of kind ResourceList. Each of its items has apiVersion, kind and a name or generateName; one that went in without a name may come back without one. No two items of one identity are in one file. The path of an item is relative, stays inside of the package and names no directory:

    metadata:
      annotations:
        internal.config.kubernetes.io/path: shop/web.yaml
        internal.config.kubernetes.io/index: '0'

A list without items, where some were sent, deletes everything: it needs --allow-empty.

Nothing is written. Logs of a function belong on stderr.`,
  },
  'function-result': {
    severity: 'error',
    title: 'A function says something about a resource',
    explanation: `The message is the function's own, and so is its severity: error, warning or info. It stands where the function says: in the file and at the field that it names, or at the resource.

A result of severity error makes the run fail, and nothing is written.`,
  },
  'kept-spelling': {
    severity: 'info',
    title: 'A value keeps its text, although a function printed it in another way',
    explanation: `Programs read YAML in different ways. "Y" in quotes is text to all of them; without quotes it is text in YAML 1.2, and true in YAML 1.1 and for kubectl. A program that reads YAML 1.2 prints "Y" as Y, and has changed nothing.

So a scalar keeps its text where the old and the new text mean the same value to any reader that a function may use: YAML 1.1, YAML 1.2, go-yaml v2 and v3, JSON. This finding names each one that kubectl would read in another way now.

If the function means to change the value, let it print what no reader takes for the old one, true for example, or use a module: krmkit compares the values of modules exactly.`,
  },
  'file-would-change': {
    severity: 'error',
    title: 'A file is not what its functions make of it',
    explanation: `krmkit run --check and krmkit render --check fail where the functions would change, create or delete a file: somebody has edited a file without running the functions again, or the functions are others now. Reports for programs name each such file at the first line that would change; --dry-run shows all of the difference.

Run the same command without --check, and commit what it changes.`,
  },
};
