import { printableJson, countOf, isArray, member, parseJson, textAt } from '@krmkit/base';
import type { Diagnostic, Result } from '@krmkit/base';
import type { EnvironmentFindings, Environments } from '@krmkit/kustomize';
import type { BaselineFile } from '../../outputs/files.ts';
import { decodeText, explainFailure, planWrites } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { RevisionProblem } from '../preview/open-revisions.ts';
import { judgeSide } from '../shared/judge-environments.ts';
import type { KnownFinding } from '../shared/new-findings.ts';
import { knownFindings } from '../shared/new-findings.ts';
import { writePackage } from '../shared/write-package.ts';
import type { ImageConfigs } from './image-config.ts';
import type { KnownSource } from './known-source.ts';
import type { ExpandSettings } from './settings.ts';

/** Reads the findings that do not count. A missing baseline is written first, so that none of the findings counts. */
export async function readKnownFindings(
  context: CommandContext,
  settings: ExpandSettings,
  images: ImageConfigs,
  source: KnownSource,
  environments: Environments,
): Promise<Result<readonly KnownFinding[], RevisionProblem>> {
  const judged = (own: Environments): readonly EnvironmentFindings[] =>
    judgeSide(own, { ...settings, severity: 'info', ignored: new Set() }, [], images).findings;
  if (source.kind === 'revision') {
    const { readRevision } = await import('../preview/read-sides.ts');
    const sides = { ...settings, base: source.revision, head: undefined };
    const before = await readRevision(context, sides, environments.roots);
    if (!before.ok) return before;
    const { environments: own, submodules } = before.value;
    // git has only their commits, so the files of a changed submodule are those of the head on both sides.
    const isKnown = ({ location }: Diagnostic): boolean =>
      !submodules.some((path) => location?.path.startsWith(`${path}/`) === true);
    const known = judged(own).map(({ root, diagnostics }) => ({ root, diagnostics: diagnostics.filter(isKnown) }));
    return { ok: true, value: knownFindings(known) };
  }
  const read = await context.files.readFile(source.path, MAX_BYTES);
  if (read.ok) return readBaseline(source.path, read.value);
  if (read.failure !== 'missing') {
    const [message] = explainFailure(read, 'file');
    return { ok: false, message: `--baseline ${source.path}: ${message}`, hint: 'name another file' };
  }
  const findings = knownFindings(judged(environments));
  const slash = source.path.lastIndexOf('/');
  const root = slash === -1 ? '.' : source.path.slice(0, Math.max(slash, 1));
  const wanted = new Map([[source.path.slice(slash + 1), baselineText(findings)]]);
  const status = await writePackage(context, { verb: settings.verb, paths: [root], dryRun: false }, (writing) =>
    writing.apply(planWrites(new Map(), wanted)),
  );
  if (status !== undefined) {
    const hint = `check that the directory ${root} exists, and that you can write to it`;
    return { ok: false, message: `the baseline ${source.path} cannot be written`, hint };
  }
  if (!settings.quiet) {
    await context.stderr.write(
      `krmkit ${settings.verb}: wrote ${countOf(findings.length, 'finding')} to ${source.path}\n`,
    );
  }
  return { ok: true, value: findings };
}

/** In bytes: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** One finding on each line, so that a change of the file is easy to review. */
function baselineText(findings: readonly KnownFinding[]): string {
  const lines = findings.map((finding: BaselineFile['findings'][number]) => `    ${printableJson(finding)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Baseline",\n  "findings": ${list}\n}\n`;
}

function readBaseline(path: string, bytes: Uint8Array): Result<readonly KnownFinding[]> {
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
