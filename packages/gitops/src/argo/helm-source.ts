import type { JsonValue, Source } from '@krmkit/base';
import { isObject, member, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { ChartRelease, Sourced } from '@krmkit/kustomize';
import { isInside, partOf } from '@krmkit/kustomize';
import { renderInstalled } from '../charts/render-release.ts';
import { readDocumentFile } from '../find/read-document.ts';
import { itemsAt, locationOfPart } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';
import { meantByUrl, reasonOfOther } from './application.ts';
import { matchesDoublestar } from './doublestar.ts';
import { inSource } from '../find/sources.ts';
import type { ArgoContext } from './argo-context.ts';
import type { Rendered } from './directory-source.ts';
import type { ArgoEnvironment } from './environment.ts';
import { argoEnvironment, expandVariables } from './environment.ts';

/** Where a source of an Application with a chart is. */
export interface HelmPlace {
  readonly application: Sourced;
  /** The real path of the chart. */
  readonly directory: string;
  readonly context: ArgoContext;
}

/**
 * Renders the chart of a source. Follows `helmTemplate` in reposerver/repository/repository.go and `template` in
 * util/helm/cmd.go: values count less than parameters, and these less than parameters with `forceString`, then those of
 * files.
 */
export async function renderHelm(source: Sourced, place: HelmPlace): Promise<Rendered | NotBuilt> {
  const { application, directory, context } = place;
  const helm = partOf(source, ['helm']) ?? source;
  const cause = partOf(source, ['path']) ?? source;
  const environment = argoEnvironment(application.value, source.value);
  const values = await valuesOf(helm, environment, place);
  if (!values.ok) return values;
  const set = await setArguments(helm, environment, place);
  if (!set.ok) return set;
  const missing = [...values.missing, ...set.missing];
  if (missing.length > 0) return { ok: false, objects: [], diagnostics: missing, sources: values.sources };
  const destination = member(member(application.value, 'spec'), 'destination');
  const release: ChartRelease = {
    chart: directory,
    name: textAt(helm.value, 'releaseName') || textAt(member(application.value, 'metadata'), 'name'),
    namespace: textAt(helm.value, 'namespace') || textAt(destination, 'namespace') || 'default',
    values: values.files,
    arguments: [...set.arguments, ...flagsOf(helm.value)],
  };
  const { files, working, options } = context;
  return renderInstalled({ release, cause, sources: values.sources }, { files, working, helm: options.helm });
}

function flagsOf(helm: JsonValue): readonly string[] {
  const kubeVersion = textAt(helm, 'kubeVersion');
  const apiVersions = member(helm, 'apiVersions');
  return [
    ...(kubeVersion === '' ? [] : ['--kube-version', kubeVersion]),
    ...(Array.isArray(apiVersions) ? apiVersions : []).flatMap((one) => ['--api-versions', String(one)]),
    ...(member(helm, 'skipCrds') === true ? [] : ['--include-crds']),
    ...(member(helm, 'skipSchemaValidation') === true ? ['--skip-schema-validation'] : []),
    ...(member(helm, 'skipTests') === true ? ['--skip-tests'] : []),
  ];
}

type Missing = Rendered['diagnostics'];

interface ValuesOfSource {
  readonly ok: true;
  readonly files: ChartRelease['values'];
  readonly sources: ReadonlyMap<string, Source>;
  /** The files that are not there. */
  readonly missing: Missing;
}

/** The files of values, then the values of the source: `valuesObject`, else `values`. */
async function valuesOf(
  helm: Sourced,
  environment: ArgoEnvironment,
  place: HelmPlace,
): Promise<ValuesOfSource | NotBuilt> {
  const files: ChartRelease['values'][number][] = [];
  const sources = new Map<string, Source>();
  const missing: Missing[number][] = [];
  const entries = await valueFiles(helm, environment, place);
  if (!('entries' in entries)) return entries;
  for (const { entry, path, context } of entries.entries) {
    const found = await findFile(path, entry, { ...place, context });
    if (typeof found !== 'string') {
      if (member(helm.value, 'ignoreMissingValueFiles') !== true) missing.push(found);
      continue;
    }
    files.push(found);
    const document = await readDocumentFile(found, place.context);
    if (document !== undefined) sources.set(document.source.path, document.source);
  }
  const object = member(helm.value, 'valuesObject');
  const text = textAt(helm.value, 'values');
  if (isObject(object)) files.push({ text: JSON.stringify(object) });
  else if (text !== '') files.push({ text });
  return { ok: true, files, sources, missing };
}

interface ValueFile {
  readonly entry: Sourced;
  readonly path: string;
  readonly context: ArgoContext;
}

/** The files of `valueFiles`. A pattern stands for those that it matches and that no entry names, in lexical order. */
async function valueFiles(
  helm: Sourced,
  environment: ArgoEnvironment,
  place: HelmPlace,
): Promise<{ readonly entries: readonly ValueFile[] } | NotBuilt> {
  const resolved: ValueFile[] = [];
  for (const entry of itemsAt(helm, 'valueFiles')) {
    const one = resolveFile(entry, environment, place);
    if (!one.ok) return one;
    resolved.push({ entry, path: one.path, context: one.context });
  }
  const isPattern = ({ path }: ValueFile): boolean => place.context.version >= GLOBS_SINCE && /[*?[{]/.test(path);
  const named = new Set(resolved.filter((one) => !isPattern(one)).map(({ path }) => path));
  const entries: ValueFile[] = [];
  for (const one of resolved) {
    const matched = isPattern(one) ? await matchingFiles(one) : [one.path];
    if (matched === undefined) {
      return { ok: false, reason: `krmkit cannot read the pattern ${one.path}`, at: one.entry };
    }
    const kept = isPattern(one) ? matched.filter((path) => !named.has(path)) : matched;
    // A pattern without a file is an error of the path itself.
    for (const path of matched.length === 0 ? [one.path] : kept) entries.push({ ...one, path });
  }
  return { entries };
}

/** Argo CD 3.4 has patterns; before, they are names. */
const GLOBS_SINCE = 304;

/** Undefined: the pattern cannot be read. */
async function matchingFiles({ path, context }: ValueFile): Promise<readonly string[] | undefined> {
  const content = await context.content(context);
  const pattern = relativePath(context.repository, path);
  const matched: string[] = [];
  for (const file of content?.files ?? []) {
    const matches = matchesDoublestar(pattern, file);
    if (matches === undefined) return undefined;
    if (matches) matched.push(resolvePath(context.repository, file));
  }
  return content === undefined ? undefined : matched;
}

/** `--set`, `--set-string` and `--set-file`: of parameters of one name, the last. */
async function setArguments(
  helm: Sourced,
  environment: ArgoEnvironment,
  place: HelmPlace,
): Promise<{ readonly ok: true; readonly arguments: readonly string[]; readonly missing: Missing } | NotBuilt> {
  const parameters = new Map<string, readonly string[]>();
  for (const entry of itemsAt(helm, 'parameters')) {
    const { value } = entry;
    const text = expandVariables(textAt(value, 'value'), environment);
    if (text === undefined) return needsRevision(entry);
    const flag = member(value, 'forceString') === true ? '--set-string' : '--set';
    const isList = text.startsWith('{') && text.endsWith('}');
    const escaped = isList ? text : text.replaceAll(/(^|[^\\]),/g, String.raw`$1\,`);
    const name = textAt(value, 'name');
    parameters.set(name, [flag, `${name}=${escaped}`]);
  }
  const missing: Missing[number][] = [];
  const given: string[] = [...parameters.values()].flat();
  for (const entry of itemsAt(helm, 'fileParameters')) {
    const path: Sourced = partOf(entry, ['path']) ?? entry;
    const resolved = resolveFile(path, environment, place);
    if (!resolved.ok) return resolved;
    const found = await findFile(resolved.path, path, { ...place, context: resolved.context });
    if (typeof found === 'string') given.push('--set-file', `${textAt(entry.value, 'name')}=${found}`);
    else missing.push(found);
  }
  return { ok: true, arguments: given, missing };
}

/** The path of a file that a source names: relative to the chart, from the top (`/`), or from the top of `$ref`. */
function resolveFile(
  entry: Sourced,
  environment: ArgoEnvironment,
  { application, directory, context }: HelmPlace,
): { readonly ok: true; readonly path: string; readonly context: ArgoContext } | NotBuilt {
  const written = typeof entry.value === 'string' ? entry.value : '';
  const [first = '', ...rest] = written.split('/');
  const reference = itemsAt(partOf(application, ['spec']) ?? application, 'sources').find(
    ({ value }) => textAt(value, 'ref') !== '' && first === `$${textAt(value, 'ref')}`,
  );
  if (reference !== undefined) {
    const reason = reasonOfOther(reference.value, context);
    if (reason !== undefined) return { ok: false, reason: `${written}: ${reason}`, at: entry };
    const own = inSource(context, meantByUrl(reference.value, context));
    return { ok: true, path: resolvePath(own.repository, `./${rest.join('/')}`), context: own };
  }
  const text = expandVariables(written, environment);
  if (text === undefined) return needsRevision(entry);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return { ok: false, reason: `krmkit does not fetch the values of ${text}`, at: entry };
  }
  return {
    ok: true,
    context,
    path: text.startsWith('/') ? resolvePath(context.repository, `.${text}`) : resolvePath(directory, text),
  };
}

function needsRevision(at: Sourced): NotBuilt {
  return { ok: false, reason: 'its source needs the revision, which Argo CD knows', at };
}

/** The real path of a file in the repository, or the error. */
async function findFile(
  path: string,
  entry: Sourced,
  { context: { files, repository, working } }: HelmPlace,
): Promise<string | Missing[number]> {
  const real = await files.realPath(path);
  const status = await files.status(path);
  if (real.ok && isInside(real.value, repository) && status.ok && status.value.kind === 'file') return real.value;
  const shown = relativePath(working, path);
  const message = real.ok ? `${shown} is no file of this repository` : `the file ${shown} does not exist`;
  const hint = 'correct the path in helm';
  return { code: 'invalid-chart', severity: 'error', message, hint, ...locationOfPart(entry) };
}
