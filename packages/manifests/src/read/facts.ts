import type { GeneratedObject, PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '@krmkit/base';
import { follow, directoryOf } from '@krmkit/base';
import type { KustomizationFacts } from '../resource/kustomization.ts';
import { MADE_IN_EVERY_NAMESPACE, objectsMadeBy } from './made-objects.ts';

export function collectFacts(
  resources: readonly Resource[],
  kustomizations: readonly KustomizationFacts[],
  sources: ReadonlyMap<string, Source> = new Map(),
  templates: readonly Source[] = [],
): PackageFacts {
  const vars = new Map<string, string>();
  const namespaces = new Map<string, string>();
  for (const facts of kustomizations) {
    for (const name of facts.vars) if (!vars.has(name)) vars.set(name, facts.path);
    if (facts.namespace !== undefined) namespaces.set(facts.directory, facts.namespace);
  }
  return {
    generated: [
      ...MADE_IN_EVERY_NAMESPACE,
      ...templates.flatMap(namedInTemplate),
      ...kustomizations.flatMap(({ generated }) => generated),
      ...resources.flatMap(objectsMadeBy),
    ],
    vars,
    substitutedBraces: resources.some(substitutesBraces) ? 'all' : new Set(),
    addedLabels: new Set(kustomizations.flatMap(({ labels }) => labels)),
    addedAnnotations: new Set(kustomizations.flatMap(({ annotations }) => annotations)),
    namespaces,
    patches: new Set(kustomizations.flatMap(({ patches }) => patches)),
    patchedNames: patchedNames(kustomizations, sources),
  };
}

function patchedNames(
  kustomizations: readonly KustomizationFacts[],
  sources: ReadonlyMap<string, Source>,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { addedKeys, patches, inlinePatches } of kustomizations) {
    for (const key of addedKeys) names.add(key);
    for (const patch of patches) addWords(names, sources.get(patch)?.text ?? '');
    for (const patch of inlinePatches) addWords(names, patch);
  }
  return names;
}

/** Collects the words that can be names of variables or keys, from a strategic merge patch or a list of operations. */
function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.matchAll(/[A-Za-z0-9_][\w.-]*/g)) words.add(word);
}

/** The ConfigMaps and Secrets of a template, whose content is only known when it is rendered. */
function namedInTemplate({ path, text }: Source): readonly GeneratedObject[] {
  return text.split(/^---.*$/m).flatMap((document): readonly GeneratedObject[] => {
    const kind = /^kind: *(ConfigMap|Secret)\s*$/m.exec(document)?.[1];
    const [, , name] =
      /^metadata: *\n( +)(?:\S.*\n(?:\1 .*\n)*\1)*?name: *([a-z0-9][a-z0-9.-]*)\s*$/m.exec(document) ?? [];
    if ((kind !== 'ConfigMap' && kind !== 'Secret') || name === undefined) return [];
    const directory = directoryOf(path);
    return [{ kind, namespace: undefined, name, keys: undefined, by: `the template ${path}`, directory }];
  });
}

/** True for a Flux Kustomization that replaces `${NAME}` when it applies. */
export function substitutesBraces(resource: Resource): boolean {
  const { group, kind } = resource.identity;
  return isFluxKustomization(group, kind) && follow(resource.value, ['spec', 'postBuild']) !== undefined;
}

function isFluxKustomization(group: string, kind: string): boolean {
  return kind === 'Kustomization' && group === 'kustomize.toolkit.fluxcd.io';
}
