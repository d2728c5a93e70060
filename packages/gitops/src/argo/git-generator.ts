import { readDocumentFile } from '../find/read-document.ts';
import type { JsonValue } from '@krmkit/base';
import { basename, dirname, isArray, isObject, joinPath, member, textAt } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { matchesGlob } from '../flux/glob.ts';
import { itemsAt, withMember } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';
import { meantByUrl, reasonOfOther } from './application.ts';
import { inSource } from '../find/sources.ts';
import type { GeneratedParameters, GeneratorContext } from './parameters.ts';
import { flattened, normalized, parametersOf } from './parameters.ts';
import { renderParts } from './render-parts.ts';

/** The parameters of directories or files of this repository. Follows applicationset/generators/git.go. */
export async function gitParameters(git: Sourced, own: GeneratorContext): Promise<GeneratedParameters> {
  const reason = reasonOfOther(git.value, own);
  if (reason !== undefined) return { ok: false, reason, at: git };
  const context = inSource(own, meantByUrl(git.value, own));
  const content = await context.content(context);
  if (content === undefined) return { ok: false, reason: 'this repository has too many files', at: git };
  const directories = itemsAt(git, 'directories');
  if (directories.length === 0 && itemsAt(git, 'files').length === 0) {
    return { ok: false, reason: 'its git generator has neither directories nor files', at: git, isRefused: true };
  }
  const sets =
    directories.length > 0
      ? directorySets(directories, git.value, content.directories, context)
      : await fileSets(git, content.files, context);
  if (!sets.ok) return sets;
  return withValues(sets.sets, git, context);
}

/** Adds `values`, in which the other parameters are replaced. */
function withValues(
  sets: readonly Sourced[],
  git: Sourced,
  { render, goTemplate }: GeneratorContext,
): GeneratedParameters {
  const values = partOf(git, ['values']);
  if (values === undefined || !isObject(values.value)) return { ok: true, sets };
  const added: Sourced[] = [];
  for (const set of sets) {
    const rendered = renderParts(values, set, render);
    if (!rendered.ok) return rendered;
    const own = rendered.sourced;
    const entries: readonly (readonly [string, Sourced])[] = goTemplate ? [['values', own]] : flattened(own, 'values');
    added.push(entries.reduce((made, [key, part]) => withMember(made, key, part), set));
  }
  return { ok: true, sets: added };
}

function directorySets(
  directories: readonly Sourced[],
  git: JsonValue,
  present: readonly string[],
  context: GeneratorContext,
): GeneratedParameters {
  const [included, excluded] = splitExcluded(directories);
  const sets: Sourced[] = [];
  for (const path of present) {
    if (excluded.some(({ value }) => matchesSegments(textAt(value, 'path'), path))) continue;
    const item = included.find(({ value }) => matchesSegments(textAt(value, 'path'), path));
    if (item === undefined) continue;
    const steps = generatedSteps(item);
    sets.push(parametersOf(pathParameters({ path }, steps, git, context.goTemplate), steps));
  }
  return { ok: true, sets };
}

function splitExcluded(
  items: readonly Sourced[],
): readonly [included: readonly Sourced[], excluded: readonly Sourced[]] {
  const isExcluded = ({ value }: Sourced): boolean => member(value, 'exclude') === true;
  return [items.filter((item) => !isExcluded(item)), items.filter(isExcluded)];
}

/** As `path.Match` in Go: `*` stays within a segment. */
function matchesSegments(pattern: string, path: string): boolean {
  const patterns = pattern.split('/');
  const segments = path.split('/');
  return (
    patterns.length === segments.length &&
    segments.every((segment, index) => matchesGlob(patterns[index] ?? '', Array.from(segment)))
  );
}

async function fileSets(
  git: Sourced,
  present: readonly string[],
  context: GeneratorContext,
): Promise<GeneratedParameters> {
  const [included, excluded] = splitExcluded(itemsAt(git, 'files'));
  const sets: Sourced[] = [];
  for (const path of present) {
    if (excluded.some(({ value }) => matchesPathspec(textAt(value, 'path'), path))) continue;
    const item = included.find(({ value }) => matchesPathspec(textAt(value, 'path'), path));
    if (item === undefined) continue;
    const read = await readParameters(path, item, context);
    if (!read.ok) return read;
    const steps = generatedSteps(item);
    const directory = dirname(path);
    const own = pathParameters({ path: directory, file: basename(path) }, steps, git.value, context.goTemplate);
    for (const one of read.sets) {
      const set = context.goTemplate ? one : parametersOf(flattened(one), one.origins.steps);
      sets.push(own.reduce((made, [key, part]) => withMember(made, key, part), set));
    }
  }
  return { ok: true, sets };
}

/** As `git ls-files`: `*` matches `/`, too, and a directory stands for all files below it. */
function matchesPathspec(pattern: string, path: string): boolean {
  const trimmed = pattern.replace(/\/+$/, '');
  return matchesGlob(pattern, Array.from(path)) || trimmed === path || path.startsWith(`${trimmed}/`);
}

/** The content of a file: an object, or a list of objects; an empty file is one set without content. */
async function readParameters(
  path: string,
  item: Sourced,
  { files, repository, working }: GeneratorContext,
): Promise<GeneratedParameters> {
  const file = await readDocumentFile(joinPath(repository, path), { files, working });
  const refused: NotBuilt = { ok: false, reason: `krmkit cannot read the parameters in ${path}`, at: item };
  if (file === undefined) return refused;
  if (file.content === undefined) return { ok: true, sets: [parametersOf([], generatedSteps(item))] };
  const { value, origins } = file.content;
  if (isObject(value)) return { ok: true, sets: [{ value, origins }] };
  if (!isArray(value) || !value.every(isObject)) return refused;
  return { ok: true, sets: value.map((one, index) => ({ value: one, origins: originsAt(origins, [index]) })) };
}

/** Parameters that are paths come from the pattern that matches them. */
function generatedSteps(item: Sourced): readonly Step[] {
  const { steps } = (partOf(item, ['path']) ?? item).origins;
  return steps.map((step): Step => ({ ...step, generated: true }));
}

/** `path`, `path.basename` and others; with goTemplate a mapping `path`. */
function pathParameters(
  { path, file }: { readonly path: string; readonly file?: string },
  steps: readonly Step[],
  git: JsonValue,
  goTemplate: boolean,
): readonly (readonly [string, Sourced])[] {
  const prefix = textAt(git, 'pathParamPrefix');
  const name = basename(path);
  const texts: Readonly<Record<string, string>> = {
    basename: name,
    basenameNormalized: normalized(name),
    ...(file === undefined ? {} : { filename: file, filenameNormalized: normalized(file) }),
  };
  const segments = path.split('/');
  const made = (value: JsonValue): Sourced => ({ value, origins: { steps } });
  if (goTemplate) {
    const value = { path, ...texts, segments };
    return [prefix === '' ? ['path', made(value)] : [prefix, made({ path: value })]];
  }
  const start = prefix === '' ? 'path' : `${prefix}.path`;
  return [
    [start, made(path)],
    ...Object.entries(texts).map(([key, value]) => [`${start}.${key}`, made(value)] as const),
    ...segments.map((segment, index) => [`${start}[${index}]`, made(segment)] as const),
  ];
}
