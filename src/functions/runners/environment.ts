import type { EnvironmentEntry } from '../step.ts';

/** The variables of this process. */
export type CallerEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that a declaration and the command line give to a function; of two of one name the later counts, so
 * the command line wins. A name without a value is a variable of the caller: a function has it only where both name it.
 */
export function mergedEntries(
  declared: readonly EnvironmentEntry[],
  given: readonly EnvironmentEntry[],
): readonly EnvironmentEntry[] {
  const names = new Set(declared.map(({ name }) => name));
  const granted = [
    ...declared.filter(({ value }) => value !== undefined),
    ...given.filter(({ name, value }) => value !== undefined || names.has(name)),
  ];
  const byName = new Map<string, EnvironmentEntry>();
  for (const entry of granted) {
    byName.delete(entry.name);
    byName.set(entry.name, entry);
  }
  return [...byName.values()];
}

/** The entries with the values of the caller filled in; those that the caller does not have either are left out. */
export function environmentOf(
  entries: readonly EnvironmentEntry[],
  caller: CallerEnvironment,
): Readonly<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const { name, value = caller[name] } of entries) {
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** What is wrong with a variable that no system could hand over as it is written; undefined where nothing is. */
export function environmentFault(entries: readonly EnvironmentEntry[]): string | undefined {
  for (const { name, value } of entries) {
    if (name === '') return 'a variable of its environment has no name';
    // `*` at the end of a name: podman would forward all variables that begin like it.
    if (/[=*\0]/.test(name)) return `'${name}' cannot be the name of an environment variable`;
    if (value?.includes('\0') === true) return `the value of the environment variable '${name}' holds a NUL`;
  }
  return undefined;
}
