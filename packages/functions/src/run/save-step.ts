import type { Diagnostic, JsonObject, JsonValue } from '@krmkit/base';
import { compareBytes, isArray, isObject, member } from '@krmkit/base';
import type { PackageFile, WritePlan } from '@krmkit/manifests';
import { updateYaml } from '@krmkit/yaml';
import type { CommandCriteria, CommandFunction, GivenPrograms } from './command-step.ts';
import { DEFAULT_IMAGE_PREFIX, withPrefix } from './image.ts';
import { PROGRAM_KEYS } from './step.ts';

export type StepList = 'mutators' | 'validators';

/** A function of the command line as a step of a Kptfile, with paths as the Kptfile has them. */
export interface SavedStep extends GivenPrograms, Pick<CommandFunction, 'words' | 'match' | 'exclude'> {
  readonly configPath: string | undefined;
}

/** The step to add to the Kptfile. */
export interface Saving {
  readonly step: SavedStep;
  readonly list: StepList;
}

/**
 * Adds the step to the pipeline of a Kptfile, at the end of the list. Replaces a step of the list that has the same
 * image without its tag, or the same program; its name stays. Everything else in the text stays. `dropped`: the fields
 * that only the replaced step has, such as `selectors` or `configMap.tier`.
 */
export function saveStep(
  kptfile: string,
  path: string,
  step: SavedStep,
  list: StepList,
): { readonly text: string; readonly diagnostics: readonly Diagnostic[]; readonly dropped: readonly string[] } {
  const wanted = stepObject(step);
  let dropped: readonly string[] = [];
  const updated = updateYaml(
    kptfile,
    (value) => {
      const pipeline = member(value, 'pipeline') ?? {};
      const steps = member(pipeline, list) ?? [];
      if (!isObject(value) || !isObject(pipeline) || !isArray(steps)) return value;
      const at = steps.findIndex((one) => isSameProgram(one, wanted));
      const name = member(steps[at], 'name');
      const named = name === undefined ? wanted : { ...wanted, name };
      dropped = missingFields(steps[at], named);
      const all = at === -1 ? [...steps, wanted] : steps.with(at, named);
      return { ...value, pipeline: { ...pipeline, [list]: all } };
    },
    { path, profile: 'kustomize' },
  );
  return { ...updated, dropped };
}

function missingFields(before: JsonValue | undefined, after: JsonObject): readonly string[] {
  if (!isObject(before)) return [];
  return Object.keys(before).flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (is === undefined) return [key];
    return key === 'configMap' && isObject(is) ? missingFields(was, is).map((name) => `${key}.${name}`) : [];
  });
}

/** In kpt's order. */
function stepObject(step: SavedStep): JsonObject {
  const { words = [], match, exclude, configPath } = step;
  const pairs = words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const);
  return {
    ...Object.fromEntries(
      Object.values(PROGRAM_KEYS).flatMap((key) => (step[key] === undefined ? [] : [[key, step[key]]])),
    ),
    ...(configPath === undefined ? {} : { configPath }),
    ...(pairs.length === 0 ? {} : { configMap: Object.fromEntries(pairs) }),
    ...(match === undefined ? {} : { selectors: [criteriaObject(match)] }),
    ...(exclude === undefined ? {} : { exclude: [criteriaObject(exclude)] }),
  };
}

function criteriaObject({ labels, annotations, ...others }: CommandCriteria): JsonObject {
  return {
    ...others,
    ...(labels === undefined ? {} : { labels: pairsOf(labels) }),
    ...(annotations === undefined ? {} : { annotations: pairsOf(annotations) }),
  };
}

function pairsOf(texts: readonly string[]): JsonObject {
  const pairs = texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const);
  return Object.fromEntries(pairs);
}

/** `set-labels` is the image of the catalogue, as in kpt. */
function isSameProgram(one: JsonValue, other: JsonValue): boolean {
  const [first, second] = [one, other].map((step) => {
    const program = programOf(step);
    const isImage = program !== undefined && member(step, PROGRAM_KEYS.container) !== undefined;
    return isImage ? withPrefix(program, DEFAULT_IMAGE_PREFIX) : program;
  });
  return first === second;
}

/** The image without tag and digest, the command, or the module. */
export function programOf(step: JsonValue | undefined): string | undefined {
  for (const key of Object.values(PROGRAM_KEYS)) {
    const written = member(step, key);
    if (typeof written !== 'string') continue;
    return key === PROGRAM_KEYS.container ? written.replace(/@.*$/, '').replace(/:[^/:]*$/, '') : written;
  }
  return undefined;
}

/** Adds the change of the Kptfile to a plan with paths relative to the package. */
export function withSavedStep(
  plan: WritePlan,
  files: readonly PackageFile[],
  { step, list }: Saving,
): { readonly plan: WritePlan; readonly diagnostics: readonly Diagnostic[]; readonly dropped: readonly string[] } {
  const file = files.find(({ relativePath: path }) => path === 'Kptfile');
  const planned = plan.changes.find(({ path }) => path === 'Kptfile');
  if (file === undefined || planned?.kind === 'delete') return { plan, diagnostics: [], dropped: [] };
  const before = file.source.text;
  const { text: after, diagnostics, dropped } = saveStep(planned?.after ?? before, file.path, step, list);
  if (after === before) return { plan, diagnostics, dropped };
  const changes = [
    ...plan.changes.filter((one) => one !== planned),
    { kind: 'edit' as const, path: 'Kptfile', before, after },
  ];
  return { plan: { changes: changes.toSorted((a, b) => compareBytes(a.path, b.path)) }, diagnostics, dropped };
}
