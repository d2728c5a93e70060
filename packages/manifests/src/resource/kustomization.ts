import type { GeneratedObject } from './package-facts.ts';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, basename, directoryOf } from '@krmkit/base';

/** The parts of a kustomization file that change or extend the objects of its directory; all names as written. */
export interface KustomizationFacts {
  readonly path: string;
  /** True for `kind: Component`. */
  readonly isComponent: boolean;
  /** Segments separated by `/`, without a leading one; `''` for the root. */
  readonly directory: string;
  readonly namespace: string | undefined;
  readonly namePrefix: string;
  readonly nameSuffix: string;
  /** Names that are replaced as `$(NAME)`. */
  readonly vars: readonly string[];
  readonly generated: readonly GeneratedObject[];
  readonly labels: readonly string[];
  /** It also adds labels to the selectors of the objects. */
  readonly labelsSelectors: boolean;
  readonly annotations: readonly string[];
  /** Paths of patch files, relative to the base of the kustomization's own path. */
  readonly patches: readonly string[];
  /** Patches written in the kustomization itself. */
  readonly inlinePatches: readonly string[];
  /** Keys that its generators add to ConfigMaps and Secrets defined elsewhere. */
  readonly addedKeys: readonly string[];
  readonly replacements: readonly ReplacementTarget[];
  /** It changes objects in other ways, or includes objects from elsewhere. */
  readonly isMore: boolean;
  /** Directories and files that it builds on, relative as `patches`. */
  readonly uses: readonly string[];
  /** All local files that it names, as `patches`: also those of its generators, transformers and configurations. */
  readonly files: readonly string[];
  /** The directories where kustomize searches for the charts that it names, as `patches`. */
  readonly charts: readonly string[];
}

/** Fields that kustomize replaces: `kind` and `name` if the target names them. */
export interface ReplacementTarget {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly fieldPaths: readonly string[];
}

/** The file names that kustomize searches for. */
export const KUSTOMIZATION_NAMES: readonly string[] = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

export function isKustomizationPath(path: string): boolean {
  return KUSTOMIZATION_NAMES.includes(basename(path));
}

