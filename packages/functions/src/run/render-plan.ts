import type { Diagnostic, JsonObject } from '@krmkit/base';
import type { PackageFile } from '@krmkit/manifests';
import { packageOf, reportField } from '@krmkit/manifests';
import { compareBytes, dirname, joinInside, resolvePath } from '@krmkit/base';
import type { DiscoveredSteps } from './declaration.ts';
import { LIST_VERSION } from './declaration.ts';
import { resolveProgram } from './function-spec.ts';
import type { FunctionItem } from './item.ts';
import type { Kptfile } from './kptfile.ts';
import { readKptfile } from './kptfile.ts';
import type { KptfileStep } from './kptfile-step.ts';
import type { Read } from './mount.ts';
import type { FunctionProgram, FunctionStep } from './step.ts';
import { missingName, writtenBy } from './function-config.ts';
import { INPUT_NAME } from './step.ts';

export interface RenderSettings {
  /** The directory of the files, for messages. */
  readonly directory?: string;
  /** Absolute, `/` between segments. The paths of the files are relative to it. */
  readonly workingDirectory: string;
  /** Put in front of images without a registry or a path; '' for none. Default: the catalogue of kpt. */
  readonly imagePrefix?: string;
}

/**
 * Plans the steps of the kpt packages below one directory, in kpt's order: subpackages before their parent, siblings by
 * path, mutators before validators. With `kpt.dev/bfs-rendering: "true"` on the top Kptfile, parents come first, level
 * by level. `kpt.dev/save-on-render-failure: "true"` there gives `savesOnFailure`. A step sees the resources of its package and of the packages in it. Programs are relative to their Kptfile.
 * If a file of the package holds the functionConfig, `functionConfig` is its current value, and `configOf` gives its
 * value when the step begins.
 */
export function renderSteps(files: readonly PackageFile[], settings: RenderSettings): DiscoveredSteps {
  const kptfiles = kptfilesByDirectory(files);
  const root = kptfiles.get('');
  const diagnostics: Diagnostic[] = root === undefined ? [withoutKptfile(settings.directory ?? '.')] : [];
  const plan: Plan = {
    filesByPath: new Map(files.map((file) => [file.relativePath, file])),
    packages: new Set(kptfiles.keys()),
    settings,
  };
  const steps: FunctionStep[] = [];
  const { topDown = false, savesOnFailure = false } = (root && readKptfile(root, settings).kptfile) ?? {};
  for (const directory of topDown ? rootFirst(plan.packages) : subpackagesFirst(plan.packages)) {
    const file = kptfiles.get(directory);
    if (file === undefined) continue;
    const { kptfile, diagnostics: found } = readKptfile(file, settings);
    const absolute = dirname(resolvePath(settings.workingDirectory, file.path));
    if (kptfile !== undefined) steps.push(...planPackage(kptfile, { directory, absolute }, plan));
    // Planning adds to the diagnostics of the Kptfile.
    for (const diagnostic of found) diagnostics.push(diagnostic);
  }
  return { steps, diagnostics, savesOnFailure };
}

/** The directory of the root is `''`. */
function kptfilesByDirectory(files: readonly PackageFile[]): ReadonlyMap<string, PackageFile> {
  const kptfiles = new Map<string, PackageFile>();
  for (const file of files) {
    if (file.relativePath === 'Kptfile') kptfiles.set('', file);
    else if (file.relativePath.endsWith('/Kptfile')) kptfiles.set(dirname(file.relativePath), file);
  }
  return kptfiles;
}

function withoutKptfile(directory: string): Diagnostic {
  return {
    code: 'invalid-kptfile',
    severity: 'error',
    message: `The directory ${directory} has no Kptfile`,
    hint: 'name the directory of a kpt package, or run the functions that resources declare with krmkit run',
  };
}

/**
 * The functionConfig of a step when the step begins: read from the items if a file of the package holds it. Not ok if
 * an earlier step removed it or added a second resource to its file.
 */
export function configOf(
  step: Pick<FunctionStep, 'configPath' | 'functionConfig'>,
  items: Iterable<Pick<FunctionItem, 'path' | 'value'>>,
): Read<JsonObject | undefined> {
  const { configPath } = step;
  if (configPath === undefined) return { ok: true, value: step.functionConfig };
  let found: JsonObject | undefined;
  for (const { path, value } of items) {
    if (path !== configPath) continue;
    if (found !== undefined) {
      return {
        ok: false,
        message: `${configPath} is its functionConfig, but an earlier function added a second resource to it`,
        hint: 'have that function write to another file',
      };
    }
    found = value;
  }
  if (found !== undefined) return { ok: true, value: found };
  return {
    ok: false,
    message: `${configPath} is its functionConfig, but an earlier function removed it`,
    hint: 'exclude the resource from that function',
  };
}

