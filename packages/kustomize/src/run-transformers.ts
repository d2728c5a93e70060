import type { Path } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import type { Build, BuildStep } from './build-context.ts';
import type { LabelsConfig } from './kustomization-fields.ts';
import { addMembers } from './label-step.ts';
import { reportConflict, specsOf } from './load-configuration.ts';
import type { Target } from './load-target.ts';
import { entryAt } from './load-target.ts';
import { mergeSpecs } from './merge-configuration.ts';
import { addNameAffix } from './name-affix-step.ts';
import { setNamespace } from './namespace-step.ts';
import type { ObjectList } from './objects.ts';
import { setReplicas } from './replica-step.ts';

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
  const { configuration } = build;
  const run = async <Config>(at: Path, config: Config, step: BuildStep<Config>): Promise<void> => {
    if (!hasFailed()) await step(objects, entryAt(target, at, config), build);
  };
  const { namespace = '', namePrefix = '', nameSuffix = '', labels = [], commonLabels = {} } = kustomization;
  const { patchesStrategicMerge = [] } = kustomization;
  let hasPatch = patchesStrategicMerge.length === 0;
  for (const [index, text] of patchesStrategicMerge.entries()) {
    const { patchStrategicMerge } = await import('./patches/patches.ts');
    await run(['patchesStrategicMerge', index], text, async (...step) => {
      if (await patchStrategicMerge(...step)) hasPatch = true;
    });
  }
  if (!hasPatch) {
    const { refuseEmptyPatches } = await import('./patches/patches.ts');
    await run(['patchesStrategicMerge'], undefined, (_, entry) => refuseEmptyPatches(build, entry));
  }
  for (const [index, config] of (kustomization.patches ?? []).entries()) {
    await run(['patches', index], config, (await import('./patches/patches.ts')).patch);
  }
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
  for (const [index, config] of (kustomization.patchesJson6902 ?? []).entries()) {
    await run(['patchesJson6902', index], config, (await import('./patches/patches.ts')).patchJson6902);
  }
  for (const [index, replica] of (kustomization.replicas ?? []).entries()) {
    await run(['replicas', index], { replica, fieldSpecs: configuration.replicas }, setReplicas);
  }
  for (const [index, image] of [...(kustomization.images ?? []), ...(kustomization.imageTags ?? [])].entries()) {
    const own = kustomization.images?.length ?? 0;
    const at = index < own ? ['images', index] : ['imageTags', index - own];
    const { setImages } = await import('./image-step.ts');
    await run(at, { image, fieldSpecs: configuration.images }, setImages);
  }
  for (const [index, config] of (kustomization.replacements ?? []).entries()) {
    const { replace } = await import('./replacements/replacements.ts');
    await run(['replacements', index], config, replace);
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
