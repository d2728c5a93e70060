import { countOf } from '@krmkit/base';
import type { Result } from '@krmkit/base';
import type { Environments } from '@krmkit/kustomize';
import { planWrites } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { RevisionProblem, KnownFinding, ImageConfigs } from '@krmkit/check';
import { revisionPorts } from '../preview/revision-ports.ts';
import {
  knownFindings,
  allFindings,
  baselineText,
  findingsOfRevision,
  readBaseline,
  unreadFinding,
} from '@krmkit/check';
import { writePackage } from '../shared/write-package.ts';
import type { KnownSource } from './known-source.ts';
import type { ExpandSettings } from './settings.ts';

interface KnownInput {
  readonly settings: ExpandSettings;
  readonly images: ImageConfigs;
  readonly environments: Environments;
}

/** Reads the findings that do not count. A missing baseline is written first, so that none of the findings counts. */
export async function readKnownFindings(
  context: CommandContext,
  source: KnownSource,
  { settings, images, environments }: KnownInput,
): Promise<Result<readonly KnownFinding[], RevisionProblem>> {
  if (source.kind === 'revision') {
    const sides = { ...settings, base: source.revision, head: undefined };
    return findingsOfRevision(revisionPorts(context), sides, images, environments.roots);
  }
  const read = await readBaseline(context.files, source.path);
  if (!read.ok) return read;
  if (read.value !== undefined) return { ok: true, value: read.value };
  const found = allFindings(environments, settings, images);
  const unread = unreadFinding(found);
  if (unread !== undefined) {
    const message = `the baseline ${source.path} is not written, because ${unread.location?.path ?? '.'} cannot be read: ${unread.message}`;
    return { ok: false, message, hint: unread.hint ?? 'leave it out with --exclude' };
  }
  const findings = knownFindings(found);
  const slash = source.path.lastIndexOf('/');
  const root = slash === -1 ? '.' : source.path.slice(0, Math.max(slash, 1));
  const wanted = new Map([[source.path, baselineText(findings)]]);
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
