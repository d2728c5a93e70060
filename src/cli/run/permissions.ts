import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Permissions } from '../../functions/allow.ts';
import type { AllowList } from '../../functions/allow-list.ts';
import { readAllowList } from '../../functions/allow-list.ts';
import { parentOf, resolvePath } from '../../functions/resolve-path.ts';
import { decodeText } from '../../read/decode.ts';
import { createSource } from '../../text/source.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { printable } from '../../diagnostics/printable.ts';
import type { RunSettings } from './settings.ts';
import { workingDirectoryOf } from './settings.ts';

const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** The permissions of declared functions. On failure, reports the error and returns a status. */
export async function readPermissions(
  context: CommandContext,
  settings: RunSettings,
): Promise<Permissions | ExitStatus> {
  const { enableExec, enableModule, network, mounts, env, inheritEnvironment } = settings;
  const permissions = { enableExec, enableModule, network, mounts, env, inheritEnvironment };
  if (settings.allow === undefined) return { ...permissions, allow: undefined };
  const allow = await readList(context, settings, settings.allow);
  return typeof allow === 'number' ? allow : { ...permissions, allow };
}

async function readList(context: CommandContext, settings: RunSettings, path: string): Promise<AllowList | ExitStatus> {
  const content = await context.files.readFile(path, MAX_LIST_BYTES);
  const decoded = content.ok ? decodeText(content.value) : content;
  if (!decoded.ok) {
    const { verb } = settings;
    await context.stderr.write(
      `krmkit ${verb}: ${printable(`cannot read --allow ${path}: ${decoded.message}`)}\n  name a file that lists what may run\n`,
    );
    return EXIT.unreadable;
  }
  const source = createSource(path, decoded.value);
  const read = readAllowList(source, parentOf(resolvePath(await workingDirectoryOf(context), path)));
  if (read.ok) return read.list;
  const diagnostics = read.problems.map(({ message, hint, location }): Diagnostic => {
    const position = location === undefined ? {} : { location };
    return { code: 'invalid-function', severity: 'error', message, hint, ...position };
  });
  await reportDiagnostics(context, diagnostics, [source], settings);
  return EXIT.unreadable;
}
