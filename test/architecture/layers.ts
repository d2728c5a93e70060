import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';

export const root: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** layers.json. Paths are relative to src; one that ends in `/` is a folder. */
export interface Layers {
  /** What a folder may import besides itself: other folders, files, and packages by `@krmkit/NAME`. */
  readonly folders: Readonly<Record<string, { readonly imports: readonly string[]; readonly note?: string }>>;
  /** The same for each file outside of the folders. */
  readonly entries: Readonly<Record<string, { readonly imports: readonly string[] }>>;
  /** Files and folders that only these may import. The row of a file wins over that of its folder. */
  readonly onlyFrom: Readonly<Record<string, readonly string[]>>;
  /** What may import built-in modules of Node. */
  readonly node: readonly string[];
  /** What may import a package. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
  readonly lines: {
    /** Of a file. */
    readonly ceiling: number;
    /** Of the sources of a package. A file that is exempt from the ceiling does not count. */
    readonly package: number;
    /** Of packages that have a limit of their own. */
    readonly packages: Readonly<Record<string, number>>;
    readonly exemptions: readonly { readonly file: string; readonly reason: string }[];
  };
}

/** A package below packages/: the names of the packages that its sources, and its tests, may import. */
export interface Workspace {
  readonly name: string;
  /** The file of each door, by the name that others import: `@krmkit/base/node`. */
  readonly doors: Readonly<Record<string, string>>;
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const SCOPE = '@krmkit/';

/** The packages of a checkout, from their package.json files. */
export function readWorkspaces(directory: string): readonly Workspace[] {
  const folder = join(directory, 'packages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    const own = (all: Readonly<Record<string, string>> = {}): readonly string[] =>
      Object.keys(all).flatMap((one) => (one.startsWith(SCOPE) ? [one.slice(SCOPE.length)] : []));
    const sources = own(manifest.dependencies);
    return {
      name,
      doors: Object.fromEntries(
        Object.entries(manifest.exports).map(([entry, path]) => [
          `${SCOPE}${name}${entry.slice('.'.length)}`,
          `packages/${name}/${path.slice('./'.length)}`,
        ]),
      ),
      sources,
      tests: [...sources, ...own(manifest.devDependencies)],
    };
  });
}

