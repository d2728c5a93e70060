import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

/** Where the findings are from that do not count, because they are not new. */
export type KnownSource =
  | { readonly kind: 'revision'; readonly revision: string }
  | { readonly kind: 'file'; readonly path: string };

export const KNOWN_OPTIONS: readonly OptionDefinition[] = [
  {
    long: 'only-new',
    value: 'REVISION',
    description: 'hide findings that the merge base with this git revision already has',
  },
  {
    long: 'baseline',
    value: 'FILE',
    description: 'report only findings that are not in this file; writes the file if it does not exist',
  },
];

export function readKnownSource(parsed: ParsedArguments): Checked<KnownSource | undefined> {
  const [revision, path] = [lastValue(parsed, 'only-new'), lastValue(parsed, 'baseline')];
  const flag = revision === undefined ? '--baseline' : '--only-new';
  if (revision === undefined && path === undefined) return { ok: true, value: undefined };
  if (revision !== undefined && path !== undefined) {
    return wrongUsage('--only-new and --baseline exclude each other', 'use --baseline where there is no git');
  }
  if (parsed.switches.has('live')) return wrongUsage(`${flag} compares files, not a cluster`, 'leave out --live');
  if (parsed.values.has('fix')) {
    return wrongUsage(`--fix fixes old findings, too, and cannot be used with ${flag}`, 'give one of them');
  }
  if (revision !== undefined && parsed.positional.includes('-')) {
    return wrongUsage('git has no revisions of standard input', 'use --baseline FILE');
  }
  if (path === '') return wrongUsage('--baseline has an empty FILE', 'name a file');
  if (path !== undefined) return { ok: true, value: { kind: 'file', path } };
  return { ok: true, value: { kind: 'revision', revision: revision ?? '' } };
}
