import type { Container, EnvVarSource } from '../model.ts';
import { FIELD_REF } from './downward.ts';
import type { EntryReference, EntrySource } from './entry-source.ts';
import { FILE_KEY_REF } from './file-key.ts';
import { keyRef } from './key-ref.ts';
import { RESOURCE_FIELD_REF } from './resource-field.ts';

export type EntrySourceName = keyof EnvVarSource;

/** The type of the selector of each source. */
export type Selectors = Required<EnvVarSource>;

type EntrySources = { readonly [Name in EntrySourceName]: EntrySource<Selectors[Name]> };

/** The sources of `valueFrom`, in the order in which the kubelet looks for them (`makeEnvironmentVariables`). */
export const ENTRY_SOURCES: EntrySources = {
  fieldRef: FIELD_REF,
  resourceFieldRef: RESOURCE_FIELD_REF,
  configMapKeyRef: keyRef('configMap'),
  secretKeyRef: keyRef('secret'),
  fileKeyRef: FILE_KEY_REF,
};

/** Calls `use` with the first source that is set. Returns undefined if none is set. */
export function useSource<Result>(
  valueFrom: EnvVarSource | undefined,
  use: <Selector>(source: EntrySource<Selector>, selector: Selector) => Result,
): Result | undefined {
  if (valueFrom === undefined) return undefined;
  const selectors: { readonly [Name in EntrySourceName]?: Selectors[Name] } = valueFrom;
  const useNamed = <Name extends EntrySourceName>(name: Name, selector: Selectors[Name]): Result =>
    use<Selectors[Name]>(ENTRY_SOURCES[name], selector);
  for (const name of Object.keys(ENTRY_SOURCES).filter(isSourceName)) {
    const selector = selectors[name];
    if (selector !== undefined) return useNamed(name, selector);
  }
  return undefined;
}

function isSourceName(name: string): name is EntrySourceName {
  return Object.hasOwn(ENTRY_SOURCES, name);
}

/** What decides the environment of a container besides its own fields: all references of `envFrom` and `env`. */
export function containerReferences({ env = [], envFrom = [] }: Container): readonly EntryReference[] {
  const references: EntryReference[] = [];
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef !== undefined) references.push({ kind: 'configMap', name: configMapRef.name });
    if (secretRef !== undefined) references.push({ kind: 'secret', name: secretRef.name });
  }
  for (const { valueFrom } of env) {
    references.push(...(useSource(valueFrom, (source, selector) => source.references(selector)) ?? []));
  }
  return references;
}
