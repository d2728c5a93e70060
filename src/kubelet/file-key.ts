import type { Path } from '../value/path.ts';
import { containerFinding } from './build-finding.ts';
import type { ContainerPlace, PodContext } from './context.ts';
import { envFileValue } from './env-file.ts';
import type { EntryResult } from './entry-result.ts';
import type { Finding } from './finding.ts';
import type { FileKeySelector } from './model.ts';
import type { Provenance } from './provenance.ts';
import { hole, literal } from './value.ts';

/** `fileKeyRef` (KEP-3721): the file is written by an init container, so its value is known at run time at the earliest. */
export function fileKeyValue(
  context: PodContext,
  place: ContainerPlace,
  selector: FileKeySelector,
  path: Path,
  field: string,
): EntryResult {
  const at = [...path, 'valueFrom', 'fileKeyRef'];
  const { volumeName, key } = selector;
  const provenance: Provenance = { kind: 'file', path, volume: volumeName, file: selector.path, key };
  const syntax = context.behaviour.fileKeyRef;
  const findings: Finding[] = [];
  if (syntax === false || !context.behaviour.fileKeyRefByDefault) {
    const message =
      syntax === false
        ? `Kubernetes ${context.release.text} does not know fileKeyRef: it is dropped, and the variable is empty`
        : `Kubernetes ${context.release.text} has switched off fileKeyRef unless its feature gate EnvFiles is turned on`;
    const severity = syntax === false ? 'error' : 'warning';
    findings.push(
      containerFinding(place, 'invalid-file-key-ref', at, message, { field, severity, hint: 'it is on from 1.35' }),
    );
  }
  if (syntax === false) return { state: 'set', value: [], provenance, findings };
  const fail = (message: string, where: Path, hint?: string): EntryResult => ({
    state: 'failed',
    message,
    provenance,
    findings: [...findings, containerFinding(place, 'invalid-file-key-ref', where, message, { field, hint })],
  });
  const volume = context.pod.spec.volumes?.find((candidate) => candidate.name === volumeName);
  if (volume === undefined) {
    return fail(`cannot find the volume "${volumeName}" referenced by FileKeyRef`, [...at, 'volumeName']);
  }
  if (volume.emptyDir === undefined) {
    const message = `volume ${volumeName} is not an emptyDir: the API server refuses fileKeyRef to any other`;
    return fail(message, [...at, 'volumeName'], 'write the file into an emptyDir');
  }
  if (selector.path.startsWith('/') || selector.path.split('/').includes('..')) {
    return fail(`path ${selector.path} must be relative and stay inside the volume: the API server refuses it`, [
      ...at,
      'path',
    ]);
  }
  const file = context.sources.file?.(volumeName, selector.path);
  if (file?.state !== 'found') {
    return { state: 'set', value: hole('file', `${key} of ${volumeName}/${selector.path}`), provenance, findings };
  }
  const read = envFileValue(file.object, key, syntax);
  if (read.state === 'invalid') {
    return fail("couldn't parse env file", at, `line ${String(read.line)}: ${read.message}`);
  }
  // An empty value counts as missing.
  if (read.state === 'absent' || read.value === '') {
    if (selector.optional === true) return { state: 'skipped', findings };
    return fail(`environment variable key "${key}" not found in file "${selector.path}"`, [...at, 'key']);
  }
  return { state: 'set', value: literal(read.value), provenance, findings };
}
