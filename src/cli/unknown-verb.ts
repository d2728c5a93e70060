import type { FileSystem } from '../platform/ports.ts';
import { nearest } from '../text/similar.ts';
import type { UsageProblem } from './definition.ts';
import { VERBS } from './verbs.ts';

/** Verbs of other tools (kpt, kubectl, kustomize, helm, linters), with the equivalent in krmkit. */
const OTHER_VERBS: ReadonlyMap<string, string> = new Map([
  ['apply', '`krmkit cat DIR | kubectl apply -f -` applies; krmkit changes no cluster'],
  ['build', '`kustomize build DIR | krmkit expand -` looks at what a kustomization builds'],
  ['check', '`krmkit expand` finds what is wrong, `krmkit run --check` what functions would change'],
  ['describe', '`krmkit expand` shows what each container gets, `krmkit cat` the resources'],
  ['edit', '`krmkit set` changes fields'],
  ['eval', "kpt's `fn eval` is `krmkit run`"],
  ['fn', 'of `kpt fn` there are `krmkit render`, `krmkit run` (its eval), `krmkit source` and `krmkit sink`'],
  ['format', '`krmkit fmt` formats'],
  ['get', 'krmkit fetches no new package; `kpt pkg get` or git does, and `krmkit update` updates a package later'],
  ['lint', '`krmkit expand` finds what is wrong'],
  ['list', '`krmkit tree` shows the resources of a directory, `krmkit count` counts them'],
  ['live', 'krmkit applies nothing: `krmkit cat DIR | kubectl apply -f -`, or `kpt live`'],
  ['ls', '`krmkit tree` shows the resources of a directory, `krmkit count` counts them'],
  ['patch', '`krmkit merge PATCH DIR` merges a patch, `krmkit set` changes fields'],
  ['pkg', 'of `kpt pkg` there are `krmkit update`, `krmkit tree`, `krmkit cat` and `krmkit diff`'],
  ['search', '`krmkit grep` finds resources by a field'],
  ['show', '`krmkit cat` prints resources, `krmkit expand` what each container gets'],
  ['template', '`helm template DIR | krmkit expand -` looks at what a chart makes'],
  ['test', '`krmkit expand` finds what is wrong'],
  ['upgrade', '`krmkit update` brings a package up to date with its upstream'],
  ['validate', '`krmkit expand` finds what is wrong'],
  ['verify', '`krmkit expand` finds what is wrong'],
]);

/** Suggests a verb: the equivalent of another tool's verb, a similar name, or `expand` for a path. */
export async function unknownVerb(name: string, files: Pick<FileSystem, 'status'>): Promise<UsageProblem> {
  const message = `unknown verb ${JSON.stringify(name)}`;
  const other = OTHER_VERBS.get(name);
  if (other !== undefined) return { message, hint: other };
  const isPath = /[./\\]/.test(name);
  if (isPath || (await files.status(name)).ok) {
    return { message, hint: `to look at files: \`krmkit expand ${isPath ? name : `./${name}`}\`` };
  }
  const near = nearest(
    name,
    VERBS.map((verb) => verb.name),
  );
  return { message, hint: near === undefined ? 'help' : `did you mean \`krmkit ${near}\`?` };
}
