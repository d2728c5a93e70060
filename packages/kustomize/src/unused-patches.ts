import type { Diagnostic } from '@krmkit/base';
import type { ListedFile, ReadPorts, KustomizationFacts, Resource } from '@krmkit/manifests';
import { openListed } from '@krmkit/manifests';
import { directoryOf as folderOf, countOf, isArray, member, follow } from '@krmkit/base';
import type { KustomizationAt } from './root-parts.ts';
import { createKustomizationAt } from './root-parts.ts';
import { kustomizationDirectory } from './roots.ts';

/**
 * Separates the files that look like patches that no kustomization uses any more. A file looks like one if a kustomization
 * is in its directory or above, and each of its objects either has the kind and name of an object that this kustomization
 * builds from, or is a workload whose containers have no image, or that has no containers. Judged as workloads, such files
 * give false findings.
 */
export async function splitUnusedPatches(
  unused: readonly ListedFile[],
  kustomizations: readonly KustomizationFacts[],
  ports: ReadPorts,
): Promise<{ readonly files: readonly ListedFile[]; readonly unusedPatches: readonly Diagnostic[] }> {
  const nearestOf = nearestKustomization(kustomizations);
  const candidates = unused.filter(({ path }) => path !== '-' && nearestOf(path) !== undefined);
  if (candidates.length === 0) return { files: unused, unusedPatches: [] };
  const { resources } = await openListed(candidates, [], ports, {});
  const namesIn = createNames(kustomizations, ports);
  const looks = new Map<string, boolean>();
  for (const resource of resources) {
    const path = resource.origin?.source.path ?? '';
    const nearest = nearestOf(path);
    const isPatch = hasNoImages(resource) || (nearest && (await namesIn(nearest)).has(nameOf(resource))) === true;
    looks.set(path, (looks.get(path) ?? true) && isPatch);
  }
  const patches = candidates.filter(({ path }) => looks.get(path) === true).map(({ path }) => path);
  if (patches.length === 0) return { files: unused, unusedPatches: [] };
  const left = new Set(patches);
  return { files: unused.filter(({ path }) => !left.has(path)), unusedPatches: [unusedPatch(patches)] };
}

/** The kustomization in the directory of a file, or in the nearest one above. */
function nearestKustomization(
  kustomizations: readonly KustomizationFacts[],
): (path: string) => KustomizationFacts | undefined {
  const byFolder = new Map(kustomizations.map((one) => [folderOf(one.path), one]));
  return (path) => {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const found = byFolder.get(folder);
      if (found !== undefined || folder === '' || folder === '/') return found;
    }
  };
}

/** `KIND NAME` of the objects in the files that a kustomization builds from; a component, of those that its users have. */
function createNames(
  kustomizations: readonly KustomizationFacts[],
  ports: ReadPorts,
): (kustomization: KustomizationFacts) => Promise<ReadonlySet<string>> {
  const kustomizationAt = createKustomizationAt(kustomizations, ports);
  const known = new Map<KustomizationFacts, Promise<ReadonlySet<string>>>();
  const read = async (kustomization: KustomizationFacts): Promise<ReadonlySet<string>> => {
    const at = kustomizationDirectory(kustomization);
    const users = kustomization.isComponent ? kustomizations.filter(({ uses }) => uses.includes(at)) : [];
    const paths = await filesBelow([kustomization, ...users], kustomizationAt);
    const files: ListedFile[] = [];
    for (const path of paths) {
      const status = await ports.files.status(path);
      if (status.ok && status.value.kind === 'file') files.push({ path, relativePath: path, named: false });
    }
    return new Set((await openListed(files, [], ports, {})).resources.map(nameOf));
  };
  return (kustomization) => {
    let names = known.get(kustomization);
    if (names === undefined) known.set(kustomization, (names = read(kustomization)));
    return names;
  };
}

/** The resources of kustomizations and of those that they use. */
async function filesBelow(
  from: readonly KustomizationFacts[],
  kustomizationAt: KustomizationAt,
): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const reached = new Set(from);
  for (const { uses } of reached) {
    for (const path of uses) {
      const used = await kustomizationAt(path === '' ? '.' : path);
      if (used === undefined) files.add(path);
      else reached.add(used);
    }
  }
  return files;
}

function nameOf({ identity: { kind, name } }: Resource): string {
  return `${kind} ${name}`;
}

const POD_SPECS = [['spec'], ['spec', 'template', 'spec'], ['spec', 'jobTemplate', 'spec', 'template', 'spec']];

/** The API groups in which every kind that people write has a pod template. */
const WORKLOAD_GROUPS: readonly string[] = ['apps', 'batch'];

function hasNoImages({ identity, value }: Resource): boolean {
  const containers = POD_SPECS.flatMap((path) => {
    const list = follow(value, [...path, 'containers']);
    return isArray(list) ? list : [];
  });
  if (containers.length === 0) return WORKLOAD_GROUPS.includes(identity.group);
  return containers.every((container) => member(container, 'image') === undefined);
}

const MOST_NAMED = 3;

function unusedPatch(paths: readonly string[]): Diagnostic {
  const [path = ''] = paths;
  const named = paths.slice(0, MOST_NAMED).join(', ');
  const others = paths.length > MOST_NAMED ? ` and ${String(paths.length - MOST_NAMED)} more` : '';
  const [verb, look] = paths.length === 1 ? ['looks', 'a patch'] : ['look', 'patches'];
  return {
    code: 'unused-patch',
    severity: 'info',
    message: `No kustomization uses ${countOf(paths.length, 'file')} that ${verb} like ${look}, so krmkit does not check ${paths.length === 1 ? 'it' : 'them'}: ${named}${others}`,
    hint: 'to check the files as they are: --no-build',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}
