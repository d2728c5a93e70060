/** The parts of the names of files of schemas. */
export interface KindNames {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** In lower case. */
  readonly kind: string;
}

export function kindOfNames(name: string): KindNames {
  const [kind = '', version = '', group = ''] = name.toLowerCase().split('/').toReversed();
  return { group, version, kind };
}

/** `v1.30.0-standalone-strict`, `master-local`: a directory of kubernetes-json-schema. */
const RELEASE = /^(?:v1\.(\d+)\.(\d+)|master)(?:-local|-standalone)?(-strict)?$/;

export function isReleaseDirectory(name: string): boolean {
  return RELEASE.test(name);
}

/** The directory of a minor: the newest patch, else `master`; standalone and strict if there is such a one. */
export function releaseDirectory(names: readonly string[], minor: number): string | undefined {
  const rank = (name: string): number => {
    const [, own, patch = '0', strict] = RELEASE.exec(name) ?? [];
    const form = (name.includes('standalone') ? 2 : 0) + (strict === undefined ? 0 : 1);
    return (own === undefined ? -1 : Number(patch)) * 10 + form;
  };
  const fitting = names.filter((name) => {
    const [whole, own] = RELEASE.exec(name) ?? [];
    return whole !== undefined && (own === undefined || Number(own) === minor);
  });
  return fitting.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The path of the schema of a kind, in the layouts of kubeconform. `byName`: the paths of each name of a file. */
export function schemaFile(
  { group, version, kind }: KindNames,
  byName: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const label = group.split('.')[0] ?? '';
  const suffixed = group === '' ? [`${kind}-${version}.json`] : [`${kind}-${label}-${version}.json`];
  for (const name of [...suffixed, `${kind}-${group}-${version}.json`, `${group}_${kind}_${version}.json`]) {
    const [path] = byName.get(name) ?? [];
    if (path !== undefined) return path;
  }
  const inGroups = byName.get(`${kind}_${version}.json`) ?? [];
  const own = inGroups.find((path) => path.toLowerCase().split('/').at(-2) === group);
  // A directory without groups, as the script of kubeconform writes it.
  return own ?? inGroups.find((path) => !(path.split('/').at(-2) ?? '').includes('.'));
}
