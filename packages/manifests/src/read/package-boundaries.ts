/** Files that mark their directory as a package: that of kpt, and that of the original design documents. */
export function isPackageFileName(name: string): boolean {
  return name === 'Kptfile' || name === 'Krmfile';
}

/** The directories among these files that are packages; `''` is the root. */
export function packageDirectories(relativePaths: Iterable<string>): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const path of relativePaths) {
    const slash = path.lastIndexOf('/');
    if (isPackageFileName(path.slice(slash + 1))) directories.add(path.slice(0, Math.max(slash, 0)));
  }
  return directories;
}

/** The package of a file: the nearest package directory above it, or the root. */
export function packageOf(relativePath: string, packages: ReadonlySet<string>): string {
  let slash = relativePath.lastIndexOf('/');
  while (slash > 0) {
    const directory = relativePath.slice(0, slash);
    if (packages.has(directory)) return directory;
    slash = relativePath.lastIndexOf('/', slash - 1);
  }
  return '';
}
