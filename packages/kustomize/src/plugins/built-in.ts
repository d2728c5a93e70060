import type { Path } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { appendHashes } from '../content-hash.ts';
import type { Decoder, FieldsOf } from '../decode-config.ts';
import { fieldsOf, flag, listDecoder, mapOf, scalarText, text } from '../decode-config.ts';
import { generate } from '../generators/generate.ts';
import { inflateChart } from '../helm/inflate-chart.ts';
import { setImages } from '../image-step.ts';
import {
  configMapGeneratorFields,
  fieldSpecDecoder,
  helmChartFields,
  imageDecoder,
  patchFields,
  replacementDecoder,
  replicaDecoder,
  secretGeneratorFields,
} from '../kustomization-decoder.ts';
import type { GeneratorConfig } from '../kustomization-decoder.ts';
import { addMembers } from '../label-step.ts';
import { specsOf } from '../load-configuration.ts';
import { addNameAffix } from '../name-affix-step.ts';
import { setNamespace } from '../namespace-step.ts';
import type { ObjectList } from '../objects.ts';
import { currentId } from '../objects.ts';
import type { Sourced } from '../origins.ts';
import { originsAt, partOf } from '../origins.ts';
import { patch, patchJson6902, patchStrategicMerge } from '../patches/patches.ts';
import { replace } from '../replacements/replacements.ts';
import { setReplicas } from '../replica-step.ts';
import { generateIamPolicy } from './iam-policy.ts';
import type { Plugin, PluginRole, PluginStep } from './plugin.ts';
import { decodePlugin, refusePlugin } from './plugin.ts';
import { addValue } from './value-add.ts';

// The kinds of apiVersion builtin. Their fields are those of the plugins in api/internal/builtins, and there are no default field specs.

const fieldSpecs = listDecoder(fieldSpecDecoder);

function step<Config>(
  decoder: Decoder<Config>,
  run: (objects: ObjectList, entry: Entry<Config>, build: Build, plugin: Plugin) => void | Promise<void>,
): PluginStep {
  return async (objects, plugin, build) => {
    const entry = decodePlugin(plugin, decoder, build);
    if (entry !== undefined) await run(objects, entry, build, plugin);
  };
}

function affix(...positions: readonly ('prefix' | 'suffix')[]): PluginStep {
  return step(fieldsOf({ prefix: scalarText, suffix: scalarText, fieldSpecs }), (objects, entry, build, plugin) => {
    const { fieldSpecs: specs, ...affixes } = entry.config;
    if (specs === undefined) {
      const hint = 'Add fieldSpecs with path: metadata/name';
      refusePlugin(plugin, { message: 'There are no fieldSpecs', hint }, build);
      return;
    }
    for (const position of positions) {
      const config = { affix: affixes[position] ?? '', position, fieldSpecs: specsOf(specs), at: [position] };
      addNameAffix(objects, { ...entry, config }, build);
    }
  });
}

function members(field: 'labels' | 'annotations'): PluginStep {
  const decoder = fieldsOf({ labels: mapOf(scalarText), annotations: mapOf(scalarText), fieldSpecs });
  return step(decoder, (objects, entry, build) => {
    const config = { members: entry.config[field] ?? {}, fieldSpecs: specsOf(entry.config.fieldSpecs), at: [field] };
    addMembers(objects, { ...entry, config }, build);
  });
}

const SUBJECTS = ['defaultOnly', 'allServiceAccounts', 'none'] as const;

const namespace = step(
  fieldsOf({
    metadata: fieldsOf({ namespace: scalarText }),
    fieldSpecs,
    unsetOnly: flag,
    setRoleBindingSubjects: text,
  }),
  (objects, entry, build, plugin) => {
    const { metadata, unsetOnly = false, setRoleBindingSubjects: written = '' } = entry.config;
    const subjects = written === '' ? 'defaultOnly' : SUBJECTS.find((one) => one === written);
    if (subjects === undefined) {
      const hint = 'Write defaultOnly, allServiceAccounts or none';
      refusePlugin(plugin, { at: ['setRoleBindingSubjects'], message: `${written} is unknown`, hint }, build);
      return;
    }
    const config = {
      namespace: metadata?.namespace ?? '',
      fieldSpecs: specsOf(entry.config.fieldSpecs),
      unsetOnly,
      subjects,
      at: ['metadata', 'namespace'],
    };
    setNamespace(objects, { ...entry, config }, build);
  },
);

const replicas = step(fieldsOf({ replica: replicaDecoder, fieldSpecs }), (objects, entry, build) => {
  const config = { replica: entry.config.replica ?? {}, fieldSpecs: specsOf(entry.config.fieldSpecs) };
  setReplicas(objects, partEntry(entry, ['replica'], config), build);
});

const images = step(fieldsOf({ imageTag: imageDecoder, fieldSpecs }), (objects, entry, build) => {
  const config = { image: entry.config.imageTag ?? {}, fieldSpecs: specsOf(entry.config.fieldSpecs) };
  setImages(objects, partEntry(entry, ['imageTag'], config), build);
});

const chart = step(
  fieldsOf({ ...helmChartFields, chartHome: text, configHome: text }),
  async (objects, entry, build) => {
    const { chartHome, configHome, ...fields } = entry.config;
    const config = { chart: fields, globals: { chartHome, configHome }, namespace: '' };
    await inflateChart(objects, { ...entry, config }, build);
  },
);

const jsonPatch = step(fieldsOf({ ...patchFields, jsonOp: text }), async (objects, entry, build) => {
  const { jsonOp, ...config } = entry.config;
  const sourced = withMembers(entry.sourced, { patch: ['jsonOp'] });
  await patchJson6902(objects, { ...entry, sourced, config: { ...config, patch: jsonOp } }, build);
});

