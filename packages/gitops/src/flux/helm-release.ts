import type { Diagnostic, FileSystem, JsonValue, Source } from '@krmkit/base';
import { joinPath, member, relativePath, resolvePath, sha256, textAt } from '@krmkit/base';
import type { BuildOptions, BuiltRoot, InstalledRelease, Sourced } from '@krmkit/kustomize';
import { clusterScopes, currentId, isInside, partOf, rootOf } from '@krmkit/kustomize';
import type { NotBuilt } from '../argo/application.ts';
import { REGISTRY_CHART } from '../argo/application.ts';
import type { Rendered } from '../argo/directory-source.ts';
import { withNamespace } from '../argo/finish-objects.ts';
import { renderInstalled } from '../charts/render-release.ts';
import type { FoundObject } from '../find/find-objects.ts';
import type { KnownSources } from '../find/sources.ts';
import { inSource, meantSource } from '../find/sources.ts';
import { locationOfPart, pathsNotRead, sourcesIn } from '../sourced-edits.ts';
import { isSuspendedObject, rootWithoutBuild } from './build-flux-root.ts';
import type { ValuePlaces } from './helm-values.ts';
import { releaseValues } from './helm-values.ts';
import { withCommonMetadata, withOwnerLabels } from './owner-metadata.ts';
import { isOfCrds, postRendered } from './post-render.ts';

/** The repository that has the chart of a HelmRelease, and how krmkit renders it. */
export interface HelmContext extends ValuePlaces {
  readonly options: BuildOptions;
  /** The files outside of the repository, too. */
  readonly clone: FileSystem;
  readonly sources: KnownSources;
  /** The minor version of Flux 2. */
  readonly version: number;
}

const GROUP = 'helm.toolkit.fluxcd.io';

/** Whether an object tells Flux to install a chart. */
export function isHelmRelease({
  identity,
}: {
  readonly identity: Pick<FoundObject['identity'], 'group' | 'kind'>;
}): boolean {
  return identity.group === GROUP && identity.kind === 'HelmRelease';
}

/** What a HelmRelease installs. Follows helm-controller. `name` is the name of the root in reports. */
export async function buildHelmRelease(release: Sourced, name: string, context: HelmContext): Promise<BuiltRoot> {
  const root = await buildRelease(release, name, context);
  return root.state === 'built' ? root : { ...root, release: await installedRelease(release.value) };
}

async function installedRelease(release: JsonValue): Promise<InstalledRelease> {
  const own = textAt(member(release, 'metadata'), 'namespace');
  const namespace = textAt(member(release, 'spec'), 'targetNamespace') || own || 'default';
  return { name: await releaseName(release), namespace };
}

async function buildRelease(release: Sourced, name: string, context: HelmContext): Promise<BuiltRoot> {
  const { working, options } = context;
  const chart = await findChart(release, context);
  if (!chart.ok) return rootWithoutBuild(release, name, chart);
  const values = await releaseValues(release, chart, chart.context);
  if (!values.ok) return rootWithoutBuild(release, name, values);
  const spec = member(release.value, 'spec');
  const rendered = await renderInstalled(
    {
      release: {
        chart: chart.directory,
        ...(await installedRelease(release.value)),
        values: [{ text: JSON.stringify(values.values) }],
        arguments: textAt(member(spec, 'install'), 'crds') === 'Skip' ? [] : ['--include-crds'],
      },
      cause: chart.cause,
      sources: values.sources,
    },
    { files: chart.context.files, working, helm: options.helm },
  );
  if (!('objects' in rendered)) return rootWithoutBuild(release, name, rendered);
  const processed = rendered.ok ? await postRendered(rendered.objects, release, context.version) : rendered;
  const scopes = clusterScopes(processed.objects);
  const namespace = partOf(release, ['spec', 'targetNamespace']) ?? partOf(release, ['metadata', 'namespace']);
  const objects = processed.objects.map((object) => {
    const common = isOfCrds(object) ? object : withCommonMetadata(object, release);
    return withNamespace(withOwnerLabels(common, release, GROUP), namespace, scopes(currentId(object)));
  });
  const made = { ...processed, objects, sources: rendered.sources };
  return finishRoot(release, { name, made }, context);
}

