import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IForbiddenRuleType, IViolation } from 'dependency-cruiser';

export const root: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** layers.json. Paths are relative to src; one that ends in `/` is a folder. */
export interface Layers {
  /** What a folder may import besides itself. */
  readonly folders: Readonly<Record<string, { readonly imports: readonly string[]; readonly note?: string }>>;
  /** The same for each file outside of the folders. */
  readonly entries: Readonly<Record<string, { readonly imports: readonly string[] }>>;
  /** Files and folders that only these may import. The row of a file wins over that of its folder. */
  readonly onlyFrom: Readonly<Record<string, readonly string[]>>;
  /** What may import built-in modules of Node. */
  readonly node: readonly string[];
  /** What may import a package. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
  /** Files of one folder whose types need one another; at run time there is no cycle. */
  readonly typeCycles: readonly { readonly files: readonly string[]; readonly reason: string }[];
  readonly lines: {
    readonly ceiling: number;
    readonly exemptions: readonly { readonly file: string; readonly reason: string }[];
  };
}

export function readLayers(): Layers {
  const layers: Layers = JSON.parse(readFileSync(resolve(root, 'layers.json'), 'utf8'));
  return layers;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A pattern for paths below src: `yaml` and `yaml/` are folders, `version.ts` and `yaml/parse.ts` files. */
function pattern(paths: readonly string[]): string {
  // dependency-cruiser takes an empty alternative for "everything".
  if (paths.length === 0) return '^(?!)';
  return `^src/(?:${paths.map((path) => (path.endsWith('.ts') ? `${escape(path)}$` : `${escape(path.replace(/\/$/, ''))}/`)).join('|')})`;
}

function isWithin(path: string, folder: string): boolean {
  return path !== folder && folder.endsWith('/') && path.startsWith(folder);
}

/** The rules of layers.json in dependency-cruiser's terms. */
export function forbidden(layers: Layers): IForbiddenRuleType[] {
  const owners = { ...layers.folders, ...layers.entries };
  const packages = Object.keys(layers.packages).map(escape).join('|');
  // There is nothing to find of a package that has types only; the compiler finds those.
  const typePackages = [
    '(?!)',
    ...Object.keys(layers.packages).flatMap((name) => /^@types\/(.*)/.exec(name)?.[1] ?? []),
  ].join('|');
  return [
    ...Object.entries(owners).map(([owner, { imports }]): IForbiddenRuleType => ({
      name: `imports-of-${owner}`,
      severity: 'error',
      from: { path: pattern([owner]) },
      to: { path: '^src/', pathNot: pattern([owner, ...imports]) },
    })),
    {
      name: 'no-row-in-layers-json',
      severity: 'error',
      from: { path: '^src/', pathNot: pattern(Object.keys(owners)) },
      to: {},
    },
    ...Object.entries(layers.onlyFrom).map(([file, from]): IForbiddenRuleType => ({
      name: `only-from-${file}`,
      severity: 'error',
      from: { path: '^src/', pathNot: pattern(from) },
      to: {
        path: pattern([file]),
        pathNot: pattern(Object.keys(layers.onlyFrom).filter((other) => isWithin(other, file))),
      },
    })),
    {
      name: 'node-built-in',
      severity: 'error',
      from: { path: '^src/', pathNot: pattern(layers.node) },
      to: { dependencyTypes: ['core'] },
    },
    ...Object.entries(layers.packages).map(([name, from]): IForbiddenRuleType => ({
      name: `package-${name}`,
      severity: 'error',
      from: { path: '^src/', pathNot: pattern(from) },
      to: { path: `(?:^|/)node_modules/${escape(name)}/` },
    })),
    {
      name: 'package-without-a-row',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '(?:^|/)node_modules/', pathNot: `(?:^|/)node_modules/(?:${packages})/` },
    },
    { name: 'outside-src', severity: 'error', from: { path: '^src/' }, to: { path: '^(?:test|bench|scripts|dist)/' } },
    {
      name: 'not-found',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: `^(?:${typePackages})$` },
    },
    { name: 'cycle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  ];
}

export interface Cruise {
  /** Files of src that were looked at. */
  readonly modules: readonly string[];
  readonly violations: readonly IViolation[];
}

/** Follows every import, of types too, of the src folder below `directory`. */
export async function cruiseSource(directory: string, layers: Layers): Promise<Cruise> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: directory,
      ruleSet: { forbidden: forbidden(layers) },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      outputType: 'json',
    },
    { extensions: ['.ts', '.js', '.json'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  );
  const result: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
  const exempt = new Set(layers.typeCycles.flatMap(({ files }) => files.map((file) => `src/${file}`)));
  return {
    modules: result.modules.map(({ source }) => source).filter((source) => source.startsWith('src/')),
    violations: result.summary.violations.filter(
      ({ rule, cycle }) => rule.name !== 'cycle' || cycle === undefined || !isExempt(cycle, exempt),
    ),
  };
}

/** A cycle is allowed if an exemption has all its files and one of its arrows is of types alone. */
function isExempt(
  cycle: readonly { readonly name: string; readonly dependencyTypes: readonly string[] }[],
  exempt: ReadonlySet<string>,
): boolean {
  return (
    cycle.every(({ name }) => exempt.has(name)) &&
    cycle.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))
  );
}

export function describeViolation({ rule, from, to, cycle }: IViolation): string {
  const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ');
  return `${rule.name}: ${from} -> ${way}`;
}
