import type { Build, Entry } from '../build-context.ts';
import { locateSourced } from '../build-context.ts';
import type { DecodeProblem } from '../decode-config.ts';
import { replacementDecoder } from '../kustomization-decoder.ts';
import type { ReplacementConfig } from '../kustomization-decoder.ts';
import type { Sourced } from '../origins.ts';
import { originsOf, partOf } from '../origins.ts';
import { isArray } from '@krmkit/base';
import { yamlDiagnostic, documentReader, toValue } from '@krmkit/yaml';
import { reportEntry } from '../report-entry.ts';

/** The replacements of an entry: the entry itself, or those of the file that it names. Empty after an error. */
export async function loadReplacements(
  entry: Entry<ReplacementConfig>,
  build: Build,
): Promise<readonly Entry<ReplacementConfig>[]> {
  const { path = '', source, targets } = entry.config;
  if (path === '') return [entry];
  if (source !== undefined || targets !== undefined) {
    const message = 'The entry has path and also source or targets';
    reportEntry(build, entry, { at: ['path'], message, hint: 'Leave out path, or the other fields' });
    return [];
  }
  const file = await build.readFile(path, entry, ['path']);
  if (file === undefined) return [];
  const document = documentReader(file.source.text)(0);
  const read = document.root && toValue(document.root, 'kubectl');
  const problems = [...document.problems, ...(read?.problems ?? [])];
  for (const problem of problems) build.report(yamlDiagnostic(file.source, problem));
  if (problems.some(({ severity }) => severity === 'error')) return [];
  const origin = { source: file.source, document, index: 0, path: [] };
  const whole: Sourced = { value: read?.value ?? null, origins: originsOf({ kind: 'field', origin, path: [] }) };
  const parts = isArray(whole.value) ? [...whole.value.keys()].map((index) => [index]) : [[]];
  return parts.flatMap((at) => {
    const sourced = partOf(whole, at);
    return sourced === undefined ? [] : decodeReplacement(entry, sourced, build);
  });
}

/** Empty after an error. */
export function decodeReplacement(
  entry: Entry<unknown>,
  sourced: Sourced,
  build: Pick<Build, 'report'>,
): readonly Entry<ReplacementConfig>[] {
  const problems: DecodeProblem[] = [];
  const config = replacementDecoder.decode(sourced.value, [], problems);
  for (const { path, message, hint } of problems) {
    const location = locateSourced(sourced, path);
    build.report({
      code: 'invalid-entry',
      severity: 'error',
      message,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  }
  return config === undefined || problems.length > 0 ? [] : [{ ...entry, config, sourced }];
}
