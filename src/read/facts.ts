import { printIdentity } from '../resource/identity.ts';
import type { GeneratedObject, PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import type { KustomizationFacts } from './kustomization.ts';
import { madeObjects, substitutesBraces } from './makers.ts';

export function collectFacts(
  resources: readonly Resource[],
  kustomizations: readonly KustomizationFacts[],
  sources: ReadonlyMap<string, Source> = new Map(),
): PackageFacts {
  const generated = [ROOT_CERTIFICATES];
  const vars = new Map<string, string>();
  const addedLabels = new Set<string>();
  const addedAnnotations = new Set<string>();
  const namespaces = new Map<string, string>();
  const patches = new Set<string>();
  const patchedNames = new Set<string>();
  for (const facts of kustomizations) {
    for (const made of facts.generated) generated.push(made);
    for (const name of facts.vars) if (!vars.has(name)) vars.set(name, facts.path);
    for (const label of facts.labels) addedLabels.add(label);
    for (const annotation of facts.annotations) addedAnnotations.add(annotation);
    if (facts.namespace !== undefined) namespaces.set(facts.directory, facts.namespace);
    for (const key of facts.addedKeys) patchedNames.add(key);
    for (const patch of facts.patches) {
      patches.add(patch);
      addWords(patchedNames, sources.get(patch)?.text ?? '');
    }
    for (const patch of facts.inlinePatches) addWords(patchedNames, patch);
  }
  for (const resource of resources) {
    for (const made of generatedBy(resource)) generated.push(made);
  }
  const braces = resources.some(substitutesBraces);
  return {
    generated,
    vars,
    substitutesBraces: braces,
    addedLabels,
    addedAnnotations,
    namespaces,
    patches,
    patchedNames,
  };
}

/** Collects the words that can be names of variables or keys, from a strategic merge patch or a list of operations. */
function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9_][\w.-]*/g)) words.add(word);
}

/** The root-ca-cert-publisher of the controller manager creates it in every namespace. */
const ROOT_CERTIFICATES: GeneratedObject = {
  kind: 'ConfigMap',
  namespace: undefined,
  name: 'kube-root-ca.crt',
  keys: ['ca.crt'],
  by: 'the cluster',
  directory: '',
};

function generatedBy(resource: Resource): GeneratedObject[] {
  const path = resource.origin?.source.path ?? '';
  return madeObjects(resource).map(({ kind, name, keys, anywhere }) => ({
    kind,
    namespace: anywhere === true ? undefined : resource.identity.namespace,
    name,
    keys,
    by: printIdentity(resource.identity),
    directory: path.slice(0, Math.max(path.lastIndexOf('/'), 0)).replace(/^\//, ''),
  }));
}
