import type { Path } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, BuildStep } from './build-context.ts';
import type { Kustomization, LabelsConfig } from './kustomization-fields.ts';
import { addMembers } from './label-step.ts';
import { reportConflict, specsOf } from './load-configuration.ts';
import type { Target } from './load-target.ts';
import { entryAt } from './load-target.ts';
import { mergeSpecs } from './merge-configuration.ts';
import { addNameAffix } from './name-affix-step.ts';
import { setNamespace } from './namespace-step.ts';
import type { ObjectList } from './objects.ts';
import { setReplicas } from './replica-step.ts';
import type { TransformerConfiguration } from './transformer-configuration.ts';

/**
 * Runs the transformers of a kustomization in the order of kustomize. Follows configureBuiltinTransformers in
 * api/internal/target/kusttarget_configplugin.go. Patches,
 * replacements and images need most of the code, which a build without them does not load.
 */
export async function runTransformers(
  objects: ObjectList,
  target: Target,
  build: Build,
  hasFailed: () => boolean,
): Promise<void> {
  const { kustomization } = target;
  const run: Run = async (at, config, step) => {
    if (!hasFailed()) await step(objects, entryAt(target, at, config), build);
  };
  await runStrategicPatches(kustomization, run);
  for (const [index, config] of (kustomization.patches ?? []).entries()) {
    await run(['patches', index], config, (await import('./patches/patches.ts')).patch);
  }
  await changeMetadata(kustomization, build.configuration, run);
  for (const [index, config] of (kustomization.patchesJson6902 ?? []).entries()) {
    await run(['patchesJson6902', index], config, (await import('./patches/patches.ts')).patchJson6902);
  }
  await changeWorkloads(kustomization, build.configuration, run);
  for (const [index, config] of (kustomization.replacements ?? []).entries()) {
    const { replace } = await import('./replacements/replacements.ts');
    await run(['replacements', index], config, replace);
  }
}

/** Runs a step for a field of the kustomization, or for an entry of one, unless there was an error. */
type Run = <Config>(at: Path, config: Config, step: BuildStep<Config>) => Promise<void>;

async function runStrategicPatches({ patchesStrategicMerge = [] }: Kustomization, run: Run): Promise<void> {
  let hasPatch = patchesStrategicMerge.length === 0;
  for (const [index, text] of patchesStrategicMerge.entries()) {
    const { patchStrategicMerge } = await import('./patches/patches.ts');
    await run(['patchesStrategicMerge', index], text, async (...step) => {
      if (await patchStrategicMerge(...step)) hasPatch = true;
    });
  }
  if (!hasPatch) {
    const { refuseEmptyPatches } = await import('./patches/patches.ts');
    await run(['patchesStrategicMerge'], undefined, (_, entry, build) => refuseEmptyPatches(build, entry));
  }
}

/** Sets the namespace, the parts of names, labels and annotations. */
async function changeMetadata(
  kustomization: Kustomization,
  configuration: TransformerConfiguration,
  run: Run,
): Promise<void> {
  const { namespace = '', namePrefix = '', nameSuffix = '', labels = [], commonLabels = {} } = kustomization;
  await run(['namespace'], { namespace, fieldSpecs: configuration.namespace }, setNamespace);
  await run(
    ['namePrefix'],
    { affix: namePrefix, position: 'prefix', fieldSpecs: configuration.namePrefix },
    addNameAffix,
  );
  await run(
    ['nameSuffix'],
    { affix: nameSuffix, position: 'suffix', fieldSpecs: configuration.nameSuffix },
    addNameAffix,
  );
  for (const [index, config] of labels.entries()) await run(['labels', index], config, addLabels);
  await run(['commonLabels'], { members: commonLabels, fieldSpecs: configuration.commonLabels }, addMembers);
  const { commonAnnotations = {} } = kustomization;
  await run(
    ['commonAnnotations'],
    { members: commonAnnotations, fieldSpecs: configuration.commonAnnotations },
    addMembers,
  );
}

/** Sets replicas and images. */
async function changeWorkloads(
  { replicas = [], images = [], imageTags = [] }: Kustomization,
  configuration: TransformerConfiguration,
  run: Run,
): Promise<void> {
  for (const [index, replica] of replicas.entries()) {
    await run(['replicas', index], { replica, fieldSpecs: configuration.replicas }, setReplicas);
  }
  for (const [index, image] of [...images, ...imageTags].entries()) {
    const at = index < images.length ? ['images', index] : ['imageTags', index - images.length];
    const { setImages } = await import('./image-step.ts');
    await run(at, { image, fieldSpecs: configuration.images }, setImages);
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
