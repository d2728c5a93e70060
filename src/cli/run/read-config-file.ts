import { readPackageFiles } from '../../read/package-files.ts';
import type { Resource } from '../../resource/resource.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, isUnreadable } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { printable } from '../../diagnostics/printable.ts';
import type { RunSettings } from './run-settings.ts';

/** The one resource of the file of `--fn-config`; a status where it was told what is wrong. */
export async function readConfigFile(
  context: CommandContext,
  path: string,
  settings: Pick<RunSettings, 'verb' | 'quiet' | 'color'>,
): Promise<Resource | ExitStatus> {
  const { files, diagnostics } = await readPackageFiles([path], { files: context.files, stdin: context.stdin });
  const broken = diagnostics.filter(isUnreadable);
  if (broken.length > 0) {
    await reportDiagnostics(
      context,
      broken,
      files.map(({ source }) => source),
      settings,
    );
    return EXIT.unreadable;
  }
  const [only, ...more] = files.flatMap(({ resources }) => resources);
  if (only !== undefined && more.length === 0) return only;
  const held = only === undefined ? 'no resource' : `${more.length + 1} resources`;
  await context.stderr.write(
    `krmkit ${settings.verb}: ${printable(path)} holds ${held}, and --fn-config takes a file with one\n  give it a file of its own\n`,
  );
  return EXIT.usage;
}
