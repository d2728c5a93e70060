import type { Diagnostic, FileSystem, Source } from '@krmkit/base';
import { createSource, joinPath, locationOf, relativePath, shellPath } from '@krmkit/base';
import type { BuildHelm, BuildObject, ChartRelease, Sourced, Step } from '@krmkit/kustomize';
import { renderRelease } from '@krmkit/kustomize';
import { decodeText, walkDirectory } from '@krmkit/manifests';
import type { NotBuilt } from '../argo/application.ts';
import { MAX_BYTES } from '../argo/application.ts';
import type { Rendered } from '../argo/directory-source.ts';
import { locationOfPart } from '../sourced-edits.ts';

/** A chart of the repository, and what installs it. */
export interface InstalledChart {
  readonly release: ChartRelease;
  /** The part of the object that names the chart. */
  readonly cause: Sourced;
  /** The other files that the values come from. */
  readonly sources: ReadonlyMap<string, Source>;
}

interface ChartPlaces {
  readonly files: FileSystem;
  /** The real path of the working directory. */
  readonly working: string;
  readonly helm: BuildHelm | undefined;
}

/**
 * The objects of a chart, as `helm template` prints them. Each comes from its template and from the object that installs
 * the chart. Dependencies must be in the chart: helm fetches none.
 */
export async function renderInstalled(
  { release, cause, sources }: InstalledChart,
  { files, working, helm }: ChartPlaces,
): Promise<Rendered | NotBuilt> {
  const shown = relativePath(working, release.chart) || '.';
  if (helm === undefined) {
    const reason = `the chart ${shown} needs the helm program; add --enable-helm to run it`;
    return { ok: false, reason, cause: 'needs-helm', at: cause };
  }
  const read = new Map([...sources, ...(await filesOfChart(release.chart, files, working))]);
  const rendered = await renderRelease(release, shown, helm);
  if (rendered.ok) {
    const objects = rendered.objects.map(({ object, template }): BuildObject => {
      const steps = stepsOf(template === undefined ? undefined : sourceOfTemplate(template, shown, read), cause);
      return { ...object, origins: { steps }, fromChart: true, ...(template === undefined ? {} : { template }) };
    });
    return { ok: true, objects, diagnostics: [], sources: read };
  }
  const { message, hint, isMissing } = rendered;
  if (message.includes('missing in charts/')) {
    const reason = `the chart ${shown} has dependencies that are not in its directory charts; run helm dependency build ${shellPath(shown)}`;
    return { ok: false, reason, at: cause };
  }
  const diagnostic: Diagnostic = {
    code: isMissing ? 'build-permission' : 'invalid-chart',
    severity: 'error',
    message,
    hint,
    ...(templateLocation(message, shown, read) ?? locationOfPart(cause)),
  };
  return { ok: false, objects: [], diagnostics: [diagnostic], sources: read };
}

/** The template, which the object does not contain as it is, then what installs the chart. */
function stepsOf(template: Source | undefined, { origins }: Sourced): readonly Step[] {
  const own = origins.steps.map((step): Step => ({ ...step, generated: true }));
  if (template === undefined) return own;
  const position = { kind: 'span', source: template, span: { start: 0, end: 0 } } as const;
  return [{ position, effect: 'set', generated: true }, ...own.map((step): Step => ({ ...step, effect: 'edit' }))];
}

/** helm names a template by the name of the chart: `shop/templates/web.yaml`. */
function sourceOfTemplate(template: string, chart: string, read: ReadonlyMap<string, Source>): Source | undefined {
  return read.get(joinPath(chart, template.slice(template.indexOf('/') + 1)));
}

/** The line of a template that a message of helm names: `shop/templates/web.yaml:3:14`. */
function templateLocation(
  message: string,
  chart: string,
  read: ReadonlyMap<string, Source>,
): Pick<Diagnostic, 'location'> | undefined {
  const [, template = '', line = '1'] = /([\w.-]+(?:\/[\w.-]+)*\/templates\/[\w./-]*\w)(?::(\d+))?/.exec(message) ?? [];
  const source = template === '' ? undefined : sourceOfTemplate(template, chart, read);
  if (source === undefined) return undefined;
  const start = source.lineStarts[Number(line) - 1] ?? 0;
  return { location: locationOf(source, { start, end: start }) };
}

/** The texts of a chart, by their paths as messages show them. */
async function filesOfChart(chart: string, files: FileSystem, working: string): Promise<ReadonlyMap<string, Source>> {
  const sources = new Map<string, Source>();
  const { files: found } = await walkDirectory(chart, files);
  for (const path of found) {
    const bytes = await files.readFile(path, MAX_BYTES);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    const shown = relativePath(working, path);
    if (decoded?.ok === true) sources.set(shown, createSource(shown, decoded.value));
  }
  return sources;
}
