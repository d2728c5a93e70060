import type { Diagnostic, Location, Source, JsonValue, Path } from '@krmkit/base';
import { locationOf, isObject, member } from '@krmkit/base';
import { KUSTOMIZATION_NAMES } from '@krmkit/manifests';
import { yamlDiagnostic, documentReader, isRefusedByGo, toValue } from '@krmkit/yaml';
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

/** Reads the kustomization file of a directory; `caller` is the place of the entry that names the directory. */
export async function readKustomizationFile(
  directory: BuildDirectory,
  { files, report }: { readonly files: BuildFiles; readonly report: (diagnostic: Diagnostic) => void },
  caller: Location | undefined,
): Promise<KustomizationFile | undefined> {
  const refuse = (message: string, hint: string, location = caller): void =>
    report({
      code: 'invalid-kustomization',
      severity: 'error',
      message,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  const found: { readonly name: string; readonly file: BuildFile }[] = [];
  for (const name of KUSTOMIZATION_NAMES) {
    const file = await files.readFile(directory, name);
    if (file.ok) found.push({ name, file: file.value });
  }
  const [first, second] = found;
  if (first === undefined) {
    report({ ...missingKustomization(directory.shown), ...(caller === undefined ? {} : { location: caller }) });
    return undefined;
  }
  const { name, file } = first;
  if (second !== undefined) {
    const position = locationOf(file.source, { start: 0, end: 0 });
    refuse(`The directory ${directory.shown} has both ${name} and ${second.name}`, 'Keep one of them', position);
    return undefined;
  }
  const sourced = readFirstDocument(file.source, report);
  if (sourced === undefined) return undefined;
  const problems: DecodeProblem[] = [];
  const kustomization = isObject(sourced.value)
    ? kustomizationDecoder.decode(sourced.value, [], problems)
    : kustomizationDecoder.empty;
  for (const { path, message, hint } of problems) refuse(message, hint, locateSourced(sourced, path));
  if (problems.length > 0 || kustomization === undefined) return undefined;
  const start = locateSourced(sourced) ?? locationOf(file.source, { start: 0, end: 0 });
  if (isEmpty(kustomization) || !isObject(sourced.value)) {
    refuse(`${file.source.path} is empty`, 'Add resources', start);
    return undefined;
  }
  if (!hasKnownType(kustomization, (field, message, hint) => refuse(message, hint, locateSourced(sourced, [field])))) {
    return undefined;
  }
  reportDeprecated(kustomization, sourced, report);
  return { kustomization, sourced: withCanonicalKeys(sourced, kustomization), path: file.source.path };
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
  const value = document.root && toValue(document.root, 'kubectl');
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
function hasKnownType(
  { kind = '', apiVersion = '' }: Kustomization,
  refuse: (field: string, message: string, hint: string) => void,
): boolean {
  const wanted = kind === 'Component' ? 'kustomize.config.k8s.io/v1alpha1' : 'kustomize.config.k8s.io/v1beta1';
  if (kind !== '' && kind !== 'Kustomization' && kind !== 'Component') {
    refuse('kind', `The kind is ${kind}, and must be Kustomization or Component`, 'Correct kind');
    return false;
  }
  if (apiVersion !== '' && apiVersion !== wanted) {
    const message = `The apiVersion is ${apiVersion}, and must be ${wanted} for kind ${kind || 'Kustomization'}`;
    refuse('apiVersion', message, `Write apiVersion: ${wanted}`);
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
