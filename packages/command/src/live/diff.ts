import { isUnreadable, printable } from '@krmkit/base';
import { isUnknown, problemsOfRoots } from '@krmkit/kustomize';
import { printIdentity } from '@krmkit/manifests';
import { chooseFindings } from '@krmkit/check';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { unknownContainer } from '../expand/expand-package.ts';
import type { ExpandSettings } from '../expand/settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import type { DiffInput } from '@krmkit/cluster';
import { compareWithCluster, diffJson, diffText } from '@krmkit/cluster';

/** `krmkit expand FILES --live --diff`: status 0 if containers get the same, 1 if they do not. */
export async function reportDiff(
  context: CommandContext,
  input: DiffInput & { readonly settings: ExpandSettings },
): Promise<CommandStatus | UsageProblem> {
  const { read, settings } = input;
  const { changes, containerNames: known, unread, miss } = compareWithCluster(input);
  if (miss !== undefined) return miss.explain('workload');
  if (settings.container !== undefined && known.length > 0 && !known.includes(settings.container)) {
    return unknownContainer(settings.container, known);
  }
  const { stdout } = context;
  if (settings.format === 'json') {
    await writeChunks(stdout, diffJson(changes, settings));
  } else {
    const colors = colorsFor(stdout, settings.color, context.env);
    await writeChunks(stdout, diffText(changes, settings, colors));
  }
  if (unread.length > 0 && !settings.quiet) {
    const names = unread.map(({ identity }) => printIdentity(identity)).join(', ');
    await context.stderr.write(
      `krmkit expand: not compared, because krmkit does not read these kinds from a cluster: ${printable(names)}\n`,
    );
  }
  const { files, roots } = read;
  const problems = problemsOfRoots(roots);
  const { counted, shown } = chooseFindings([...files.diagnostics, ...problems.diagnostics], settings);
  await reportDiagnostics(context, shown, [...files.sources.values(), ...problems.sources.values()], settings);
  if (counted.some(isUnreadable) || roots.some(isUnknown)) return EXIT.unreadable;
  return changes.length > 0 ? EXIT.findings : EXIT.done;
}