export function readKustomization(path: string, value: JsonValue): KustomizationFacts {
  const folder = directoryOf(path);
  const directory = folder.replace(/^\//, '');
  const namespace = text(member(value, 'namespace'));
  return {
    path,
    isComponent: member(value, 'kind') === 'Component',
    directory,
    namespace,
    namePrefix: text(member(value, 'namePrefix')) ?? '',
    nameSuffix: text(member(value, 'nameSuffix')) ?? '',
    vars: texts(list(member(value, 'vars')).map((entry) => member(entry, 'name'))),
    generated: [
      ...generatorsOf(value, 'configMapGenerator', path, directory),
      ...generatorsOf(value, 'secretGenerator', path, directory),
    ],
    labels: [
      ...keys(member(value, 'commonLabels')),
      ...list(member(value, 'labels')).flatMap((entry) => keys(member(entry, 'pairs'))),
    ],
    labelsSelectors:
      keys(member(value, 'commonLabels')).length > 0 ||
      list(member(value, 'labels')).some((entry) => member(entry, 'includeSelectors') === true),
    annotations: keys(member(value, 'commonAnnotations')),
    patches: patchFiles(value).map((file) => resolveNamedPath(folder, file)),
    inlinePatches: inlinePatches(value),
    addedKeys: [...list(member(value, 'configMapGenerator')), ...list(member(value, 'secretGenerator'))]
      .filter(changesAnother)
      .flatMap(writtenKeys),
    replacements: list(member(value, 'replacements')).flatMap(replacementTargets),
    isMore: CHANGES.some((field) => isFilled(member(value, field))) || usedIn(value).some(isElsewhere),
    uses: usedIn(value).map((used) => resolveNamedPath(folder, used)),
    files: namedFiles(value).map((file) => resolveNamedPath(folder, file)),
    charts: chartDirectories(value).map((chart) => resolveNamedPath(folder, chart)),
  };
}

/** A chart that is pulled is in a directory of its version. */
function chartDirectories(value: JsonValue): readonly string[] {
  const globalHome = text(member(member(value, 'helmGlobals'), 'chartHome'));
  return [...list(member(value, 'helmCharts')), ...list(member(value, 'helmChartInflationGenerator'))].flatMap(
    (entry) => {
      const name = text(member(entry, 'name')) ?? text(member(entry, 'chartName'));
      if (name === undefined) return [];
      const home = text(member(entry, 'chartHome')) ?? globalHome ?? 'charts';
      const version = text(member(entry, 'version')) ?? text(member(entry, 'chartVersion'));
      return [`${home}/${name}`, ...(version === undefined ? [] : [`${home}/${name}-${version}/${name}`])];
    },
  );
}

const FILE_FIELDS = [
  'resources',
  'bases',
  'components',
  'generators',
  'transformers',
  'validators',
  'configurations',
  'crds',
] as const;

function namedFiles(value: JsonValue): readonly string[] {
  const lists = FILE_FIELDS.flatMap((field) => texts(list(member(value, field))));
  const generators = ['configMapGenerator', 'secretGenerator'].flatMap((field) => list(member(value, field)));
  const contents = generators.flatMap((entry) => [
    ...texts(list(member(entry, 'files'))).map((file) => file.slice(file.indexOf('=') + 1)),
    ...texts([member(entry, 'env'), ...list(member(entry, 'envs'))]),
  ]);
  const replacements = texts(list(member(value, 'replacements')).map((entry) => member(entry, 'path')));
  return [...lists.filter((entry) => !entry.includes('\n')), ...contents, ...replacements, ...patchFiles(value)];
}

/** Fields of a kustomization that change the objects of its directory. */
const CHANGES: readonly string[] = [
  'components',
  'generators',
  'helmCharts',
  'helmChartInflationGenerator',
  'images',
  'imageTags',
  'namePrefix',
  'nameSuffix',
  'patches',
  'patchesJson6902',
  'patchesStrategicMerge',
  'replacements',
  'replicas',
  'transformers',
];

function isFilled(value: JsonValue | undefined): boolean {
  return isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
}

function usedIn(value: JsonValue): readonly string[] {
  return ['resources', 'bases', 'components'].flatMap((field) => texts(list(member(value, field))));
}

/** `../base`, or a repository. */
function isElsewhere(used: string): boolean {
  return /^\.\.(?:\/|$)|:\/\/|^git@|^github\.com\/|[?&]ref=/.test(used);
}

/**
 * See https://kubectl.docs.kubernetes.io/references/kustomize/kustomization: `patches` and `patchesJson6902` name files
 * in `path`, `patchesStrategicMerge` lists files or the patches themselves.
 */
function patchFiles(value: JsonValue): string[] {
  const inPath = [...list(member(value, 'patches')), ...list(member(value, 'patchesJson6902'))];
  const written = texts(list(member(value, 'patchesStrategicMerge'))).filter((entry) => !entry.includes('\n'));
  return [...texts(inPath.map((entry) => member(entry, 'path'))), ...written];
}

function inlinePatches(value: JsonValue): string[] {
  const inPatch = [...list(member(value, 'patches')), ...list(member(value, 'patchesJson6902'))];
  const written = texts(list(member(value, 'patchesStrategicMerge'))).filter((entry) => entry.includes('\n'));
  return [...texts(inPatch.map((entry) => member(entry, 'patch'))), ...written];
}

const GENERATED_KINDS = { configMapGenerator: 'ConfigMap', secretGenerator: 'Secret' } as const;

function generatorsOf(
  value: JsonValue,
  field: keyof typeof GENERATED_KINDS,
  path: string,
  directory: string,
): GeneratedObject[] {
  const kind = GENERATED_KINDS[field];
  return list(member(value, field)).flatMap((entry) => {
    const name = text(member(entry, 'name'));
    if (name === undefined) return [];
    const namespace = text(member(entry, 'namespace'));
    const made = { kind, namespace, name, keys: generatedKeys(entry), by: `${field} in ${path}`, directory };
    return [changesAnother(entry) && readsEnvFiles(entry) ? { ...made, addsUnknownKeys: true } : made];
  });
}

/** Undefined if files that krmkit does not read contribute: `envs`, or a generator that extends another one. */
function generatedKeys(entry: JsonValue): string[] | undefined {
  return changesAnother(entry) || readsEnvFiles(entry) ? undefined : writtenKeys(entry);
}

function changesAnother(entry: JsonValue): boolean {
  const behavior = member(entry, 'behavior');
  return behavior === 'merge' || behavior === 'replace';
}

/** `env` is one file, `envs` are several. */
function readsEnvFiles(entry: JsonValue): boolean {
  return text(member(entry, 'env')) !== undefined || list(member(entry, 'envs')).length > 0;
}

function writtenKeys(entry: JsonValue): string[] {
  const literals = texts(list(member(entry, 'literals'))).map((literal) => beforeEquals(literal) ?? literal);
  const files = texts(list(member(entry, 'files'))).map((file) => beforeEquals(file) ?? basename(file));
  return [...literals, ...files];
}

function beforeEquals(written: string): string | undefined {
  const equals = written.indexOf('=');
  return equals === -1 ? undefined : written.slice(0, equals);
}

function replacementTargets(replacement: JsonValue): ReplacementTarget[] {
  return list(member(replacement, 'targets')).map((target) => {
    const select = member(target, 'select');
    return {
      kind: text(member(select, 'kind')),
      name: text(member(select, 'name')),
      fieldPaths: texts(list(member(target, 'fieldPaths'))),
    };
  });
}

/** The path of a file that the kustomization in a directory names; `''` for the current directory. */
export function resolveNamedPath(directory: string, file: string): string {
  const segments: string[] = [];
  const whole = file.startsWith('/') || directory === '' ? file : `${directory}/${file}`;
  for (const segment of whole.split('/')) {
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '.' && (segment !== '' || segments.length === 0)) segments.push(segment);
  }
  return segments.join('/');
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

function keys(value: JsonValue | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function texts(values: readonly (JsonValue | undefined)[]): string[] {
  return values.filter((value) => typeof value === 'string');
}
