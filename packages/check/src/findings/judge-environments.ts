import type { Diagnostic, JsonObject } from '@krmkit/base';
import { namespaceOf, mayHavePodTemplate } from '@krmkit/pods';
import type { ResolvedTemplate, VolumeObjects } from '@krmkit/pods';
import type { EnvironmentFindings, Environments, BuildObject } from '@krmkit/kustomize';
import { isUnknown, joinFindings, onlyFiles } from '@krmkit/kustomize';
import type { Package, Resource } from '@krmkit/manifests';
import { withFreshValue, applySuppressions } from '@krmkit/manifests';
import { compareBytes } from '@krmkit/base';
import { chooseFindings } from './choose-findings.ts';
import type { ImageConfigs } from './image-config.ts';
import { unreadablePaths } from '../changes/comparison.ts';
import type { FindingSettings } from './choose-findings.ts';
import type { ResolutionSettings } from './check-settings.ts';
import type { ResolvedEnvironment } from './resolve-environments.ts';
import { resolveEnvironments } from './resolve-environments.ts';

/** One environment of one side, resolved. */
export interface JudgedEnvironment {
  /** The directory of the kustomization; undefined for files. */
  readonly root: string | undefined;
  /** False for files, also those that a root lists that cannot be built. */
  readonly isBuilt: boolean;
  readonly resources: readonly Resource[];
  readonly objectOf: (resource: Resource) => BuildObject | undefined;
  /** By the resource that they are in. */
  readonly templates: ReadonlyMap<Resource, readonly ResolvedTemplate[]>;
  readonly objects: VolumeObjects;
  /** ConfigMaps, Secrets and Services, by `KIND NAMESPACE/NAME`. */
  readonly byName: ReadonlyMap<string, Resource>;
}

export interface JudgedSide {
  readonly environments: readonly JudgedEnvironment[];
  /** Without those that are suppressed, ignored or below the severity. Every root has its own. */
  readonly findings: readonly EnvironmentFindings[];
  /** The roots that could not be built. */
  readonly notBuilt: ReadonlySet<string>;
  /** Those of them that nothing applies. */
  readonly suspended: ReadonlySet<string>;
  /** Whether a file that no kustomization uses could not be read completely. */
  readonly isUnreadable: (path: string | undefined) => boolean;
}

export type JudgeSideSettings = ResolutionSettings & FindingSettings;

/** Resolves the pods of all environments of a side. `listed`: the problems with the PATHs. */
export function judgeSide(
  environments: Environments,
  settings: JudgeSideSettings,
  listed: readonly Diagnostic[] = [],
  images: ImageConfigs = new Map(),
): JudgedSide {
  const { files } = environments;
  // What several roots share is shown as the first one has it, which must not depend on how they were found.
  const roots = environments.roots.toSorted((a, b) => compareBytes(a.directory, b.directory));
  const built = new Map(roots.flatMap((root) => root.objects.map((object) => [object.value, object])));
  const objectOf: JudgedEnvironment['objectOf'] = ({ value }) => built.get(value);
  const findings: EnvironmentFindings[] = [{ root: undefined, diagnostics: listed }];
  const judged: JudgedEnvironment[] = [];
  for (const environment of resolveEnvironments({ files, roots }, settings, images)) {
    judged.push(judgeEnvironment(environment, objectOf, settings));
    findings.push(environment);
  }
  const written = [...files.resources, ...roots.flatMap((root) => root.written)];
  const notBuilt = roots.filter(({ state }) => state !== 'built');
  const problems = [files, ...notBuilt.map((root) => root.package)].flatMap((one) => one.diagnostics);
  return {
    environments: judged,
    notBuilt: new Set(notBuilt.map(({ directory }) => directory)),
    suspended: new Set(notBuilt.filter((root) => !isUnknown(root)).map(({ directory }) => directory)),
    isUnreadable: unreadablePaths('.', [...listed, ...problems]),
    findings: findings.map(({ root, diagnostics }) => {
      const { kept } = applySuppressions(joinFindings([{ root, diagnostics }]), written);
      return { root, diagnostics: chooseFindings(kept, settings).shown };
    }),
  };
}

/** What is left of roots that cannot be built, by directory: files that are judged as they are written. */
export function judgeWritten(
  written: ReadonlyMap<string, Package>,
  settings: ResolutionSettings,
): readonly JudgedEnvironment[] {
  return [...written].flatMap(([directory, files]) =>
    [...resolveEnvironments(onlyFiles(files), settings, new Map())].map((environment) => ({
      ...judgeEnvironment(environment, () => undefined, settings),
      root: directory,
    })),
  );
}

function judgeEnvironment(
  { root, isBuilt, package: own, templatesOf, judgeObject }: ResolvedEnvironment,
  objectOf: JudgedEnvironment['objectOf'],
  settings: ResolutionSettings,
): JudgedEnvironment {
  const templates = new Map<Resource, readonly ResolvedTemplate[]>();
  const byName = new Map<string, Resource>();
  const objects = { configMaps: new Map<string, JsonObject>(), secrets: new Map<string, JsonObject>() };
  for (const resource of own.resources) {
    const { kind, name } = resource.identity;
    if (mayHavePodTemplate(resource.identity, settings.templates)) {
      templates.set(resource, templatesOf(withFreshValue(resource)));
    }
    judgeObject(withFreshValue(resource));
    if (kind !== 'ConfigMap' && kind !== 'Secret' && kind !== 'Service') continue;
    const key = `${namespaceOf(resource, own.facts) ?? settings.defaultNamespace ?? 'default'}/${name}`;
    byName.set(`${kind} ${key}`, resource);
    if (kind === 'Service') continue;
    (kind === 'ConfigMap' ? objects.configMaps : objects.secrets).set(key, resource.value);
  }
  return { root, isBuilt, resources: own.resources, objectOf, templates, objects, byName };
}
