import type { Diagnostic, Location, Source, JsonValue, Path } from '@krmkit/base';
import { joinPath, locationOf, isObject, member } from '@krmkit/base';
import { KUSTOMIZATION_NAMES } from '@krmkit/manifests';
import { yamlDiagnostic, documentReader, isRefusedByGo, toDirectValue } from '@krmkit/yaml';
import type { BuildDirectory, BuildFiles } from './build-files.ts';
import type { BuildFile } from './build-context.ts';
import { locateSourced } from './build-context.ts';
import type { DecodeProblem } from './decode-config.ts';
import { kustomizationDecoder } from './kustomization-decoder.ts';
import type { Kustomization } from './kustomization-decoder.ts';
import type { Sourced } from './origins.ts';
import { originsOf } from './origins.ts';

export interface KustomizationFile {
  readonly kustomization: Kustomization;
  readonly sourced: Sourced;
  /** As shown in messages. */
  readonly path: string;
}

/** The deprecated fields that kustomize warns about, in its order. */
const DEPRECATED: readonly (readonly [field: keyof Kustomization, instead: string])[] = [
  ['bases', 'resources'],
  ['commonLabels', 'labels'],
  ['imageTags', 'images'],
  ['patchesJson6902', 'patches'],
  ['patchesStrategicMerge', 'patches'],
  ['vars', 'replacements'],
];

export function missingKustomization(directory: string): Diagnostic {
  const names = `${KUSTOMIZATION_NAMES.slice(0, -1).join(', ')} or ${KUSTOMIZATION_NAMES.at(-1) ?? ''}`;
  return {
    code: 'invalid-kustomization',
    severity: 'error',
    message: `The directory ${directory} has no ${names}`,
    hint: 'Name a directory with a kustomization',
  };
}

