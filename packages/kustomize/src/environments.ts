import type { Diagnostic } from '@krmkit/base';
import type { Package, Resource, PackageFile } from '@krmkit/manifests';
import type { BuildObject } from './objects.ts';

/** What the verbs that judge look at: what each root builds, and the files that no root uses. */
export interface Environments {
  /** The files that no root uses, as they are written. */
  readonly files: Package;
  readonly roots: readonly BuiltRoot[];
}

/** A kustomization that no other one uses, or a Helm chart, and what it builds. */
export interface BuiltRoot {
  /** As a PATH: `overlays/prod`. */
  readonly directory: string;
  /**
   * `needs-permission`: the build needs a program or a permission that the caller did not give. `refused`: the
   * kustomization or the chart is wrong; kustomize or helm refuses it, too.
   */
  readonly state: 'built' | 'needs-permission' | 'refused';
  /** In the order of the output; none unless the state is `built`. */
  readonly objects: readonly BuildObject[];
  /**
   * The objects as resources that are located at their sources. If the root cannot be built: the files that it lists as
   * resources, as they are written, as far as no root that is built uses them.
   */
  readonly package: Package;
  /** The objects of the files that the build read, as they are written: for comments that suppress findings. */
  readonly written: readonly Resource[];
  /** The files among the sources that only say what is built: their objects are not objects of the root. */
  readonly causes?: ReadonlySet<string>;
  /** True: nothing applies the root: its object is suspended, or makes nothing. */
  readonly isSuspended?: boolean;
  /** Why krmkit does not build what a controller applies; also among the diagnostics. */
  readonly notBuilt?: Diagnostic;
  /** The directory whose content makes such a root, as a PATH, if krmkit knows it. */
  readonly unread?: string;
  /**
   * For what a controller applies: the same text for roots of the same cluster. Roots with other texts can be of the same
   * cluster, too.
   */
  readonly cluster?: string;
  /** Its objects are made from templates in another object, which is checked instead. */
  readonly isGenerated?: boolean;
  /** What installs objects that krmkit does not know. Of a root that is not built. */
  readonly release?: InstalledRelease;
  /** What controllers apply to the same cluster, and what the PATHs do not name. */
  readonly beside?: readonly BuiltRoot[];
}

/** A release of a chart, or an Application. */
export interface InstalledRelease {
  /** Most of its objects have this name, or have it as a part. */
  readonly name: string;
  /** The namespace of most of its objects; empty if that is not known. */
  readonly namespace: string;
}

/** Whether a PATH is the name of what an object of Flux or Argo CD applies: `flux:clusters/production/apps`. */
export function isControllerRootName(path: string): boolean {
  return /^(?:flux|argocd):./.test(path);
}

/** Whether something applies a root, and krmkit does not know what. */
export function isUnknown({ state, isSuspended = false }: Pick<BuiltRoot, 'state' | 'isSuspended'>): boolean {
  return state !== 'built' && !isSuspended;
}

/** One environment: references lead to the objects of the same environment. */
export interface Environment {
  /** The directory of a root; undefined for files. */
  readonly root: string | undefined;
  /** False for files, and for what is left of a root that cannot be built. */
  readonly isBuilt: boolean;
  /** As in `BuiltRoot`. */
  readonly isGenerated?: boolean;
  readonly package: Package;
}

/** The environments: files, then roots that are built, then the others. */
export function environmentsOf({ files, roots }: Environments): readonly Environment[] {
  const built = roots.map(({ directory, state, isGenerated = false, package: own }): Environment => ({
    root: directory,
    isBuilt: state === 'built',
    isGenerated,
    package: own,
  }));
  return [
    { root: undefined, isBuilt: false, package: files },
    ...built.filter(({ isBuilt }) => isBuilt),
    ...built.filter(({ isBuilt }) => !isBuilt),
  ];
}

/** Files without kustomizations are one environment. */
export function onlyFiles(files: Package): Environments {
  return { files, roots: [] };
}

/** The findings in one environment. */
export interface EnvironmentFindings {
  readonly root: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Joins the findings of several environments. A finding that builds of several roots have is one finding, with all of
 * these roots.
 */
export function joinFindings(found: readonly EnvironmentFindings[]): readonly Diagnostic[] {
  const joined: Diagnostic[] = [];
  const known = new Map<string, { readonly index: number; readonly roots: Set<string> }>();
  for (const { root, diagnostics } of found) {
    if (root === undefined) {
      for (const diagnostic of diagnostics) joined.push(diagnostic);
      continue;
    }
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic);
      const before = key === undefined ? undefined : known.get(key);
      if (before !== undefined) {
        before.roots.add(root);
        continue;
      }
      const roots = new Set([root]);
      if (key !== undefined) known.set(key, { index: joined.length, roots });
      joined.push({ ...diagnostic, roots: [root] });
    }
  }
  for (const { index, roots } of known.values()) {
    const diagnostic = joined[index];
    if (diagnostic !== undefined && roots.size > 1) joined[index] = { ...diagnostic, roots: [...roots] };
  }
  return joined;
}

/**
 * Names differ between roots (a prefix, a hash), so the text at fault identifies a finding. Objects of a chart can have the
 * same text, and have the template and the name in addition. A program that is missing is missing for all roots.
 */
function keyOf(diagnostic: Diagnostic): string | undefined {
  const { code, message, location, subject, field, fieldPath, template } = diagnostic;
  if (location === undefined) return code === 'root-not-built' ? JSON.stringify([code, message]) : undefined;
  const { path, start, end } = location;
  const object = template === undefined ? [] : [template, subject?.name ?? ''];
  return JSON.stringify([
    code,
    path,
    start,
    end,
    subject?.kind ?? '',
    subject?.container ?? '',
    field ?? '',
    // Two fields can be missing at one place. The positions in the path of a field can differ between roots.
    fieldPath?.at(-1) ?? '',
    ...object,
  ]);
}

/** What is wrong with the roots, and the texts that it is located in. */
export function problemsOfRoots(roots: readonly BuiltRoot[]): Pick<Package, 'diagnostics' | 'sources'> {
  return {
    diagnostics: joinFindings(
      roots.map(({ directory, package: { diagnostics } }) => ({ root: directory, diagnostics })),
    ),
    sources: new Map(roots.flatMap(({ package: { sources } }) => [...sources])),
  };
}

/** The objects of a build as a file. Loads the printer on use. */
export async function fileOfBuild(root: Pick<BuiltRoot, 'directory' | 'objects'>): Promise<PackageFile> {
  const { builtFile } = await import('./built-file.ts');
  return builtFile(root);
}
