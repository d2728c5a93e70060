import { normalizePath } from '@krmkit/manifests';
import { nearest } from '@krmkit/base';
import type { Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';

/** Where the resources go that functions return; undefined: to the files that they come from. */
export type Destination =
  | undefined
  /** As documents, or as a ResourceList with paths. */
  | { readonly kind: 'unwrap' | 'stdout' }
  /** To a directory that does not exist. */
  | { readonly kind: 'directory'; readonly path: string };

/** The flag `--output` of `run` and `render`: a format of the results, or a destination of the resources. */
export function withDestinations(options: readonly OptionDefinition[]): readonly OptionDefinition[] {
  return options.map((option) => {
    const { choices, ...others } = option;
    if (option.long !== 'output' || choices === undefined) return option;
    return {
      ...others,
      value: 'FORMAT|PATH',
      proposals: [...choices, ...PRINTED],
      description: `${option.description}; or where the resources go instead of their files: unwrap prints them, stdout prints a ResourceList, and a path is a new directory. Formats: ${choices.join(', ')}`,
    };
  });
}

const PRINTED = ['unwrap', 'stdout'] as const;

/** As `--output` of every verb that can write to a path: what contains a slash or a dot is a path. */
export function readDestination(parsed: ParsedArguments, formats: readonly string[]): Checked<Destination> {
  const text = lastValue(parsed, 'output');
  if (text === undefined || formats.includes(text)) return { ok: true, value: undefined };
  const printed = PRINTED.find((known) => known === text);
  if (printed === undefined && !/[./]/.test(text)) {
    const near = nearest(text, [...formats, ...PRINTED]);
    const hint =
      near === undefined ? `formats: ${formats.join(', ')}; write a directory as ./${text}` : `did you mean ${near}?`;
    return wrongUsage(`--output does not know ${JSON.stringify(text)}`, hint);
  }
  const flag = ['dry-run', 'check', 'write-status', 'save'].find(
    (one) => parsed.switches.has(one) || parsed.values.has(one),
  );
  if (flag !== undefined) {
    return wrongUsage(`--output ${text} leaves the files as they are, and --${flag} is about them`, 'use one of them');
  }
  if (printed === undefined && parsed.positional[0] === '-') {
    return wrongUsage('with -, the output is a stream', 'write it with: krmkit run - ... | krmkit sink DIR');
  }
  const value = printed === undefined ? { kind: 'directory' as const, path: normalizePath(text) } : { kind: printed };
  return { ok: true, value };
}
