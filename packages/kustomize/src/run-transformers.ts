import type { Path } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, BuildStep } from './build-context.ts';
import type { ImageEntryConfig, Kustomization, LabelsConfig, TransformerField } from './kustomization-decoder.ts';
import { addMembers } from './label-step.ts';
import { reportConflict, specsOf } from './load-configuration.ts';
import type { LoadedKustomization } from './load-target.ts';
import { entryAt } from './load-target.ts';
import { mergeSpecs } from './merge-configuration.ts';
import { addNameAffix } from './name-affix-step.ts';
import { setNamespace } from './namespace-step.ts';
import type { ObjectList } from './objects.ts';
import { setReplicas } from './replica-step.ts';
import type { TransformerConfiguration } from './transformer-configuration.ts';

/**
 * Runs the transformers of a kustomization. Patches, replacements and images need most of the code, which a build
 * without them does not load.
 */
export async function runTransformers(
  objects: ObjectList,
  target: LoadedKustomization,
  build: Build,
  hasFailed: () => boolean,
): Promise<void> {
  const { kustomization } = target;
  const run: Run = async (at, config, step) => {
    if (!hasFailed()) await step(objects, entryAt(target, at, config), build);
  };
  for (const transform of Object.values(TRANSFORMERS)) await transform(kustomization, run, build.configuration);
}

/** Runs a step for a field of the kustomization, or for an entry of one, unless there was an error. */
type Run = <Config>(at: Path, config: Config, step: BuildStep<Config>) => Promise<void>;

type Transform = (kustomization: Kustomization, run: Run, configuration: TransformerConfiguration) => Promise<void>;

/**
 * The steps in the order of kustomize. Follows configureBuiltinTransformers in
 * api/internal/target/kusttarget_configplugin.go.
 */
const TRANSFORMERS: Readonly<Record<TransformerField, Transform>> = {
  patchesStrategicMerge: async ({ patchesStrategicMerge = [] }, run) => {
    if (patchesStrategicMerge.length === 0) return;
    const { patchStrategicMerge, refuseEmptyPatches } = await import('./patches/patches.ts');
    let applied = 0;
    for (const [index, text] of patchesStrategicMerge.entries()) {
      await run(['patchesStrategicMerge', index], text, async (...step) => {
        if (await patchStrategicMerge(...step)) applied += 1;
      });
    }
    if (applied > 0) return;
    await run(['patchesStrategicMerge'], undefined, (_, entry, build) => refuseEmptyPatches(build, entry));
  },
  patches: async ({ patches = [] }, run) => {
    for (const [index, config] of patches.entries()) {
      await run(['patches', index], config, (await import('./patches/patches.ts')).patch);
    }
  },
  namespace: ({ namespace = '' }, run, { namespace: fieldSpecs }) =>
    run(['namespace'], { namespace, fieldSpecs }, setNamespace),
  namePrefix: ({ namePrefix: affix = '' }, run, { namePrefix: fieldSpecs }) =>
    run(['namePrefix'], { affix, position: 'prefix', fieldSpecs }, addNameAffix),
  nameSuffix: ({ nameSuffix: affix = '' }, run, { nameSuffix: fieldSpecs }) =>
    run(['nameSuffix'], { affix, position: 'suffix', fieldSpecs }, addNameAffix),
  labels: async ({ labels = [] }, run) => {
    for (const [index, config] of labels.entries()) await run(['labels', index], config, addLabels);
  },
  commonLabels: ({ commonLabels: members = {} }, run, { commonLabels: fieldSpecs }) =>
    run(['commonLabels'], { members, fieldSpecs }, addMembers),
  commonAnnotations: ({ commonAnnotations: members = {} }, run, { commonAnnotations: fieldSpecs }) =>
    run(['commonAnnotations'], { members, fieldSpecs }, addMembers),
  patchesJson6902: async ({ patchesJson6902 = [] }, run) => {
    for (const [index, config] of patchesJson6902.entries()) {
      await run(['patchesJson6902', index], config, (await import('./patches/patches.ts')).patchJson6902);
    }
  },
  replicas: async ({ replicas = [] }, run, { replicas: fieldSpecs }) => {
    for (const [index, replica] of replicas.entries()) {
      await run(['replicas', index], { replica, fieldSpecs }, setReplicas);
    }
  },
  images: ({ images }, run, configuration) => runImages('images', images, run, configuration),
  imageTags: ({ imageTags }, run, configuration) => runImages('imageTags', imageTags, run, configuration),
  replacements: async ({ replacements = [] }, run) => {
    for (const [index, config] of replacements.entries()) {
      await run(['replacements', index], config, (await import('./replacements/replacements.ts')).replace);
    }
  },
};

async function runImages(
  field: 'images' | 'imageTags',
  images: readonly ImageEntryConfig[] | undefined,
  run: Run,
  { images: fieldSpecs }: TransformerConfiguration,
): Promise<void> {
  for (const [index, image] of (images ?? []).entries()) {
    await run([field, index], { image, fieldSpecs }, (await import('./image-step.ts')).setImages);
  }
}

/** Applies an entry of `labels`. */
const addLabels: BuildStep<LabelsConfig> = (objects, entry, build) => {
  const { config } = entry;
  const { configuration } = build;
  const own = specsOf(config.fields);
  const more = [
    configuration.labels,
    ...(config.includeSelectors === true
      ? [configuration.commonLabels]
      : config.includeTemplates === true
        ? [configuration.templateLabels]
        : []),
    ...(config.includeSelectors === true ? [] : [METADATA_LABELS]),
  ];
  let fieldSpecs = own;
  for (const specs of more) {
    const merged = mergeSpecs(fieldSpecs, specs);
    if (!merged.ok) {
      reportConflict(merged.path, entry, build);
      return;
    }
    fieldSpecs = merged.value;
  }
  addMembers(objects, { ...entry, config: { members: config.pairs ?? {}, fieldSpecs, at: ['pairs'], own } }, build);
};

const METADATA_LABELS: readonly FieldSpec[] = [{ path: 'metadata/labels', create: true }];
