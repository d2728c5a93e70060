import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ChangeSettings } from './change-package.ts';
import { planPackageChange } from './change-package.ts';
import { readingStatus } from './reading-status.ts';
import { reportDiagnostics } from './report-diagnostics.ts';
import { writePackage } from './write-package.ts';

/** Finishes or undoes interrupted changes below the paths, as every writing verb does first, and does nothing else. */
export async function recoverPackage(
  context: CommandContext,
  settings: ChangeSettings,
): Promise<ExitStatus | UsageProblem> {
  const { verb, paths, quiet } = settings;
  if (paths.includes('-')) {
    return { message: '--recover is for files, and - is standard input', hint: 'name a directory' };
  }
  return writePackage(context, settings, async (writing) => {
    const change = (): { readonly edits: []; readonly diagnostics: [] } => ({ edits: [], diagnostics: [] });
    const { diagnostics: found } = await planPackageChange(context, settings, change, writing);
    if (context.signal.aborted) return EXIT.interrupted;
    // The attempt to recover has reported the reason.
    if (found.some(({ code }) => code === 'unfinished-change')) return EXIT.environment;
    // An unreadable directory can contain an unfinished change. Whether files are valid does not matter.
    const diagnostics = found.filter(({ code, severity }) => code === 'unreadable-file' && severity === 'error');
    await reportDiagnostics(context, diagnostics, [], settings);
    const status = readingStatus(diagnostics);
    if (status === EXIT.done && writing.recovered() === 0 && !quiet) {
      await context.stderr.write(`krmkit ${verb}: there is no unfinished change\n`);
    }
    return status;
  });
}
