import { printable, joinPath } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { CommandDefinition, ParsedArguments } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { findConfiguration, readConfiguration } from '@krmkit/check';
import type { ReadConfiguration } from '@krmkit/check';

/**
 * Adds the settings of `.krmkit.yaml` to the arguments of a verb, as if they were flags: a flag has precedence, and a
 * setting whose flag the verb does not have has no effect. Undefined if the file is wrong, which is reported.
 */
export async function configure(
  context: CommandContext,
  { options }: Pick<CommandDefinition, 'options'>,
  parsed: ParsedArguments,
): Promise<ParsedArguments | undefined> {
  const found = await findConfiguration({
    files: context.files,
    home: context.env['HOME'] ?? '',
    isOwn: (path) => isOwn(context, path),
  });
  if (found.state === 'none') return parsed;
  if (found.state === 'foreign') {
    await tell(context, parsed, `${found.path} is not used: another user owns it, and it is not in a git repository`);
    return parsed;
  }
  const read: ReadConfiguration =
    found.state === 'found'
      ? await readConfiguration(found.file, context.files)
      : { ok: false, diagnostics: [found.diagnostic] };
  if (!read.ok) {
    const { reportDiagnostics } = await import('../shared/report-diagnostics.ts');
    const style = { quiet: false, color: lastValue(parsed, 'color') };
    await reportDiagnostics(context, read.diagnostics, read.source === undefined ? [] : [read.source], style);
    return undefined;
  }
  if (found.state === 'found' && found.file.isOutside) await tell(context, parsed, `uses ${found.file.path}`);
  return withSettings(parsed, options, read.value);
}

function withSettings(
  parsed: ParsedArguments,
  options: CommandDefinition['options'],
  { content, below, rules, controllers }: Extract<ReadConfiguration, { readonly ok: true }>['value'],
): ParsedArguments {
  const { kubernetes, podTemplates, schemas, severity, roots, ignoreFields } = content;
  const has = (long: string): boolean => options.some((option) => option.long === long);
  const values = new Map(parsed.values);
  const add = (long: string, texts: readonly string[], isAdded: boolean): void => {
    const given = values.get(long) ?? [];
    if (has(long) && texts.length > 0 && (isAdded || given.length === 0)) values.set(long, [...texts, ...given]);
  };
  // With --live, the release is that of the cluster.
  const isLive = parsed.switches.has('live');
  add('kubernetes', kubernetes === undefined || isLive ? [] : [kubernetes], false);
  add('severity', severity === undefined ? [] : [severity], false);
  add('pod-template', podTemplates, true);
  add('ignore-field', ignoreFields, true);
  const up = below.map(() => '..').join('/');
  add(
    'schemas',
    schemas.map((path) => (path.startsWith('/') ? path : joinPath(up, path))),
    true,
  );
  const named = parsed.positional.length > 0 || values.has('kustomize') || isLive || below.length > 0;
  return {
    ...parsed,
    values,
    positional: named || !has('severity') ? parsed.positional : roots.map((root) => joinPath('.', root)),
    rules,
    controllers,
  };
}

async function tell(context: CommandContext, parsed: ParsedArguments, text: string): Promise<void> {
  if (!parsed.switches.has('quiet')) await context.stderr.write(`krmkit: ${printable(text)}\n`);
}

async function isOwn(context: CommandContext, path: string): Promise<boolean> {
  const user = context.user();
  if (user === undefined) return true;
  const status = await (await context.writing()).files.entryStatus(path);
  return status.ok && (status.value.owner.user === user.user || status.value.owner.user === 0);
}
