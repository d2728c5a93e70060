import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ChangeSettings } from './change-package.ts';
import { planPackageChange } from './change-package.ts';
import { readingStatus } from './reading-status.ts';
import { reportDiagnostics } from './report-diagnostics.ts';
import { writePackage } from './write-package.ts';

/** Finishes or undoes the changes below paths that were broken off, as every verb does that writes; and nothing else. */
export async function recoverPackage(
  context: CommandContext,
  settings: ChangeSettings,
): Promise<ExitStatus | UsageProblem> {
  const { verb, paths, quiet } = settings;
  if (paths.includes('-')) {
    return { message: '--recover settles what was left in files, and - is standard input', hint: 'name a directory' };
  }
  return writePackage(context, settings, async (writing) => {
    const change = (): { readonly edits: []; readonly diagnostics: [] } => ({ edits: [], diagnostics: [] });
    const { diagnostics: found } = await planPackageChange(context, settings, change, writing);
    if (context.signal.aborted) return EXIT.interrupted;
    // Why it stays was said when it was tried.
    if (found.some(({ code }) => code === 'unfinished-change')) return EXIT.environment;
    // Where something cannot be looked into, half a change may be left there. Whether files are sound is no matter.
    const diagnostics = found.filter(({ code, severity }) => code === 'unreadable-file' && severity === 'error');
    await reportDiagnostics(context, diagnostics, [], settings);
    const status = readingStatus(diagnostics);
    if (status === EXIT.done && writing.recovered() === 0 && !quiet) {
      await context.stderr.write(`krmkit ${verb}: nothing was left half done\n`);
    }
    return status;
  });
}
