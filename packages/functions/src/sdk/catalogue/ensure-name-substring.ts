import { splitApiVersion } from '@krmkit/manifests';
import { member, recordMember } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { getAnnotation, isApplied, setAnnotation, warnOfLists } from '../metadata.ts';
import { object, string } from '../schema.ts';
import { defineFunction } from '../define.ts';
import { setField } from '../field.ts';
import { editTextsOf, fieldSpecs } from '../field-specs.ts';
import type { KrmFunction } from '../function.ts';
import { visitFields } from '../containers.ts';
import type { KubernetesObject } from '../object.ts';
import type { Resources } from '../resources.ts';
import type { Results } from '../results.ts';

const KEPT: ReadonlySet<string> = new Set(['Namespace', 'CustomResourceDefinition', 'APIService']);

const PART_OF_NAME = { pattern: /[-.:a-z0-9]*/, expected: 'lower case letters, digits, -, . and :' };

const ADDITIONAL = 'additionalNameFields';

const given = object({
  prepend: string({ default: '', ...PART_OF_NAME, description: 'before the name' }),
  append: string({ default: '', ...PART_OF_NAME, description: 'after the name' }),
  [ADDITIONAL]: fieldSpecs(ADDITIONAL, 'names'),
});

/** The kind EnsureNameSubstring of the catalogue. */
const ofCatalogue = object({
  substring: string({ ...PART_OF_NAME, description: 'a part of the name' }),
  editMode: string({ oneOf: ['prepend', 'append'], default: 'prepend', description: 'where it is added' }),
  [ADDITIONAL]: fieldSpecs(ADDITIONAL, 'names'),
});

const config: typeof given = {
  shape: { ...given.shape, alternative: ofCatalogue.shape },
  read: (value, position) => {
    if (member(value, 'substring') === undefined) return given.read(value, position);
    const read = ofCatalogue.read(value, position);
    if (!read.ok) return read;
    const { substring, editMode, [ADDITIONAL]: fields } = read.value;
    const isBefore = editMode === 'prepend';
    return {
      ok: true,
      value: { prepend: isBefore ? substring : '', append: isBefore ? '' : substring, [ADDITIONAL]: fields },
    };
  },
};

export const ensureNameSubstring: KrmFunction = defineFunction({
  name: 'ensure-name-substring',
  description:
    'Adds a prefix or suffix to the names of resources that do not have it yet, and updates references to them.',
  hermetic: true,
  config,
  run({ resources, config: { prepend, append, [ADDITIONAL]: additional }, results }) {
    if (prepend === '' && append === '') {
      results.warning('neither prepend nor append is set, so no name changes');
      return;
    }
    const ensured = (name: string): string =>
      (name.includes(prepend) ? '' : prepend) + name + (name.includes(append) ? '' : append);
    const renamed = rename(resources, ensured, results);
    warnOfLists(resources, results, 'names');
    for (const resource of resources) {
      for (const { path, kind, name } of nameReferencesOf(resource)) {
        const wanted = renamed.get(`${kind}/${name}`);
        if (wanted !== undefined) setField(resource, path, wanted);
      }
      updateDependsOn(resource, renamed);
      if (isApplied(resource)) editTextsOf(resource, additional, results, ensured);
    }
  },
});

/** The new names, by kind and old name. */
function rename(
  resources: Resources,
  ensured: (name: string) => string,
  results: Results,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const resource of resources) {
    const name = resource.metadata?.name;
    if (!isApplied(resource) || KEPT.has(resource.kind) || typeof name !== 'string' || name === '') continue;
    const wanted = ensured(name);
    const key = `${splitApiVersion(resource.apiVersion).group}/${resource.kind}/${resource.metadata?.namespace ?? ''}/${wanted}`;
    const other = taken.get(key) ?? name;
    taken.set(key, other);
    if (other !== name) {
      const message = `${resource.kind} ${other} and ${resource.kind} ${name} would both become ${wanted}`;
      results.error(message, { resource, field: 'metadata.name' });
    } else if (wanted !== name) {
      renamed.set(`${resource.kind}/${name}`, wanted);
      setField(resource, ['metadata', 'name'], wanted);
    }
  }
  return renamed;
}

/** The annotation of kpt and cli-utils: `GROUP/namespaces/NAMESPACE/KIND/NAME` or `GROUP/KIND/NAME`, with commas between. */
const DEPENDS_ON = 'config.kubernetes.io/depends-on';

