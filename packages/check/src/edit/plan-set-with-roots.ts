import type { FileSystem, Problem } from '@krmkit/base';
import { normalizePath, selectsEverything, explainEmptySelection } from '@krmkit/manifests';
import type { PackageFile, ReadPorts } from '@krmkit/manifests';
import type { UneditedRoots } from './built-images.ts';
import { findUneditedRoots } from './built-images.ts';
import { explainMiss } from './explain-miss.ts';
import { explainImageMiss, imagePaths } from './image-edit.ts';
import type { EditOutcome, SetPlan } from './plan-set.ts';
import { planEdits } from './plan-set.ts';
import type { SetRequest } from './set-request.ts';

/** For changes of images: a directory with a kustomization means that file, and only such files get new entries. */
export async function locateImages<T extends SetRequest & { readonly paths: readonly string[] }>(
  request: T,
  files: Pick<FileSystem, 'status'>,
): Promise<T> {
  const hasImages = request.edits.some(({ kind }) => kind === 'image');
  const paths = hasImages ? await imagePaths(request.paths, files) : request.paths;
  const named = new Set(paths.map(normalizePath));
  const edits = request.edits.map((edit) => (edit.kind === 'image' ? { ...edit, named } : edit));
  return { ...request, paths, edits };
}

/** A plan, and the directories of kustomizations that cannot be built here, so that their images are not checked. */
export interface SetPlanWithRoots {
  readonly plan: SetPlan;
  readonly notBuilt: readonly string[];
}

/**
 * As `planEdits`. An image that a kustomization below the PATHs builds from a file outside of them gets an entry in that
 * kustomization.
 */
export async function planSetWithRoots(
  ports: ReadPorts,
  files: readonly PackageFile[],
  request: SetRequest,
  paths: readonly string[],
): Promise<SetPlanWithRoots> {
  const first = planEdits(files, request);
  const { roots, unchecked: notBuilt } = await uneditedRoots(ports, request, paths, first);
  return { plan: roots.length === 0 ? first : planEdits(files, withEntries(request, roots)), notBuilt };
}

const NO_ROOTS: UneditedRoots = { roots: [], unchecked: [] };

async function uneditedRoots(
  ports: ReadPorts,
  { edits, selection }: SetRequest,
  paths: readonly string[],
  { outcomes }: SetPlan,
): Promise<UneditedRoots> {
  const hasImages = edits.some(({ kind }) => kind === 'image');
  return hasImages && selectsEverything(selection) && !paths.includes('-')
    ? findUneditedRoots(ports, paths, outcomes)
    : NO_ROOTS;
}

/** The settings as if the user named the kustomizations of these roots. */
function withEntries(settings: SetRequest, roots: UneditedRoots['roots']): SetRequest {
  const edits = settings.edits.map((edit) => {
    if (edit.kind !== 'image') return edit;
    const own = roots.flatMap((root) => (root.edit === edit ? [normalizePath(root.path)] : []));
    return { ...edit, named: new Set([...(edit.named ?? []), ...own]) };
  });
  return { ...settings, edits };
}

/** Why an edit changes nothing, and why nothing is selected. Removing a missing field is not an error. */
export function missesOf(files: readonly PackageFile[], plan: SetPlan, { selection }: SetRequest): readonly Problem[] {
  if (plan.selected === 0) {
    const resources = files.filter(({ template }) => !template).flatMap((file) => file.resources);
    return [explainEmptySelection(resources, selection)];
  }
  return plan.outcomes.filter(isMiss).map(({ edit, passed }) => {
    const resources = passed.map(({ resource }) => resource);
    return edit.kind === 'image' ? explainImageMiss(edit, resources) : explainMiss(edit, passed);
  });
}

function isMiss({ edit, changed, same, failed }: EditOutcome): boolean {
  return edit.kind !== 'remove' && !failed && changed.length === 0 && same.length === 0;
}
