import type { Path } from '../value/path.ts';
import type { Build } from './build-context.ts';
import { generate } from './generators/generate.ts';
import type { GeneratorStepConfig } from './generators/make-object.ts';
import type { SecretGeneratorConfig } from './kustomization-fields.ts';
import type { Target } from './load-target.ts';
import { entryAt } from './load-target.ts';
import type { ObjectList } from './objects.ts';

/** Runs the generators of a kustomization in the order of kustomize. Follows runGenerators in kusttarget.go. */
export async function runGenerators(
  objects: ObjectList,
  target: Target,
  build: Build,
  hasFailed: () => boolean,
): Promise<void> {
  const { generatorOptions, configMapGenerator = [], secretGenerator = [] } = target.kustomization;
  const shared = generatorOptions && entryAt(target, ['generatorOptions'], generatorOptions);
  const run = async (at: Path, kind: GeneratorStepConfig['kind'], generator: SecretGeneratorConfig): Promise<void> => {
    if (!hasFailed()) await generate(objects, entryAt(target, at, { kind, generator, shared }), build);
  };
  for (const [index, generator] of configMapGenerator.entries()) {
    await run(['configMapGenerator', index], 'ConfigMap', generator);
  }
  for (const [index, generator] of secretGenerator.entries()) {
    await run(['secretGenerator', index], 'Secret', generator);
  }
}