function updateDependsOn(resource: KubernetesObject, renamed: ReadonlyMap<string, string>): void {
  const written = getAnnotation(resource, DEPENDS_ON);
  if (written === undefined) return;
  const wanted = written
    .split(',')
    .map((reference) => {
      const parts = /^(.*\/)?([^/]+)\/([^/]+?)(\s*)$/.exec(reference);
      const [, before = '', kind = '', name = '', after = ''] = parts ?? [];
      const other = renamed.get(`${kind}/${name}`);
      return other === undefined ? reference : `${before}${kind}/${other}${after}`;
    })
    .join(',');
  if (wanted !== written) setAnnotation(resource, DEPENDS_ON, wanted);
}

/** A field that names another resource of the same namespace. */
interface NameReference {
  readonly path: Path;
  /** The kind of the named resource. */
  readonly kind: string;
  readonly name: string;
}

/** The fields of each kind that name another resource, with the kind they name. */
const BY_HOLDER: ReadonlyMap<string, readonly [field: string, kind: string]> = new Map([
  ['configMapRef', ['name', 'ConfigMap']],
  ['configMapKeyRef', ['name', 'ConfigMap']],
  ['configMap', ['name', 'ConfigMap']],
  ['secretRef', ['name', 'Secret']],
  ['secretKeyRef', ['name', 'Secret']],
  ['persistentVolumeClaim', ['claimName', 'PersistentVolumeClaim']],
  ['claimRef', ['name', 'PersistentVolumeClaim']],
] as const);

const BY_FIELD: ReadonlyMap<string, string> = new Map([
  ['serviceAccountName', 'ServiceAccount'],
  ['serviceAccount', 'ServiceAccount'],
  ['secretName', 'Secret'],
  ['serviceName', 'Service'],
  ['ingressClassName', 'IngressClass'],
  ['priorityClassName', 'PriorityClass'],
  ['runtimeClassName', 'RuntimeClass'],
  ['storageClassName', 'StorageClass'],
  ['volumeName', 'PersistentVolume'],
]);

const SERVICE_HOLDERS: ReadonlySet<string | number> = new Set(['backend', 'defaultBackend', 'clientConfig']);

/** The references of built-in kinds, by field name; references that only a custom resource has are unknown. */
function nameReferencesOf(resource: KubernetesObject): readonly NameReference[] {
  const found: NameReference[] = [];
  visitFields(resource, [], (path, value) => {
    const field = path.at(-1);
    if (typeof value !== 'string' || typeof field !== 'string' || path.length < 2) return;
    const kind = kindNamed(resource, path, field);
    if (kind !== undefined) found.push({ path, kind, name: value });
  });
  return found;
}

function kindNamed(resource: KubernetesObject, path: Path, field: string): string | undefined {
  const [outer, holder] = [path.at(-3), path.at(-2)];
  if (typeof holder !== 'string') {
    return field === 'name' ? kindInList(resource, path, outer) : BY_FIELD.get(field);
  }
  const known = BY_HOLDER.get(holder);
  if (known?.[0] === field) return known[1];
  return field === 'name' ? kindInMapping(resource, path, holder) : BY_FIELD.get(field);
}

/** The kind that the `name` of an item names. */
function kindInList(resource: KubernetesObject, path: Path, list: string | number | undefined): string | undefined {
  switch (list) {
    case 'imagePullSecrets':
      return 'Secret';
    case 'secrets':
      return resource.kind === 'ServiceAccount' ? 'Secret' : undefined;
    case 'backendRefs':
      return siblingKind(resource, path) ?? 'Service';
    case 'subjects':
      return siblingKind(resource, path);
    default:
      return undefined;
  }
}

/** The kind that the `name` of a mapping names. */
function kindInMapping(resource: KubernetesObject, path: Path, holder: string): string | undefined {
  switch (holder) {
    case 'secret':
      return 'Secret';
    case 'service':
      return namesService(resource, path.at(-3)) ? 'Service' : undefined;
    case 'scaleTargetRef':
    case 'roleRef':
      return siblingKind(resource, path);
    default:
      return undefined;
  }
}

function namesService({ kind }: KubernetesObject, outer: string | number | undefined): boolean {
  return SERVICE_HOLDERS.has(outer ?? '') || (kind === 'APIService' && outer === 'spec');
}

function siblingKind(resource: KubernetesObject, path: Path): string | undefined {
  let holder: unknown = resource;
  for (const segment of path.slice(0, -1)) {
    const items: readonly unknown[] = Array.isArray(holder) ? holder : [];
    holder = typeof segment === 'number' ? items[segment] : recordMember(holder, segment);
  }
  const kind = recordMember(holder, 'kind');
  return typeof kind === 'string' ? kind : undefined;
}