interface Plan {
  readonly filesByPath: ReadonlyMap<string, PackageFile>;
  /** `''` is the root. */
  readonly packages: ReadonlySet<string>;
  readonly settings: RenderSettings;
}

interface PackagePosition {
  readonly directory: string;
  readonly absolute: string;
}

interface PlannedConfig extends Pick<FunctionStep, 'writtenConfig'> {
  readonly functionConfig: JsonObject | undefined;
  readonly configPath?: string;
  readonly localDirectory: string | undefined;
}

function planPackage(
  { mutators, validators }: Pick<Kptfile, 'mutators' | 'validators'>,
  position: PackagePosition,
  plan: Plan,
): readonly FunctionStep[] {
  return [
    ...mutators.flatMap((step) => planStep(step, false, position, plan) ?? []),
    ...validators.flatMap((step) => planStep(step, true, position, plan) ?? []),
  ];
}

function planStep(
  step: KptfileStep,
  isValidator: boolean,
  position: PackagePosition,
  plan: Plan,
): FunctionStep | undefined {
  const program = programOf(step, position);
  const config = planConfig(step, position, plan);
  if (program === undefined || config === undefined) return undefined;
  const packagePath = position.directory === '' ? '.' : position.directory;
  return {
    name: step.name,
    program,
    ...config,
    listVersion: LIST_VERSION,
    scope: packagePath,
    selectors: step.selectors,
    exclude: step.exclude,
    isValidator,
    defersFailure: false,
    declaredAt: step.declaredAt,
    packagePath,
  };
}

function programOf({ program, field }: KptfileStep, position: PackagePosition): FunctionProgram | undefined {
  const resolved = (written: string, kind: 'exec' | 'module'): string | undefined => {
    const path = resolveProgram(written, position.absolute, kind);
    if (path.ok) return path.value;
    reportField(field, path.message, path.hint);
    return undefined;
  };
  switch (program.kind) {
    case 'container':
      return { ...program, network: false, mounts: [], env: [] };
    case 'exec': {
      const path = resolved(program.program, 'exec');
      return path === undefined ? undefined : { kind: 'exec', path, args: program.args, env: [] };
    }
    case 'module': {
      const path = resolved(program.path, 'module');
      return path === undefined ? undefined : { kind: 'module', path };
    }
  }
}

function planConfig({ config }: KptfileStep, position: PackagePosition, plan: Plan): PlannedConfig | undefined {
  if (config === undefined) return { functionConfig: undefined, localDirectory: undefined };
  if (config.kind === 'map') {
    const metadata = { name: INPUT_NAME };
    const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: config.data };
    return { functionConfig, localDirectory: undefined };
  }
  const { path: written, field } = config;
  const path = joinInside(position.directory === '' ? '.' : position.directory, written);
  const file = path === undefined ? undefined : plan.filesByPath.get(path);
  if (path === undefined || file === undefined) {
    reportField(field, `The file ${written} is not among the input files`, 'check the spelling and .krmignore');
    return undefined;
  }
  const owner = packageOf(path, plan.packages);
  if (owner !== position.directory) {
    reportField(field, `${written} belongs to the subpackage ${owner}`, 'name a file of this package itself');
    return undefined;
  }
  const [resource, second] = file.resources;
  if (resource === undefined || second !== undefined) {
    const count = file.resources.length;
    const message = `${written} holds ${count === 0 ? 'no resource' : `${count} resources`}, but a functionConfig is one`;
    reportField(field, message, 'put the functionConfig into a file of its own');
    return undefined;
  }
  const missing = missingName(resource, written);
  if (missing !== undefined) {
    reportField(field, missing.message, missing.hint);
    return undefined;
  }
  return {
    functionConfig: resource.value,
    ...writtenBy(resource),
    configPath: path,
    localDirectory: dirname(resolvePath(plan.settings.workingDirectory, file.path)),
  };
}

/** The packages directly inside each package, sorted by bytes; `''` is the root. */
function childrenOf(directories: ReadonlySet<string>): (directory: string) => readonly string[] {
  const below = new Map<string, string[]>();
  for (const directory of directories) {
    if (directory === '') continue;
    const parent = packageOf(directory, directories);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [directory]);
    else siblings.push(directory);
  }
  return (directory) => (below.get(directory) ?? []).toSorted(compareBytes);
}

/** Each directory after those below it; `''` comes last. */
function subpackagesFirst(directories: ReadonlySet<string>): readonly string[] {
  const children = childrenOf(directories);
  const order: string[] = [];
  const visit = (directory: string): void => {
    for (const child of children(directory)) visit(child);
    order.push(directory);
  };
  visit('');
  return order;
}

/** Level by level: `''`, then the packages in it, then the packages in those. */
function rootFirst(directories: ReadonlySet<string>): readonly string[] {
  const children = childrenOf(directories);
  const order = [''];
  // The loop also visits what it appends.
  for (const directory of order) order.push(...children(directory));
  return order;
}