interface ReadContext {
  readonly files: BuildFiles;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Reads the kustomization file of a directory; `caller` is the place of the entry that names the directory. */
export async function readKustomizationFile(
  directory: BuildDirectory,
  context: ReadContext,
  caller: Location | undefined,
): Promise<KustomizationFile | undefined> {
  const { report } = context;
  const found = await findFile(directory, context);
  if (found === undefined) return undefined;
  if (found === 'none') {
    report({ ...missingKustomization(directory.shown), ...(caller === undefined ? {} : { location: caller }) });
    return undefined;
  }
  const sourced = readFirstDocument(found.source, report);
  if (sourced === undefined) return undefined;
  const kustomization = decodeKustomization(sourced, context);
  if (kustomization === undefined) return undefined;
  if (isEmpty(kustomization) || !isObject(sourced.value)) {
    const start = locateSourced(sourced) ?? locationOf(found.source, { start: 0, end: 0 });
    refuse(context, `${found.source.path} is empty`, 'Add resources', start);
    return undefined;
  }
  if (!hasKnownType(kustomization, sourced, context)) return undefined;
  reportDeprecated(kustomization, sourced, report);
  return { kustomization, sourced: withCanonicalKeys(sourced, kustomization), path: found.source.path };
}

export interface EditKustomization {
  /** Whether a field that kustomize does not know is an error, or has no meaning. */
  readonly mode: 'strict' | 'lenient';
  /**
   * Another kustomization in place of the one in a file; undefined for a directory without a file. Undefined: an error
   * was reported.
   */
  readonly edit: (file: Sourced | undefined, report: (diagnostic: Diagnostic) => void) => Promise<Sourced | undefined>;
}

/** Reads the kustomization file of a directory, if there is one, and edits it. */
export async function editKustomizationFile(
  directory: BuildDirectory,
  context: ReadContext,
  { mode, edit }: EditKustomization,
): Promise<KustomizationFile | undefined> {
  const { report } = context;
  const found = await findFile(directory, context);
  if (found === undefined) return undefined;
  const file = found === 'none' ? undefined : decodedFile(found, context, mode);
  if (found !== 'none' && file === undefined) return undefined;
  const edited = await edit(file, report);
  const kustomization = edited && decodeKustomization(edited, context, mode);
  if (edited === undefined || kustomization === undefined) return undefined;
  if (!hasKnownType(kustomization, edited, context)) return undefined;
  const path = found === 'none' ? joinPath(directory.shown, KUSTOMIZATION_NAMES[0] ?? '') : found.source.path;
  return { kustomization, sourced: edited, path };
}

function decodedFile(
  { source }: BuildFile,
  context: ReadContext,
  mode: EditKustomization['mode'],
): Sourced | undefined {
  const file = readFirstDocument(source, context.report);
  const known = file && decodeKustomization(file, context, mode);
  return file && known && withCanonicalKeys(file, known);
}

/** The only kustomization file of a directory. Undefined: there are several, which is reported. */
async function findFile(directory: BuildDirectory, context: ReadContext): Promise<BuildFile | 'none' | undefined> {
  const found: { readonly name: string; readonly file: BuildFile }[] = [];
  for (const name of KUSTOMIZATION_NAMES) {
    const file = await context.files.readFile(directory, name);
    if (file.ok) found.push({ name, file: file.value });
  }
  const [first, second] = found;
  if (first === undefined || second === undefined) return first?.file ?? 'none';
  const position = locationOf(first.file.source, { start: 0, end: 0 });
  const message = `The directory ${directory.shown} has both ${first.name} and ${second.name}`;
  refuse(context, message, 'Keep one of them', position);
  return undefined;
}

/** Reports what cannot be decoded, and gives undefined then. `lenient`: a field that kustomize does not know is no error. */
function decodeKustomization(
  sourced: Sourced,
  context: ReadContext,
  mode: 'strict' | 'lenient' = 'strict',
): Kustomization | undefined {
  const problems: DecodeProblem[] = [];
  const kustomization = isObject(sourced.value)
    ? kustomizationDecoder.decode(sourced.value, [], problems)
    : kustomizationDecoder.empty;
  const counted = problems.filter(({ isUnknownField }) => mode === 'strict' || isUnknownField !== true);
  for (const { path, message, hint } of counted) refuse(context, message, hint, locateSourced(sourced, path));
  return counted.length > 0 ? undefined : kustomization;
}

function refuse({ report }: ReadContext, message: string, hint: string, location: Location | undefined): void {
  report({
    code: 'invalid-kustomization',
    severity: 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
  });
}

/** The first document of a file counts, and the last of two equal keys. */
function readFirstDocument(source: Source, report: (diagnostic: Diagnostic) => void): Sourced | undefined {
  const read = documentReader(source.text, source.firstLine === 1);
  let start = 0;
  let index = 0;
  let document = read(start);
  // A comment in front of the first marker is no document to kustomize.
  while (document.root === undefined && document.problems.length === 0 && document.end < source.text.length) {
    start = document.end;
    index += 1;
    document = read(start);
  }
  const value = document.root && toDirectValue(document.root);
  const problems = [...document.problems, ...(value?.problems ?? [])].map((problem) =>
    yamlDiagnostic(source, isRefusedByGo(problem, false) ? { ...problem, severity: 'error' } : problem),
  );
  for (const diagnostic of problems) {
    // kustomize accepts a key that is given twice.
    report(diagnostic.code === 'duplicate-key' ? { ...diagnostic, severity: 'warning' } : diagnostic);
  }
  if (problems.some(({ code, severity }) => severity === 'error' && code !== 'duplicate-key')) return undefined;
  const origin = { source, document, index, path: [] };
  return { value: value?.value ?? null, origins: originsOf({ kind: 'field', origin, path: [] }) };
}

/** True if only apiVersion and kind are set. Follows Kustomization.CheckEmpty. */
function isEmpty(kustomization: Kustomization): boolean {
  return Object.entries(kustomization).every(
    ([field, value]) => field === 'apiVersion' || field === 'kind' || value === undefined || value === '',
  );
}

/** Follows Kustomization.EnforceFields. */
function hasKnownType({ kind = '', apiVersion = '' }: Kustomization, sourced: Sourced, context: ReadContext): boolean {
  const wanted = kind === 'Component' ? 'kustomize.config.k8s.io/v1alpha1' : 'kustomize.config.k8s.io/v1beta1';
  if (kind !== '' && kind !== 'Kustomization' && kind !== 'Component') {
    const message = `The kind is ${kind}, and must be Kustomization or Component`;
    refuse(context, message, 'Correct kind', locateSourced(sourced, ['kind']));
    return false;
  }
  if (apiVersion !== '' && apiVersion !== wanted) {
    const message = `The apiVersion is ${apiVersion}, and must be ${wanted} for kind ${kind || 'Kustomization'}`;
    refuse(context, message, `Write apiVersion: ${wanted}`, locateSourced(sourced, ['apiVersion']));
    return false;
  }
  return true;
}

function reportDeprecated(
  kustomization: Kustomization,
  sourced: Sourced,
  report: (diagnostic: Diagnostic) => void,
): void {
  for (const [field, instead] of DEPRECATED) {
    if (kustomization[field] === undefined) continue;
    const location = locateSourced(sourced, [field]);
    report({
      code: 'deprecated-field',
      severity: 'info',
      message: `${field} is deprecated`,
      hint: `Use ${instead}; "kustomize edit fix" makes the change`,
      ...(location === undefined ? {} : { location }),
    });
  }
}

/** Keys of the top level match in any case; paths of entries use the canonical key. */
function withCanonicalKeys(sourced: Sourced, kustomization: Kustomization): Sourced {
  const { value, origins } = sourced;
  if (!isObject(value)) return sourced;
  const canonical = new Map(Object.keys(kustomization).map((name) => [name.toLowerCase(), name]));
  const renamed = Object.keys(value).filter((key) => (canonical.get(key.toLowerCase()) ?? key) !== key);
  if (renamed.length === 0) return sourced;
  const members = Object.fromEntries(
    renamed.map((key) => {
      const path: Path = [key];
      const steps = origins.steps.map((step) =>
        step.position.kind === 'field' ? { ...step, position: { ...step.position, path } } : step,
      );
      return [canonical.get(key.toLowerCase()) ?? key, { steps }];
    }),
  );
  const entries = Object.keys(value).map((key): readonly [string, JsonValue] => [
    canonical.get(key.toLowerCase()) ?? key,
    member(value, key) ?? null,
  ]);
  return { value: Object.fromEntries(entries), origins: { ...origins, members } };
}
