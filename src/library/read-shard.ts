import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { discoverSteps, mayDeclareFunction } from '../functions/declaration.ts';
import { problemOf } from '../functions/problem.ts';
import type { Shard } from '../functions/shards.ts';
import { assignShards, packageFinder, packagesOf } from '../functions/shards.ts';
import type { PackageFile } from '../read/package-files.ts';
import { streamListedFiles } from '../read/package-files.ts';
import type { ListedFile, ReadPorts, SourceOptions } from '../read/package-sources.ts';
import { listPackage, readSources } from '../read/package-sources.ts';

/** As `readPackageFiles` takes it. */
type Memory = Parameters<typeof streamListedFiles>[4];

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
 * through all files, one at a time, and holds only its own. Sizes are without carriage returns, so that a checkout with
 * Windows line endings gives the same shards. A function that sees the whole directory is an error if there is more than
 * one shard.
 */
export async function readShard(
  directory: string,
  shard: Shard,
  ports: ReadPorts,
  options: SourceOptions & { readonly workingDirectory: string; readonly memory: Memory },
): Promise<ShardFiles> {
  const { workingDirectory, memory, ...reading } = options;
  const diagnostics: Diagnostic[] = [];
  const listed = await listPackage([directory], ports.files, diagnostics);
  const sizes = new Map<ListedFile, number>();
  const declaring: ListedFile[] = [];
  const byPath = new Map(listed.map((file) => [file.path, file]));
  for await (const { path, source } of readSources(listed, ports, {}, diagnostics)) {
    const file = byPath.get(path);
    if (file === undefined) continue;
    const { text } = source;
    sizes.set(file, text.length - (text.match(/\r/g)?.length ?? 0));
    if (mayDeclareFunction(text)) declaring.push(file);
  }
  const failed = { files: [], packages: 0, allPackages: 0 };
  if (diagnostics.some(({ severity }) => severity === 'error')) return { ...failed, diagnostics };

  const declared = await collect(declaring, ports, {}, []);
  const { steps } = discoverSteps(declared, { workingDirectory });
  const { packages, crossing } = packagesOf(steps);
  if (shard.of > 1 && crossing.length > 0) {
    const message = `sees all of ${directory}, so the run cannot be divided into ${shard.of} shards`;
    const hint = 'declare it in each package, or run without --shard';
    const errors = crossing.map((step) =>
      problemOf(step, undefined, { code: 'function-crosses-shards', message, hint }),
    );
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
  const files = await collect(own, ports, reading, diagnostics, memory);
  return { files, packages: isOwn.filter(Boolean).length, allPackages: all.length, diagnostics };
}

async function collect(
  listed: readonly ListedFile[],
  ports: ReadPorts,
  options: SourceOptions,
  diagnostics: Diagnostic[],
  memory?: Memory,
): Promise<readonly PackageFile[]> {
  const files: PackageFile[] = [];
  for await (const file of streamListedFiles(listed, ports, options, diagnostics, memory)) files.push(file);
  return files;
}
