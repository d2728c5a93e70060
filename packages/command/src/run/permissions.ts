import type { Diagnostic } from '@krmkit/base';
import type { Permissions, AllowList } from '@krmkit/functions';
import { readAllowList } from '@krmkit/functions';
import { createSource, dirname, resolvePath, workingDirectoryOf } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { readNamedFile } from '../shared/named-paths.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { RunSettings } from './settings.ts';

const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** The permissions of declared functions. On failure, reports the error and returns a status. */
export async function readPermissions(
  context: CommandContext,
  settings: RunSettings,
): Promise<Permissions | CommandStatus> {
  const { enableExec, enableModule, network, mounts, env, inheritEnvironment } = settings;
  const permissions = { enableExec, enableModule, network, mounts, env, inheritEnvironment };
  if (settings.allow === undefined) return { ...permissions, allow: undefined };
  const allow = await readList(context, settings, settings.allow);
  return typeof allow === 'number' ? allow : { ...permissions, allow };
}

async function readList(
  context: CommandContext,
  settings: RunSettings,
  path: string,
): Promise<AllowList | CommandStatus> {
  const text = await readNamedFile(context, path, MAX_LIST_BYTES, settings);
  if (text === undefined) return EXIT.unreadable;
  const source = createSource(path, text);
  const read = readAllowList(source, dirname(resolvePath(await workingDirectoryOf(context), path)));
  if (read.ok) return read.list;
  const diagnostics = read.problems.map(({ message, hint, location }): Diagnostic => {
    const position = location === undefined ? {} : { location };
    return { code: 'invalid-function', severity: 'error', message, hint, ...position };
  });
  await reportDiagnostics(context, diagnostics, [source], settings);
  return EXIT.unreadable;
}