async function finishRoot(
  release: Sourced,
  { name, made }: { readonly name: string; readonly made: Rendered },
  { files }: HelmContext,
): Promise<BuiltRoot> {
  const own = sourcesIn(release.origins);
  const sources = new Map<string, Source>([...own, ...made.sources]);
  const diagnostics = made.diagnostics.map((one): Diagnostic => ({
    ...locationOfPart(release, ['metadata', 'name']),
    ...one,
  }));
  const objects = made.ok ? made.objects : [];
  const root = await rootOf({ ...made, objects, diagnostics, sources }, { directory: name, files, strict: false });
  return { ...root, causes: pathsNotRead(own, made.sources) };
}

/** A chart of the repository. */
interface FoundChart {
  readonly ok: true;
  /** `spec` of what names the chart: with `chart`, `sourceRef` and `valuesFiles`. */
  readonly chart: Sourced;
  /** The real path. */
  readonly directory: string;
  /** With the repository that has it. */
  readonly context: HelmContext;
  /** The part of the HelmRelease that leads to the chart. */
  readonly cause: Sourced;
}

/** The chart of `chart.spec`, or of the HelmChart of `chartRef`. */
async function findChart(release: Sourced, context: HelmContext): Promise<FoundChart | NotBuilt> {
  const spec = partOf(release, ['spec']) ?? release;
  const namespace = textAt(member(release.value, 'metadata'), 'namespace');
  if (isSuspendedObject(release.value)) return { ok: false, reason: 'it is suspended', at: spec };
  const reference = partOf(spec, ['chartRef']);
  if (reference !== undefined && reference.value !== null) {
    const kind = textAt(reference.value, 'kind');
    const name = textAt(reference.value, 'name');
    const its = textAt(reference.value, 'namespace') || namespace;
    const found = kind === 'HelmChart' ? context.sources.find(kind, its, name) : undefined;
    const chart = found && partOf(found.sourced, ['spec']);
    if (chart !== undefined) return resolveChart(chart, { namespace: its, cause: reference }, context);
    const cause = kind === 'OCIRepository' ? { cause: REGISTRY_CHART } : {};
    return { ok: false, reason: `its chart is the ${kind || 'object'} ${name}`, ...cause, at: reference };
  }
  const chart = partOf(spec, ['chart', 'spec']);
  if (chart === undefined) return { ok: false, reason: 'it has no chart', at: spec };
  return resolveChart(chart, { namespace, cause: partOf(chart, ['chart']) ?? chart }, context);
}

async function resolveChart(
  chart: Sourced,
  { namespace, cause }: { readonly namespace: string; readonly cause: Sourced },
  places: HelmContext,
): Promise<FoundChart | NotBuilt> {
  const sourceRef = member(chart.value, 'sourceRef') ?? null;
  const path = textAt(chart.value, 'chart');
  const kind = textAt(sourceRef, 'kind');
  if (kind === 'HelmRepository') {
    const reason = `its chart ${path} is from the ${kind} ${textAt(sourceRef, 'name')}`;
    return { ok: false, reason, cause: REGISTRY_CHART, at: cause };
  }
  const meant = meantSource({ metadata: { namespace }, spec: { sourceRef } }, places.sources);
  if (meant.kind === 'other') return { ok: false, reason: meant.reason, cause: meant.cause, at: cause };
  const context = inSource(places, meant);
  const { files, repository, working } = context;
  const directory = resolvePath(repository, `.${resolvePath('/', path)}`);
  const real = await files.realPath(directory);
  if (real.ok && isInside(real.value, repository) && (await files.status(joinPath(real.value, 'Chart.yaml'))).ok) {
    return { ok: true, chart, directory: real.value, context, cause };
  }
  return { ok: false, reason: `this repository has no chart ${relativePath(working, directory)}`, at: cause };
}

/** As `ShortenName` in helm-controller: a longer name is cut, with a part of its hash. */
async function releaseName(release: JsonValue): Promise<string> {
  const spec = member(release, 'spec');
  const target = textAt(spec, 'targetNamespace');
  const own = textAt(member(release, 'metadata'), 'name');
  const name = textAt(spec, 'releaseName') || `${target === '' ? '' : `${target}-`}${own}`;
  return name.length <= MOST_BYTES ? name : `${name.slice(0, 40)}-${(await sha256(name)).slice(0, 12)}`;
}

/** Names are ASCII. */
const MOST_BYTES = 53;
