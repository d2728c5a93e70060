import type { DiagnosticCode, Severity } from '@krmkit/base';
import { DIAGNOSTIC_CODES } from '@krmkit/base';
import type { ExternalObject } from '@krmkit/pods';
import { parseExternal } from '@krmkit/pods';
import { parseIgnoreRules } from '@krmkit/manifests';
import type { ConfigurationContent } from './schema.ts';

/** What `.krmkit.yaml` changes about findings. */
export interface FindingRules {
  readonly severities: ReadonlyMap<DiagnosticCode, Severity>;
  /** The codes that are off. */
  readonly off: ReadonlySet<DiagnosticCode>;
  /** `path` as in a location: absolute, or relative to the working directory. */
  readonly isIgnored: (code: DiagnosticCode, path: string) => boolean;
  /** Objects that exist in the cluster. */
  readonly external: readonly ExternalObject[];
}

/** Where the file is. */
export interface ConfigurationPosition {
  /** The absolute path of its directory. */
  readonly directory: string;
  /** The names that lead from there to the working directory. */
  readonly below: readonly string[];
}

export function findingRules(
  { checks, ignore: ignored, external }: ConfigurationContent,
  position: ConfigurationPosition,
): FindingRules {
  const severities = new Map<DiagnosticCode, Severity>();
  const off = new Set<DiagnosticCode>();
  for (const code of DIAGNOSTIC_CODES) {
    const level = checks[code];
    if (level === 'off') off.add(code);
    else if (level === 'error' || level === 'warning' || level === 'info') severities.set(code, level);
  }
  const rules = ignored.map(({ paths, codes }) => ({
    codes: codes === undefined ? undefined : new Set<string>(codes),
    isMatched: isMatchedBy(paths, position),
  }));
  const isIgnored = (code: DiagnosticCode, path: string): boolean =>
    rules.some(({ codes, isMatched }) => codes?.has(code) !== false && isMatched(path));
  return { severities, off, isIgnored, external: external.flatMap((text) => parseExternal(text) ?? []) };
}

/** Whether patterns as in `.gitignore` match a path; never outside of the directory. */
export function isMatchedBy(texts: readonly string[], position: ConfigurationPosition): (path: string) => boolean {
  const patterns = parseIgnoreRules('', texts.join('\n'));
  return (path) => {
    const relative = texts.length === 0 ? undefined : relativePath(path, position);
    return relative !== undefined && patterns.test(relative) === 'ignored';
  };
}

/** Undefined for a path outside of the directory, and for the directory itself. */
function relativePath(path: string, { directory, below }: ConfigurationPosition): string | undefined {
  const inside = path.startsWith('/') ? path.slice(directory.length) : [...below, path].join('/');
  if (path.startsWith('/') && !path.startsWith(`${directory === '/' ? '' : directory}/`)) return undefined;
  const names: string[] = [];
  for (const name of inside.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.length === 0 ? undefined : names.join('/');
}
