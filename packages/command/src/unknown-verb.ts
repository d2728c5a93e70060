import type { FileSystem } from '@krmkit/base';
import { nearest } from '@krmkit/base';
import type { UsageProblem } from './definition.ts';
import { VERBS } from './verbs.ts';

/** Verbs of other tools (kpt, kubectl, kustomize, helm, linters), with the equivalent in krmkit. */
const OTHER_VERBS: ReadonlyMap<string, string> = new Map([
  ['apply', 'to apply, use `krmkit cat DIR | kubectl apply -f -`; krmkit changes no cluster'],
  [
    'cfg',
    'for `kustomize cfg`, use `krmkit tree`, `krmkit cat`, `krmkit grep`, `krmkit set`, `krmkit fmt` and `krmkit count`',
  ],
  ['clone', '`krmkit get REPO/PATH@REF` copies a package from git'],
  [
    'config',
    'for `kustomize cfg`, use `krmkit tree`, `krmkit cat`, `krmkit grep`, `krmkit set`, `krmkit fmt` and `krmkit count`',
  ],
  ['create', 'krmkit changes no cluster; `krmkit init` creates a function, `krmkit get` copies a package from git'],
  ['delete', 'krmkit changes no cluster; delete the files, or use `kubectl delete`'],
  ['describe', '`krmkit expand` shows what each container gets, `krmkit cat` the resources'],
  ['doc', '`krmkit explain NAME` describes a built-in function'],
  ['edit', 'for `kustomize edit`, use `krmkit set`, such as `krmkit set DIR --image NAME=IMAGE`'],
  ['eval', "use `krmkit run` for kpt's `fn eval`"],
  ['fix', '`krmkit check --fix` corrects what it finds'],
  ['fn', 'for `kpt fn`, use `krmkit render`, `krmkit run` (its eval), `krmkit source` and `krmkit sink`'],
  ['format', '`krmkit fmt` formats'],
  ['kpt', 'leave it out: `krmkit render`, `krmkit get`, `krmkit update`'],
  ['kustomize', 'leave it out: `krmkit build DIR`'],
  ['lint', '`krmkit check` finds mistakes'],
  ['list', '`krmkit tree` shows the resources of a directory, `krmkit count` counts them'],
  ['live', 'krmkit applies nothing: use `krmkit cat DIR | kubectl apply -f -`, or `kpt live`'],
  ['ls', '`krmkit tree` shows the resources of a directory, `krmkit count` counts them'],
  ['patch', '`krmkit merge PATCH DIR` merges a patch, `krmkit set` changes fields'],
  ['pkg', 'for `kpt pkg`, use `krmkit get`, `krmkit update`, `krmkit tree`, `krmkit cat` and `krmkit diff`'],
  ['search', '`krmkit grep` finds resources by a field'],
  ['show', '`krmkit cat` prints resources, `krmkit expand` what each container gets'],
  ['sync', '`krmkit update` updates a package from its upstream'],
  ['template', '`helm template DIR | krmkit expand -` checks the output of a chart'],
  ['test', '`krmkit check` finds mistakes'],
  ['upgrade', '`krmkit update` updates a package from its upstream'],
  ['validate', '`krmkit check` finds mistakes'],
  ['verify', '`krmkit check` finds mistakes'],
  ['vet', '`krmkit check` finds mistakes'],
  ['view', '`krmkit cat` prints resources, `krmkit expand` what each container gets'],
]);

/** Suggests a verb: the equivalent of another tool's verb, a similar name, or `expand` for a path. */
export async function unknownVerb(name: string, files: Pick<FileSystem, 'status'>): Promise<UsageProblem> {
  const message = `unknown verb ${JSON.stringify(name)}`;
  const other = OTHER_VERBS.get(name);
  if (other !== undefined) return { message, hint: other };
  const isPath = /[./\\]/.test(name);
  if (isPath || (await files.status(name)).ok) {
    return { message, hint: `to check files: \`krmkit expand ${isPath ? name : `./${name}`}\`` };
  }
  const near = nearest(
    name,
    VERBS.map((verb) => verb.name),
  );
  return { message, hint: near === undefined ? 'help' : `did you mean \`krmkit ${near}\`?` };
}
