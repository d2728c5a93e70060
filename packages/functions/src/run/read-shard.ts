import type { Diagnostic, FileSystem } from '@krmkit/base';
import { discoverSteps, mayDeclareFunction } from './declaration.ts';
import { assignShards, crossingProblem, packageFinder, packagesOf, sizeOfText } from './shards.ts';
import type { Shard } from './shards.ts';
import type { PackageFile, PackageFilesOptions, ListedFile, ReadPorts } from '@krmkit/manifests';
import { streamListedFiles, listPackage, readSources } from '@krmkit/manifests';
import { joinPath } from '@krmkit/base';

export interface ShardFiles {
  /** The files of the packages of the shard; after an error, those that it is about. */
  readonly files: readonly PackageFile[];
  /** The number of packages of the shard, and of all shards. */
  readonly packages: number;
  readonly allPackages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the files of one shard of a directory. The packages are the directories that declare functions. Each shard looks
 * through all files, one at a time, and holds only its own. In every shard it is an error if a declaration is invalid, or
 * if a function sees the whole directory and there is more than one shard. Problems of files outside of all packages are
 * found by the first shard.
 */
export async function readShard(
  directory: string,
  shard: Shard,
  ports: ReadPorts,
  options: PackageFilesOptions & { readonly workingDirectory: string },
): Promise<ShardFiles> {
  const { workingDirectory, ...reading } = options;
  const diagnostics: Diagnostic[] = [];
  const listed = await listPackage([directory], ports.files, diagnostics);
  const sizes = new Map<ListedFile, number>();
  const declaring: ListedFile[] = [];
  const byPath = new Map(listed.map((file) => [file.path, file]));
  for await (const { path, source } of readSources(listed, ports, {}, diagnostics)) {
    const file = byPath.get(path);
    if (file === undefined) continue;
    const { text } = source;
    sizes.set(file, sizeOfText(text));
    if (mayDeclareFunction(text)) declaring.push(file);
  }
  const failed = { files: [], packages: 0, allPackages: 0 };
  if (diagnostics.some(({ severity }) => severity === 'error')) return { ...failed, diagnostics };

  const unread: Diagnostic[] = [];
  const declared = await collect(declaring, ports, {}, unread);
  const { steps, diagnostics: problems } = discoverSteps(declared, { workingDirectory });
  // A package whose declaration cannot be read would be in no shard.
  const invalid = [...unread, ...problems].filter(({ severity }) => severity === 'error');
  if (invalid.length > 0) return { ...failed, files: declared, diagnostics: invalid };
  const { packages, crossing } = packagesOf(steps);
  if (shard.of > 1 && crossing.length > 0) {
    const errors = crossing.map((step) => crossingProblem(step, directory, shard.of));
    return { ...failed, files: declared, diagnostics: errors };
  }
  const all = crossing.length > 0 ? ['.'] : packages;
  const find = crossing.length > 0 ? () => 0 : packageFinder(packages);
  const totals = all.map(() => 0);
  for (const [{ relativePath }, size] of sizes) {
    const at = find(relativePath);
    if (at !== undefined) totals[at] = (totals[at] ?? 0) + size;
  }
  const shards = assignShards(
    all.map((name, at) => ({ name, size: totals[at] ?? 0 })),
    shard.of,
  );
  const isOwn = all.map((name) => shards.get(name) === shard.number);
  const own = listed.filter(({ relativePath }) => isOwn[find(relativePath) ?? -1] === true);
  const files = await collect(own, ports, reading, diagnostics);
  if (shard.number === 1) {
    const others = listed.filter(({ relativePath }) => find(relativePath) === undefined);
    const read = streamListedFiles(others, ports, {}, diagnostics);
    for (let file = await read.next(); file.done !== true;) file = await read.next();
  }
  return { files, packages: isOwn.filter(Boolean).length, allPackages: all.length, diagnostics };
}

/**
 * Reads the files of one package, relative to the whole directory. Looks into no other package, whose files can change at
 * the same time. `.krmignore` files of the directories above count.
 */
export async function readPackageOf(
  directory: string,
  name: string,
  { files, stdin }: ReadPorts,
  options: PackageFilesOptions,
): Promise<{ readonly files: readonly PackageFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const next = new Map<string, string>();
  let above = directory;
  for (const segment of name.split('/')) {
    next.set(above, segment);
    above = joinPath(above, segment);
  }
  const onTheWay: FileSystem = {
    ...files,
    readDirectory: async (path) => {
      const entries = await files.readDirectory(path);
      const only = next.get(path);
      if (!entries.ok || only === undefined) return entries;
      return { ok: true, value: entries.value.filter((entry) => entry.kind !== 'directory' || entry.name === only) };
    },
  };
  const listed = await listPackage([directory], onTheWay, diagnostics);
  const own = listed.filter(({ relativePath }) => relativePath.startsWith(`${name}/`));
  return { files: await collect(own, { files, stdin }, options, diagnostics), diagnostics };
}

async function collect(
  listed: readonly ListedFile[],
  ports: ReadPorts,
  options: PackageFilesOptions,
  diagnostics: Diagnostic[],
): Promise<readonly PackageFile[]> {
  const files: PackageFile[] = [];
  for await (const file of streamListedFiles(listed, ports, options, diagnostics)) files.push(file);
  return files;
}
