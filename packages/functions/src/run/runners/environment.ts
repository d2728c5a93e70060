import type { EnvironmentEntry, FunctionStep } from '../step.ts';

/** The environment variables of this process. */
export type CallerEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that a declaration and the command line give to a function. The later of two with one name wins, so the
 * command line wins. A name without a value is a variable of the caller: a function gets it only if both name it.
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

/** The names that the command line passes on, and that no function declares, so that none gets them. */
export function unaskedVariables(
  steps: readonly FunctionStep[],
  { env, inheritEnvironment }: { readonly env: readonly EnvironmentEntry[]; readonly inheritEnvironment: boolean },
): readonly string[] {
  if (inheritEnvironment) return [];
  const declared = steps.flatMap(({ program }) => (program.kind === 'module' ? [] : program.env));
  const asked = new Set(declared.map(({ name }) => name));
  return env.flatMap(({ name, value }) => (value === undefined && !asked.has(name) ? [name] : []));
}

/** Fills in the caller's values; leaves out variables that the caller does not have. */
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

/** Describes a variable that no system could pass on; undefined if all are valid. */
export function environmentFault(entries: readonly EnvironmentEntry[]): string | undefined {
  for (const { name, value } of entries) {
    if (name === '') return 'a variable of its environment has no name';
    // With `*` at the end of a name, podman would forward all variables with that prefix.
    if (/[=*\0]/.test(name)) return `'${name}' cannot be the name of an environment variable`;
    if (value?.includes('\0') === true) return `the value of the environment variable '${name}' holds a NUL`;
  }
  return undefined;
}
