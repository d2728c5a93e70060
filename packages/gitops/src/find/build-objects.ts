import { dirname } from '@krmkit/base';
import type { BuildObject } from '@krmkit/kustomize';
import type { ArgoBuilder, ArgoOutcome } from './argo-roots.ts';
import { createArgoBuilder, isArgo, objectsOfOutcome } from './argo-roots.ts';
import { createChangedStarts } from './changed-starts.ts';
import type { Followed, RepositoryObjects } from './find-objects.ts';
import { madeBy, writtenAt } from './find-objects.ts';
import type { FluxBuilder, FluxRoot, RepositoryBuild } from './flux-roots.ts';
import { createFluxBuilder, isFluxObject } from './flux-roots.ts';
import type { ControllerRoot } from './sources.ts';

/**
 * Builds the objects of Flux and Argo CD in a repository, and what they make: objects of Flux can make those of Argo CD,
 * and the other way round. Each object is built once for each entry.
 */
export async function buildObjects(
  found: RepositoryObjects,
  build: RepositoryBuild,
): Promise<readonly ControllerRoot[]> {
  const changedStarts = createChangedStarts(found, build);
  const argo = createArgoBuilder(found, build, changedStarts);
  const flux = await createFluxBuilder(found, build, await argo.reachedFiles(), changedStarts);
  const made: Made = { roots: [], outcomes: [] };
  const follows = (object: BuildObject): boolean => !build.isExcluded(writtenAt(object)?.path ?? '');
  const settle = createSettle({ argo, flux }, made, follows);
  const tops = await flux.tops();
  made.roots.push(...tops);
  await settle(await argo.tops(applicationsIn(tops, follows), flux.reachedFiles));
  const rest = await flux.rest();
  made.roots.push(...rest);
  await settle(await argo.follow(applicationsIn(rest, follows)));
  await settle(await argo.rest());
  return [...made.roots.map(({ root }) => root), ...(await argo.finish(made.outcomes))];
}

interface Made {
  readonly roots: FluxRoot[];
  readonly outcomes: ArgoOutcome[];
}

/** Follows what Applications make of Flux, and what this makes of Argo CD, until there is nothing new. */
function createSettle(
  { argo, flux }: { readonly argo: ArgoBuilder; readonly flux: FluxBuilder },
  made: Made,
  follows: (object: BuildObject) => boolean,
): (outcomes: readonly ArgoOutcome[]) => Promise<void> {
  return async (outcomes) => {
    for (let waiting = outcomes; waiting.length > 0;) {
      made.outcomes.push(...waiting);
      const objects = waiting.flatMap((one) =>
        madeBy(
          one,
          objectsOfOutcome(one).filter((object) => isFluxObject(object) && follows(object)),
        ),
      );
      const roots = await flux.follow(objects);
      made.roots.push(...roots);
      waiting = await argo.follow(applicationsIn(roots, follows));
    }
  };
}

/** The entry of what a root of Flux makes is that of its name. */
function applicationsIn(roots: readonly FluxRoot[], follows: (object: BuildObject) => boolean): readonly Followed[] {
  return roots.flatMap(({ root, followed }) => {
    const label = dirname(root.directory.replace(/^\w+:/, ''));
    const objects = root.objects.filter((object) => isArgo(object) && follows(object));
    return madeBy({ ...followed, label }, objects);
  });
}
