import { decodeBase64, fieldValue, resourceFieldValue, encodeUtf8 } from '@krmkit/pods';
import type { PodContext, Lookup, Value } from '@krmkit/pods';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, flagAt, integerAt, objectsAt, scalarTextAt } from '@krmkit/base';

/** A file of a volume. */
export interface VolumeFile {
  /** Relative to the root of the volume, with `/` between segments. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

export interface VolumeContent {
  readonly files: readonly VolumeFile[];
  readonly holdsSecrets: boolean;
  /** Differences from a cluster. */
  readonly warnings: readonly string[];
  /** Why a kubelet does not set up the volume, as a kubelet words it. */
  readonly errors: readonly string[];
}

const DEFAULT_MODE = 0o644;

/** The files of a `configMap`, `secret`, `downwardAPI` or `projected` volume; undefined for other types. */
export function volumeContent(volume: JsonObject, context: PodContext): VolumeContent | undefined {
  for (const kind of ['configMap', 'secret', 'downwardAPI'] as const) {
    const source = member(volume, kind);
    if (!isObject(source)) continue;
    // For a Secret volume, the field of the name differs.
    const name = scalarTextAt(source, kind === 'secret' ? 'secretName' : 'name') ?? '';
    const mode = integerAt(source, 'defaultMode') ?? DEFAULT_MODE;
    return collect([contentOf(kind, { source, name, mode }, context)]);
  }
  const projected = member(volume, 'projected');
  if (!isObject(projected)) return undefined;
  const mode = integerAt(projected, 'defaultMode') ?? DEFAULT_MODE;
  const parts = objectsAt(projected, 'sources').flatMap((entry) =>
    Object.entries(entry).map(([kind, source]): VolumeContent => {
      if (kind === 'configMap' || kind === 'secret' || kind === 'downwardAPI') {
        return contentOf(kind, { source, name: scalarTextAt(source, 'name') ?? '', mode }, context);
      }
      const paths = PATH_FIELDS.flatMap((field) => scalarTextAt(source, field) ?? []).join(' and ');
      return { ...EMPTY, warnings: [`${paths || kind}, a ${kind}, does not exist here: only a cluster creates it`] };
    }),
  );
  return collect(parts);
}

/** Paths of tokens and trust bundles; the other three belong to a `podCertificate`. */
const PATH_FIELDS = ['path', 'credentialBundlePath', 'keyPath', 'certificateChainPath'];

const EMPTY: VolumeContent = { files: [], holdsSecrets: false, warnings: [], errors: [] };

function collect(parts: readonly VolumeContent[]): VolumeContent {
  // If two files have the same path, the last one wins.
  const files = new Map(parts.flatMap((part) => part.files).map((file) => [file.path, file]));
  return {
    files: [...files.values()],
    holdsSecrets: parts.some(({ holdsSecrets }) => holdsSecrets),
    warnings: parts.flatMap(({ warnings }) => warnings),
    errors: parts.flatMap(({ errors }) => errors),
  };
}

function contentOf(
  kind: 'configMap' | 'secret' | 'downwardAPI',
  { source, name, mode }: { readonly source: JsonValue; readonly name: string; readonly mode: number },
  context: PodContext,
): VolumeContent {
  if (kind === 'downwardAPI') return downwardContent(source, mode, context);
  const { namespace, sources } = context;
  const isSecret = kind === 'secret';
  const lookup: Lookup<Entries> = isSecret
    ? mapFound(sources.secret(namespace, name), ({ data }) => new Map(Object.entries(data ?? {}).map(fromBase64)))
    : mapFound(sources.configMap(namespace, name), ({ data, binaryData }) => {
        const texts = Object.entries(data ?? {}).map(([key, text]) => [key, encodeUtf8(text)] as const);
        return new Map([...texts, ...Object.entries(binaryData ?? {}).map(fromBase64)]);
      });
  const optional = flagAt(source, 'optional') === true;
  switch (lookup.state) {
    case 'found':
      return entriesContent(kind, lookup.object, { source, mode, optional, isSecret, name: `${namespace}/${name}` });
    case 'absent':
      return optional ? EMPTY : { ...EMPTY, errors: [`${kind.toLowerCase()} "${name}" not found`] };
    case 'failed':
      return { ...EMPTY, errors: [lookup.message] };
    case 'unknown':
      return { ...EMPTY, warnings: [`${kind} ${name} is ${lookup.why}: its files are missing`] };
  }
}

