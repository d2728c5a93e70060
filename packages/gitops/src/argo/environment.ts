import type { JsonValue } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';

/** The variables that Argo CD gives a source; those of the revision are not known. */
export type ArgoEnvironment = ReadonlyMap<string, string>;

/** `ARGOCD_APP_NAME` and others. Follows `newEnv` in reposerver/repository/repository.go. */
export function argoEnvironment(application: JsonValue, source: JsonValue): ArgoEnvironment {
  const spec = member(application, 'spec');
  return new Map([
    ['ARGOCD_APP_NAME', textAt(member(application, 'metadata'), 'name')],
    ['ARGOCD_APP_NAMESPACE', textAt(member(spec, 'destination'), 'namespace')],
    ['ARGOCD_APP_PROJECT_NAME', textAt(spec, 'project')],
    ['ARGOCD_APP_SOURCE_REPO_URL', textAt(source, 'repoURL')],
    ['ARGOCD_APP_SOURCE_PATH', textAt(source, 'path')],
    ['ARGOCD_APP_SOURCE_TARGET_REVISION', textAt(source, 'targetRevision')],
  ]);
}

/** Characters that are the whole name of a variable. */
const SPECIAL = /^[*#$@!?\-0-9]/;

/**
 * Replaces `$NAME` and `${NAME}` as `os.Expand` in Go does; `$$` is `$`, and a variable that is not known is empty.
 * Undefined: the text needs the revision.
 */
export function expandVariables(text: string, environment: ArgoEnvironment): string | undefined {
  let out = '';
  let rest = text;
  for (let at = rest.indexOf('$'); at !== -1; at = rest.indexOf('$')) {
    out += rest.slice(0, at);
    rest = rest.slice(at + 1);
    const { name, length } = nameAt(rest);
    rest = rest.slice(length);
    if (name.startsWith('ARGOCD_APP_REVISION')) return undefined;
    if (name === '$') out += '$';
    else if (length === 0) out += '$';
    else out += environment.get(name) ?? '';
  }
  return out + rest;
}

/** Follows `getShellName` in os/env.go. */
function nameAt(text: string): { readonly name: string; readonly length: number } {
  if (text.startsWith('{')) {
    const end = text.indexOf('}');
    return end === -1 ? { name: '', length: 1 } : { name: text.slice(1, end), length: end + 1 };
  }
  const name = SPECIAL.exec(text)?.[0] ?? /^[A-Za-z0-9_]*/.exec(text)?.[0] ?? '';
  return { name, length: name.length };
}