export function readLayers(): Layers {
  const layers: Layers = JSON.parse(readFileSync(resolve(root, 'layers.json'), 'utf8'));
  return layers;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * A pattern for paths below src: `yaml` and `yaml/` are folders, `version.ts` and `yaml/parse.ts` files; and for the doors
 * of packages.
 */
function pattern(paths: readonly string[], workspaces: readonly Workspace[] = []): string {
  const files = paths.filter((path) => !path.startsWith(SCOPE));
  const doors = doorsOf((name) => paths.includes(name), workspaces);
  // dependency-cruiser takes an empty alternative for "everything".
  if (files.length + doors.length === 0) return '^(?!)';
  const below = files.map((path) => {
    const from = path.startsWith('packages/') ? path : `src/${path}`;
    return path.endsWith('.ts') ? `${escape(from)}$` : `${escape(from.replace(/\/$/, ''))}/`;
  });
  return `^(?:${[...below, ...doors].join('|')})`;
}

/** Patterns for the files of doors. */
function doorsOf(isMeant: (name: string) => boolean, workspaces: readonly Workspace[]): readonly string[] {
  return workspaces.flatMap(({ doors }) =>
    Object.entries(doors).flatMap(([name, path]) => (isMeant(name) ? [`${escape(path)}$`] : [])),
  );
}

function isDoorOf(name: string, door: string): boolean {
  return door === `${SCOPE}${name}` || door.startsWith(`${SCOPE}${name}/`);
}

/** Each arrow between packages is in a package.json, and leads to a door. */
function forbiddenOfPackages(workspaces: readonly Workspace[]): IForbiddenRuleType[] {
  return workspaces.flatMap(({ name, doors, sources, tests }): IForbiddenRuleType[] => {
    const own = `^packages/${escape(name)}/`;
    const allowed = (names: readonly string[]): string =>
      [own, ...doorsOf((door) => names.some((one) => isDoorOf(one, door)), workspaces).map((one) => `^${one}`)].join(
        '|',
      );
    return [
      {
        name: `imports-of-${SCOPE}${name}`,
        severity: 'error',
        from: { path: `${own}src/` },
        to: { path: '^(?:src|packages|test|bench|scripts|dist)/', pathNot: allowed(sources) },
      },
      {
        name: `imports-of-tests-of-${SCOPE}${name}`,
        severity: 'error',
        from: { path: `${own}test/` },
        to: { path: '^(?:src|packages|test|bench|scripts|dist)/', pathNot: allowed(tests) },
      },
      {
        name: `own-door-of-${SCOPE}${name}`,
        severity: 'error',
        from: { path: own },
        to: {
          path: Object.values(doors)
            .map((door) => `^${escape(door)}$`)
            .join('|'),
        },
      },
    ];
  });
}

function isWithin(path: string, folder: string): boolean {
  return path !== folder && folder.endsWith('/') && path.startsWith(folder);
}

/** The rules of layers.json in dependency-cruiser's terms. */
export function forbidden(layers: Layers, workspaces: readonly Workspace[]): IForbiddenRuleType[] {
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
      to: { path: '^(?:src|packages)/', pathNot: pattern([owner, ...imports], workspaces) },
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
      from: { path: '^(?:src|packages/[^/]+/src)/', pathNot: pattern(from) },
      to: {
        path: pattern([file]),
        pathNot: pattern(Object.keys(layers.onlyFrom).filter((other) => isWithin(other, file))),
      },
    })),
    ...forbiddenOfPackages(workspaces),
    {
      name: 'node-built-in',
      severity: 'error',
      from: { path: '^(?:src|packages/(?!testing/)[^/]+/src)/', pathNot: pattern(layers.node) },
      to: { dependencyTypes: ['core'] },
    },
    ...Object.entries(layers.packages).map(([name, from]): IForbiddenRuleType => ({
      name: `package-${name}`,
      severity: 'error',
      from: { path: '^(?:src|packages/[^/]+/src)/', pathNot: pattern(from) },
      to: { path: `(?:^|/)node_modules/${escape(name)}/` },
    })),
    {
      name: 'package-without-a-row',
      severity: 'error',
      from: { path: '^(?:src|packages/[^/]+/src)/' },
      to: { path: '(?:^|/)node_modules/', pathNot: `(?:^|/)node_modules/(?:${packages})/` },
    },
    { name: 'outside-src', severity: 'error', from: { path: '^src/' }, to: { path: '^(?:test|bench|scripts|dist)/' } },
    {
      name: 'not-found',
      severity: 'error',
      from: { path: '^(?:src|packages)/' },
      to: { couldNotResolve: true, pathNot: `^(?:${typePackages})$` },
    },
  ];
}

export interface Cruise {
  /** Files of src and of packages that were looked at. */
  readonly modules: readonly string[];
  readonly violations: readonly string[];
}

/** Follows every import, of types too, of `src` and `packages` below `directory`. */
export async function cruiseSource(directory: string, layers: Layers): Promise<Cruise> {
  const workspaces = readWorkspaces(directory);
  const { output } = await cruise(
    ['src', 'packages'].filter((name) => existsSync(join(directory, name))),
    {
      baseDir: directory,
      ruleSet: { forbidden: forbidden(layers, workspaces) },
      validate: true,
      skipAnalysisNotInRules: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^packages/kpt-functions/dist/' },
      outputType: 'json',
    },
    {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  );
  const result: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
  const modules = result.modules.filter(({ source }) => /^(?:src|packages)\//.test(source));
  const imports = new Map(modules.map((one) => [one.source, one.dependencies.map(({ resolved }) => resolved)]));
  return {
    modules: [...imports.keys()],
    violations: [
      ...result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...cyclesIn(imports).map((cycle) => `cycle: ${cycle.join(' -> ')}`),
    ],
  };
}

/** At least one where there is any. The rule of dependency-cruiser takes longer than all the rest of it. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (module: string): void => {
    if (done.has(module)) return;
    const start = path.indexOf(module);
    if (start !== -1) {
      cycles.push([...path.slice(start), module]);
      return;
    }
    path.push(module);
    for (const next of imports.get(module) ?? []) visit(next);
    path.pop();
    done.add(module);
  };
  for (const module of imports.keys()) visit(module);
  return cycles;
}