const strategicMerge = step(
  fieldsOf({ paths: listDecoder(text), patches: text }),
  async (objects, entry, build, plugin) => {
    const { paths = [], patches = '' } = entry.config;
    if (paths.length === 0 && patches === '') {
      refusePlugin(plugin, { message: 'There are neither paths nor patches', hint: 'Add paths or patches' }, build);
    }
    let hasPatch = paths.length === 0 && patches === '';
    for (const [index, path] of paths.entries()) {
      if (await patchStrategicMerge(objects, partEntry(entry, ['paths', index], path), build)) hasPatch = true;
    }
    if (patches !== '') {
      if (await patchStrategicMerge(objects, partEntry(entry, ['patches'], patches), build, true)) hasPatch = true;
    }
    const hint = 'Add a patch, or remove the plugin';
    if (!hasPatch) refusePlugin(plugin, { message: 'The patches are empty', hint }, build);
  },
);

const generatedName = { metadata: fieldsOf({ name: text, namespace: text }) };

const configMap = step(fieldsOf({ ...configMapGeneratorFields, ...generatedName }), generateNamed('ConfigMap'));
const secret = step(fieldsOf({ ...secretGeneratorFields, ...generatedName }), generateNamed('Secret'));

/** The name and the namespace are those of the metadata, unless the fields of the entry give others. */
function generateNamed(kind: 'ConfigMap' | 'Secret') {
  return async (objects: ObjectList, entry: Entry<NamedGenerator>, build: Build): Promise<void> => {
    const { metadata, ...generator } = entry.config;
    const names = { name: generator.name ?? metadata?.name, namespace: generator.namespace ?? metadata?.namespace };
    const sourced = withMembers(entry.sourced, {
      ...(generator.name === undefined ? { name: ['metadata', 'name'] } : {}),
      ...(generator.namespace === undefined ? { namespace: ['metadata', 'namespace'] } : {}),
    });
    await generate(objects, { ...entry, sourced, config: { kind, generator: { ...generator, ...names } } }, build);
  };
}

type NamedGenerator = GeneratorConfig & FieldsOf<typeof generatedName>;

const replacements = step(
  fieldsOf({ replacements: listDecoder(replacementDecoder) }),
  async (objects, entry, build) => {
    for (const [index, config] of (entry.config.replacements ?? []).entries()) {
      await replace(objects, partEntry(entry, ['replacements', index], config), build);
    }
  },
);

/** The built-in plugins, by kind. */
const BUILT_IN: Readonly<Record<string, { readonly role: 'generator' | 'transformer'; readonly run: PluginStep }>> = {
  AnnotationsTransformer: { role: 'transformer', run: members('annotations') },
  ConfigMapGenerator: { role: 'generator', run: configMap },
  HashTransformer: { role: 'transformer', run: (objects, _, build) => appendHashes(objects, build) },
  HelmChartInflationGenerator: { role: 'generator', run: chart },
  IAMPolicyGenerator: { role: 'generator', run: generateIamPolicy },
  ImageTagTransformer: { role: 'transformer', run: images },
  LabelTransformer: { role: 'transformer', run: members('labels') },
  NamespaceTransformer: { role: 'transformer', run: namespace },
  PatchJson6902Transformer: { role: 'transformer', run: jsonPatch },
  PatchStrategicMergeTransformer: { role: 'transformer', run: strategicMerge },
  PatchTransformer: { role: 'transformer', run: step(fieldsOf(patchFields), patch) },
  PrefixSuffixTransformer: { role: 'transformer', run: affix('prefix', 'suffix') },
  PrefixTransformer: { role: 'transformer', run: affix('prefix') },
  ReplicaCountTransformer: { role: 'transformer', run: replicas },
  ReplacementTransformer: { role: 'transformer', run: replacements },
  SecretGenerator: { role: 'generator', run: secret },
  SuffixTransformer: { role: 'transformer', run: affix('suffix') },
  ValueAddTransformer: { role: 'transformer', run: addValue },
};

/** The step of a plugin with apiVersion builtin; undefined after an error. */
export function builtInStep(plugin: Plugin, build: Pick<Build, 'report'>): PluginStep | undefined {
  const { kind } = currentId(plugin.object);
  const found = Object.hasOwn(BUILT_IN, kind) ? BUILT_IN[kind] : undefined;
  if (found === undefined) {
    const hint = `The kinds are ${Object.keys(BUILT_IN).join(', ')}`;
    refusePlugin(plugin, { at: ['kind'], message: `There is no built-in plugin ${kind}`, hint }, build);
    return undefined;
  }
  const role: PluginRole = found.role === 'generator' ? 'generators' : 'transformers';
  const isFitting = role === plugin.role || (found.role === 'transformer' && plugin.role === 'validators');
  if (isFitting) return found.run;
  refusePlugin(plugin, { at: ['kind'], message: `${kind} is a ${found.role}`, hint: `List it under ${role}` }, build);
  return undefined;
}

/** A part of an entry as an entry. */
function partEntry<Config>(entry: Entry<unknown>, at: Path, config: Config): Entry<Config> {
  const sourced = partOf(entry.sourced, at) ?? { value: null, origins: originsAt(entry.sourced.origins, at) };
  return { ...entry, config, sourced };
}

/** The same text, with parts of it under other names, too. */
function withMembers({ value, origins }: Sourced, members: Readonly<Record<string, Path>>): Sourced {
  const added = Object.entries(members).map(([name, path]) => [name, originsAt(origins, path)] as const);
  return { value, origins: { ...origins, members: { ...origins.members, ...Object.fromEntries(added) } } };
}
