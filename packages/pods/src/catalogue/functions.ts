import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'function-not-allowed'
  | 'function-crosses-shards'
  | 'function-failed'
  | 'invalid-function-output'
  | 'function-result'
  | 'kept-spelling'
  | 'file-would-change'
  | 'cannot-export'
  | 'outdated-export';

export const FUNCTIONS: Readonly<Record<Code, CatalogueEntry>> = {
  'function-not-allowed': {
    severity: SEVERITIES['function-not-allowed'],
    title: 'A function asks for more than the command line permits',
    explanation: `A directory from someone else runs nothing by itself. Programs and modules that it declares run only with --enable-exec and --enable-module, or if the list of --allow names them. Containers get the network and mounts only if their declaration and the command line both request them. With a list of images, only those in it run, by digest:

    images:
    - example.com/set-labels@sha256:0123...
    programs: [./scripts/label.sh]
    modules: [./functions/team.ts]

Nothing runs, and nothing is written: a run without one of its functions would give another result.`,
  },
  'function-crosses-shards': {
    severity: SEVERITIES['function-crosses-shards'],
    title: 'A function sees the packages of several shards',
    explanation: `krmkit run --shard 1/4 runs the functions of one part of a directory. A package is a directory that declares functions, with everything below it, and each package is in exactly one shard. A function that the top directory declares, or that you name on the command line, sees all resources of all packages, so no shard can run it. The same holds for the shards of krmkit export --shards.

Declare the function in each package, or run it without shards.`,
  },
  'function-failed': {
    severity: SEVERITIES['function-failed'],
    title: 'A function failed',
    explanation: `A function fails if it exits with a status other than 0, is ended by a signal, exceeds its time or output limit, cannot start, or reports a result of severity error. A result without a severity has severity error, as the specification of functions says.

Nothing is written then, whatever other functions did before. The finding shows the last lines that the function wrote to stderr; --results-dir keeps all of it.

Some functions report errors but mean warnings, because kpt treats status 0 as success in any case: --tolerate-errors accepts them.`,
  },
  'invalid-function-output': {
    severity: SEVERITIES['invalid-function-output'],
    title: 'The output of a function is not valid',
    explanation: `A function reads a ResourceList and writes one. An item that it omits is deleted, so other output, such as a usage message, must never be taken for a list: other tools have deleted whole packages that way.

The output must be one document of kind ResourceList. Each of its items has apiVersion, kind and a name or generateName; an item that was sent without a name may be returned without one. A file must not contain two items of one identity. The path of an item is relative, stays inside the package and is not a directory:

    metadata:
      annotations:
        internal.config.kubernetes.io/path: shop/web.yaml
        internal.config.kubernetes.io/index: '0'

An empty list for a request with items deletes everything: it needs --allow-empty.

Nothing is written. Logs of a function belong on stderr.`,
  },
  'function-result': {
    severity: SEVERITIES['function-result'],
    title: 'A function reports something about a resource',
    explanation: `The message and its severity (error, warning or info) come from the function, and so does the position: the file and the field that it names, or the resource.

A result of severity error makes the run fail, and nothing is written.`,
  },
  'kept-spelling': {
    severity: SEVERITIES['kept-spelling'],
    title: 'A value keeps its spelling, although a function printed it differently',
    explanation: `Programs read YAML in different ways. "Y" in quotes is a string for all of them; without quotes it is a string in YAML 1.2, and true in YAML 1.1 and for kubectl. A program that reads YAML 1.2 prints "Y" as Y without meaning a change.

So a scalar keeps its text if the old and the new text mean the same value to any reader that a function may use: YAML 1.1, YAML 1.2, go-yaml v2 and v3, JSON. This finding names each scalar whose new text kubectl would read differently.

If the function is meant to change the value, let it print a text that no reader takes for the old one, for example true, or use a module: krmkit compares the values of modules exactly.`,
  },
  'file-would-change': {
    severity: SEVERITIES['file-would-change'],
    title: 'A file differs from the output of its functions',
    explanation: `krmkit run --check and krmkit render --check fail where the functions would change, create or delete a file: a file was edited without running the functions again, or the functions have changed. Machine-readable reports name each such file at the first line that would change; --dry-run shows the whole difference.

Run the same command without --check, and commit the changes.`,
  },
  'cannot-export': {
    severity: SEVERITIES['cannot-export'],
    title: 'A function cannot run in an exported pipeline',
    explanation: `An exported pipeline runs in a pod, which has nothing of this machine. It runs images and built-in functions. Programs and modules of a package, mounts, and variables of your shell stay behind:

    container:
      image: example.com/set-team:v1
      envs: [TEAM]          # the pod has no such variable
      envs: [TEAM=shop]     # this one is exported

Put a program or a module into an image. krmkit must also know the words that the image runs, because a program of krmkit starts them: it reads them from the image on this machine, or you name them with --entrypoint.`,
  },
  'outdated-export': {
    severity: SEVERITIES['outdated-export'],
    title: 'A package has changed since its pipeline was exported',
    explanation: `The objects of an exported pipeline fit the functions of the package at that time: their images, their order, their selectors and the values in Kptfiles. The pipeline stops if the package declares other functions, so that it never gives another result than \`krmkit run\` or \`krmkit render\`.

Export the package again, and apply all objects. In CI, \`krmkit export --check\` fails if an export that you have committed is out of date. A functionConfig in a file of the package can change without a new export.`,
  },
};
