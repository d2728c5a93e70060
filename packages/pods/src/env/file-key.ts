import type { Path } from '@krmkit/base';
import { podFinding } from '../finding.ts';
import type { PodContext } from '../context.ts';
import { envFileValue } from './env-file.ts';
import type { EntryContext, EntryResult, EntrySource } from './entry-source.ts';
import type { Finding } from '../finding.ts';
import { goQuote } from './go-quote.ts';
import { defined } from '../json-reader.ts';
import type { FileKeySelector, Volume } from '../model.ts';
import { dns1123LabelErrors, envVarNameErrors } from '../names.ts';
import type { Provenance } from './provenance.ts';
import { utf8Length } from '../utf8.ts';
import { hole, literal } from '../value.ts';

const LONGEST_KEY = 128;
const LONGEST_VALUE = 32 * 1024;

/** The KEP's limits, which only 1.34 checks; from 1.35 on `makeEnvironmentVariables` has no limit. */
function exceeds(text: string, limit: number, syntax: 'dotenv' | 'single-quoted'): boolean {
  return syntax === 'dotenv' && utf8Length(text) > limit;
}

/** `fileKeyRef` (KEP-3721). An init container writes the file, so the value is never known before run time. */
export const FILE_KEY_REF: EntrySource<FileKeySelector> = {
  decode: (reader) => ({
    volumeName: reader.text('volumeName') ?? '',
    path: reader.text('path') ?? '',
    key: reader.text('key') ?? '',
    ...defined({ optional: reader.flag('optional') }),
  }),
  resolve: resolveFileKey,
  references: ({ volumeName, path }) => [{ kind: 'file', volume: volumeName, path }],
  describe: ({ path }) => `file ${path}`,
  isOptional: ({ optional }) => optional === true,
};

function resolveFileKey({ context, located, path, field }: EntryContext, selector: FileKeySelector): EntryResult {
  const at = [...path, 'valueFrom', 'fileKeyRef'];
  const { volumeName, key } = selector;
  const provenance: Provenance = { kind: 'file', path, volume: volumeName, file: selector.path, key };
  const syntax = context.behaviour.fileKeyRef;
  const findings: Finding[] = [];
  const report = (where: Path, message: string, hint?: string): void => {
    findings.push(podFinding(located, 'invalid-file-key-ref', where, message, { field, hint }));
  };
  if (!context.behaviour.fileKeyRefByDefault) reportDropped(context, at, report);
  if (syntax === false) return { state: 'set', value: [], provenance, findings };
  reportRefusals(context, selector, at, report);
  const fail = (message: string, hint?: string, where: Path = at): EntryResult => {
    report(where, `the container waits with CreateContainerConfigError: ${message}`, hint);
    return { state: 'failed', message, provenance, findings };
  };
  if (exceeds(key, LONGEST_KEY, syntax)) {
    const message = `environment variable key ${goQuote(key)} exceeds maximum length of ${String(LONGEST_KEY)} characters`;
    return fail(message, undefined, [...at, 'key']);
  }
  if (volumeOf(context, selector) === undefined && !context.partial) {
    // The API server's refusal was reported already.
    const message = `cannot find the volume "${volumeName}" referenced by FileKeyRef`;
    return { state: 'failed', message, provenance, findings };
  }
  const file = context.sources.file?.(volumeName, selector.path);
  if (file?.state === 'absent') return fail("couldn't parse env file", 'there is no such file in the volume');
  if (file?.state !== 'found') {
    return { state: 'set', value: hole('file', `${key} of ${volumeName}/${selector.path}`), provenance, findings };
  }
  const read = valueInFile(file.object, key, syntax);
  switch (read.state) {
    case 'invalid':
      return fail(read.message, read.hint);
    case 'absent': {
      if (selector.optional === true) return { state: 'skipped', findings };
      const message = `environment variable key "${key}" not found in file "${hostPath(context, selector)}"`;
      return fail(message, undefined, [...at, 'key']);
    }
    case 'found':
      return { state: 'set', value: literal(read.value), provenance, findings };
  }
}