type Entries = ReadonlyMap<string, Uint8Array>;

function mapFound<T, U>(lookup: Lookup<T>, change: (object: T) => U): Lookup<U> {
  return lookup.state === 'found' ? { state: 'found', object: change(lookup.object) } : lookup;
}

function fromBase64([key, text]: readonly [string, string]): readonly [string, Uint8Array] {
  const decoded = decodeBase64(text);
  return [key, decoded.error === undefined ? decoded.bytes : new Uint8Array()];
}

/** `MakePayload` in pkg/volume/configmap/configmap.go and pkg/volume/secret/secret.go. */
function entriesContent(
  kind: string,
  entries: Entries,
  from: {
    readonly source: JsonValue;
    readonly mode: number;
    readonly optional: boolean;
    readonly isSecret: boolean;
    readonly name: string;
  },
): VolumeContent {
  const items = objectsAt(from.source, 'items');
  const files: VolumeFile[] = [];
  const errors: string[] = [];
  if (items.length === 0) for (const [path, bytes] of entries) files.push({ path, bytes, mode: from.mode });
  for (const item of items) {
    const key = scalarTextAt(item, 'key') ?? '';
    const bytes = entries.get(key);
    const path = scalarTextAt(item, 'path') ?? '';
    if (!isInside(path)) errors.push(`invalid path: ${path}`);
    else if (bytes !== undefined) files.push({ path, bytes, mode: integerAt(item, 'mode') ?? from.mode });
    else if (!from.optional) {
      errors.push(
        `${from.isSecret ? 'references' : `${kind.toLowerCase()} references`} non-existent ${from.isSecret ? 'secret' : 'config'} key: ${key}`,
      );
    }
  }
  return { files, holdsSecrets: from.isSecret, warnings: [], errors };
}

/** `CollectData` in pkg/volume/downwardapi/downwardapi.go. */
function downwardContent(source: JsonValue, mode: number, context: PodContext): VolumeContent {
  const files: VolumeFile[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const item of objectsAt(source, 'items')) {
    const path = scalarTextAt(item, 'path') ?? '';
    const result = itemValue(item, context);
    if (!isInside(path)) errors.push(`invalid path: ${path}`);
    else if (result.error !== undefined) errors.push(result.error);
    else {
      for (const part of result.value) {
        if (part.kind === 'hole') warnings.push(`${path}: the value of ${part.label} is not known here`);
      }
      const text = result.value.map((part) => (part.kind === 'hole' ? '' : part.text)).join('');
      files.push({ path, bytes: encodeUtf8(text), mode: integerAt(item, 'mode') ?? mode });
    }
  }
  return { files, holdsSecrets: false, warnings, errors };
}

function itemValue(
  item: JsonObject,
  context: PodContext,
): { readonly value: Value; readonly error?: never } | { readonly error: string; readonly value?: never } {
  const { pod, sources, behaviour, runtime, controller } = context;
  const fields = { behaviour, runtime, node: sources.node(pod.spec.nodeName), controller };
  const field = member(item, 'fieldRef');
  if (isObject(field)) {
    return fieldValue(pod, { apiVersion: 'v1', fieldPath: scalarTextAt(field, 'fieldPath') ?? '' }, fields);
  }
  const resource = member(item, 'resourceFieldRef');
  const [container] = pod.spec.containers;
  if (container === undefined) return { error: 'the pod has no containers' };
  const divisor = scalarTextAt(resource, 'divisor');
  return resourceFieldValue(
    pod,
    { container, list: 'containers' },
    {
      containerName: scalarTextAt(resource, 'containerName') ?? '',
      resource: scalarTextAt(resource, 'resource') ?? '',
      ...(divisor === undefined ? {} : { divisor }),
    },
    fields,
  );
}

/** The API server refuses other paths. */
function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !path.split('/').includes('..');
}
