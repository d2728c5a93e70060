import { isUnreadable, printableJson, isArray, member, parseJson, textAt } from '@krmkit/base';
import type { FileSystem, Diagnostic, Result } from '@krmkit/base';
import type { EnvironmentFindings, Environments, BuiltRoot } from '@krmkit/kustomize';
import type { BaselineFile } from '../outputs/baseline.ts';
import { decodeText, explainFailure } from '@krmkit/manifests';
import type { RevisionPorts, RevisionProblem } from '../revisions/open-revisions.ts';
import { readRevision } from '../revisions/read-sides.ts';
import type { RevisionSideSettings } from '../revisions/read-sides.ts';
import { judgeSide } from './judge-environments.ts';
import type { KnownFinding } from './new-findings.ts';
import { knownFindings } from './new-findings.ts';
import type { ResolutionSettings } from './check-settings.ts';
import type { FindingSettings } from './choose-findings.ts';
import type { ImageConfigs } from './image-config.ts';

/** What decides which findings a baseline or a revision has. */
export type KnownSettings = ResolutionSettings & FindingSettings;

/** All findings of the environments, also those that are not shown. */
export function allFindings(
  environments: Environments,
  settings: KnownSettings,
  images: ImageConfigs,
): readonly EnvironmentFindings[] {
  return judgeSide(environments, { ...settings, severity: 'info', ignored: new Set() }, [], images).findings;
}

/** Something that could not be read, so that a baseline would not be complete. A broken file is a finding like others. */
export const unreadFinding = (found: readonly EnvironmentFindings[]): Diagnostic | undefined =>
  found.flatMap(({ diagnostics }) => diagnostics).find((one) => one.code !== 'invalid-yaml' && isUnreadable(one));

/** The findings of the merge base with a revision. `roots` are those of the working tree. */
export async function findingsOfRevision(
  ports: RevisionPorts,
  settings: KnownSettings & RevisionSideSettings,
  images: ImageConfigs,
  roots: readonly BuiltRoot[],
): Promise<Result<readonly KnownFinding[], RevisionProblem>> {
  const before = await readRevision(ports, settings, roots);
  if (!before.ok) return before;
  const { environments, submodules } = before.value;
  // git has only their commits, so the files of a changed submodule are those of the head on both sides.
  const isIn = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);
  const isKnown = ({ location }: Diagnostic): boolean => !submodules.some((one) => isIn(location?.path ?? '', one));
  return { ok: true, value: knownFindings(allFindings(environments, settings, images), isKnown) };
}

/** The findings in a baseline; undefined if there is no file of this name. */
export async function readBaseline(
  files: Pick<FileSystem, 'readFile'>,
  path: string,
): Promise<Result<readonly KnownFinding[] | undefined>> {
  const read = await files.readFile(path, MAX_BYTES);
  if (read.ok) return parseBaseline(path, read.value);
  if (read.failure === 'missing') return { ok: true, value: undefined };
  const [message] = explainFailure(read, 'file');
  return { ok: false, message: `--baseline ${path}: ${message}`, hint: 'name another file' };
}

/** In bytes: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** One finding on each line, so that a change of the file is easy to review. */
export function baselineText(findings: readonly KnownFinding[]): string {
  const lines = findings.map((finding: BaselineFile['findings'][number]) => `    ${printableJson(finding)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Baseline",\n  "findings": ${list}\n}\n`;
}

function parseBaseline(path: string, bytes: Uint8Array): Result<readonly KnownFinding[]> {
  const decoded = decodeText(bytes);
  const value = decoded.ok ? parseJson(decoded.value) : undefined;
  const findings = member(value, 'findings');
  if (member(value, 'kind') !== 'Baseline' || !isArray(findings)) {
    return {
      ok: false,
      message: `--baseline ${path}: This is not a file that --baseline wrote`,
      hint: 'name another file; krmkit writes a new one if there is no file of this name',
    };
  }
  return {
    ok: true,
    value: findings.map((finding) => {
      const [root, place] = [member(finding, 'root'), member(finding, 'place')];
      return {
        code: textAt(finding, 'code'),
        root: typeof root === 'string' ? root : null,
        subject: textAt(finding, 'subject'),
        field: textAt(finding, 'field'),
        message: textAt(finding, 'message'),
        ...(typeof place === 'string' ? { place } : {}),
      };
    }),
  };
}