type ValueInFile =
  | { readonly state: 'found'; readonly value: string }
  | { readonly state: 'absent' }
  | { readonly state: 'invalid'; readonly message: string; readonly hint?: string };

function valueInFile(text: string, key: string, syntax: 'dotenv' | 'single-quoted'): ValueInFile {
  const read = envFileValue(text, key, syntax);
  if (read.state === 'invalid') {
    return { state: 'invalid', message: "couldn't parse env file", hint: `line ${String(read.line)}: ${read.message}` };
  }
  // An empty value counts as missing.
  if (read.state === 'absent' || read.value === '') return { state: 'absent' };
  if (exceeds(read.value, LONGEST_VALUE, syntax)) {
    return {
      state: 'invalid',
      message: `environment variable value for key ${goQuote(key)} exceeds maximum size of 32KB`,
    };
  }
  return read;
}

function volumeOf({ pod }: PodContext, { volumeName }: FileKeySelector): Volume | undefined {
  return pod.spec.volumes?.find((candidate) => candidate.name === volumeName);
}

type Report = (where: Path, message: string, hint?: string) => void;

/** `dropFileKeyRefInUse` in pkg/api/pod/util.go, or a decoder that does not know the field, leaves `valueFrom: {}`. */
function reportDropped({ behaviour, release }: PodContext, at: Path, report: Report): void {
  const isKnown = behaviour.fileKeyRef !== false;
  const why = isKnown ? 'has fileKeyRef switched off by default' : 'does not know fileKeyRef';
  report(
    at,
    `Kubernetes ${release.text} ${why}: the API server drops it and refuses the remaining empty valueFrom: ${NO_SOURCE}`,
    isKnown ? 'turn on the feature gate EnvFiles, or use 1.35 or newer' : 'it is on by default from 1.35',
  );
}

const NO_SOURCE = 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`';

/** `validateFileKeySelector` and the check of its volume in pkg/apis/core/validation/validation.go. */
function reportRefusals(context: PodContext, selector: FileKeySelector, at: Path, report: Report): void {
  const { volumeName, path, key } = selector;
  const refuse = (field: keyof FileKeySelector, message: string, hint?: string): void =>
    report([...at, field], `the API server refuses ${field}: ${message}`, hint);
  const required = 'Required value';
  if (key === '') refuse('key', required);
  else for (const text of envVarNameErrors(key, 'relaxed')) refuse('key', `Invalid value: ${goQuote(key)}: ${text}`);
  const nameErrors = volumeName === '' ? [] : dns1123LabelErrors(volumeName);
  if (volumeName === '') refuse('volumeName', required);
  for (const text of nameErrors) refuse('volumeName', `Invalid value: ${goQuote(volumeName)}: ${text}`);
  if (path === '') refuse('path', required);
  else if (path.split('/').includes('..')) refuse('path', `Invalid value: ${goQuote(path)}: must not contain '..'`);
  if (volumeName === '' || nameErrors.length > 0) return;
  const volume = volumeOf(context, selector);
  if (volume !== undefined && volume.emptyDir === undefined) {
    const message = `Invalid value: ${goQuote(volumeName)}: referenced volume must be of type emptyDir`;
    refuse('volumeName', message, 'write the file into an emptyDir');
  }
  if (volume === undefined && !context.partial) {
    refuse('volumeName', `Not found: ${goQuote(volumeName)}`, `add the volume ${volumeName} to the pod`);
  }
}

/** The path of the file for a kubelet: safely joined below the volume's directory. */
function hostPath({ pod, runtime }: PodContext, { volumeName, path }: FileKeySelector): string {
  const uid = (Object.hasOwn(runtime, 'metadata.uid') ? runtime['metadata.uid'] : pod.metadata.uid) ?? 'UID';
  const inner = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const root = `/var/lib/kubelet/pods/${uid}/volumes/kubernetes.io~empty-dir`;
  return [root, volumeName, ...inner].join('/');
}
