import { isNothing } from '../../src/yaml/read/build-nodes.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import type { Build, Entry } from '../../src/kustomize/build-context.ts';
import type { Decoder } from '../../src/kustomize/decode-config.ts';
import { text as decodedText } from '../../src/kustomize/decode-config.ts';
import { patchDecoder } from '../../src/kustomize/kustomization-decoder.ts';
import type { BuildObject } from '../../src/kustomize/objects.ts';
import { ObjectList } from '../../src/kustomize/objects.ts';
import type { Sourced } from '../../src/kustomize/origins.ts';
import { originsOf, partOf } from '../../src/kustomize/origins.ts';
import { patchListRules } from '../../src/kustomize/patches/list-rules.ts';
import { patch, patchJson6902, patchStrategicMerge } from '../../src/kustomize/patches/patches.ts';
import { NO_SCHEMAS } from '../../src/merge/rules/schemas.ts';
import { createSource } from '../../src/text/source.ts';
import type { JsonValue } from '../../src/value/json.ts';
import { isArray, isObject } from '../../src/value/json.ts';
import { parseDocuments } from '../../src/yaml/read/parse.ts';
import { toValue } from '../../src/yaml/read/to-value.ts';

export interface SmallBuild {
  readonly objects: readonly BuildObject[];
  readonly diagnostics: readonly Diagnostic[];
}

export function documentsOf(path: string, text: string): readonly Sourced[] {
  const source = createSource(path, text);
  return parseDocuments(text).flatMap((document, index): readonly Sourced[] => {
    if (document.root === undefined || isNothing(document.root)) return [];
    const origin = { source, document, index, path: [] };
    return [
      { value: toValue(document.root, 'kustomize').value, origins: originsOf({ kind: 'field', origin, path: [] }) },
    ];
  });
}

/** Runs the patches of a kustomization on its resource files. */
export async function smallBuild(files: Readonly<Record<string, string>>): Promise<SmallBuild> {
  const diagnostics: Diagnostic[] = [];
  const [kustomization] = documentsOf('kustomization.yaml', files['kustomization.yaml'] ?? '');
  if (kustomization === undefined) throw new Error('There is no kustomization.yaml');
  const build: Build = {
    report: (diagnostic) => diagnostics.push(diagnostic),
    readFile: async (path) => {
      const text = files[path];
      if (text === undefined) return undefined;
      return { source: createSource(path, text), bytes: new TextEncoder().encode(text), isUtf8: true };
    },
    configuration: {
      namePrefix: [],
      nameSuffix: [],
      namespace: [],
      commonLabels: [],
      labels: [],
      templateLabels: [],
      commonAnnotations: [],
      nameReference: [],
      varReference: [],
      images: [],
      replicas: [],
    },
    patchLists: patchListRules(NO_SCHEMAS),
    statusOf: async () => undefined,
    helm: undefined,
    isClusterScoped: ({ kind }) => kind === 'Namespace' || kind === 'ClusterRole',
  };
  const objects = new ObjectList();
  const entries = <T>(field: string, decoder: Decoder<T>): readonly Entry<T>[] => {
    const list = partOf(kustomization, [field]);
    return (list !== undefined && isArray(list.value) ? [...list.value.keys()] : []).flatMap((index) => {
      const sourced = partOf(kustomization, [field, index]);
      const config = sourced && decoder.decode(sourced.value, [], []);
      if (sourced === undefined || config === undefined) return [];
      return [{ config, sourced, label: `${field}[${index}]`, directory: '.' }];
    });
  };
  for (const { config: path } of entries('resources', decodedText)) {
    for (const { value, origins } of documentsOf(path, files[path] ?? '')) {
      if (!isObject(value)) continue;
      objects.add({ value, origins, previous: [], prefixes: [], suffixes: [], needsHash: false });
    }
  }
  for (const entry of entries('patchesStrategicMerge', decodedText)) await patchStrategicMerge(objects, entry, build);
  for (const entry of entries('patches', patchDecoder)) await patch(objects, entry, build);
  for (const entry of entries('patchesJson6902', patchDecoder)) await patchJson6902(objects, entry, build);
  return { objects: [...objects.entries()].map(([, object]) => object), diagnostics };
}

/** The values of the documents of a text, without order of keys. */
export function valuesOf(text: string): readonly JsonValue[] {
  return documentsOf('expected.yaml', text).map(({ value }) => value);
}
