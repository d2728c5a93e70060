import { decodeConfigMap, decodeSecret } from './decode.ts';
import { foldStringData } from './pod/defaults.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';

/** The content of a volume, as far as it comes from ConfigMaps and Secrets. */
export interface MountedContent {
  /** For messages: `configMap web`, `emptyDir`; equal for two volumes of one type that refer to the same object. */
  readonly source: string;
  /** Content by path below the volume's root, for comparison only, with the object that it comes from. */
  readonly files: ReadonlyMap<string, MountedFile>;
}

export interface MountedFile {
  readonly content: string;
  /** `ConfigMap web`. */
  readonly from: string;
}

/** Keys are `NAMESPACE/NAME`. */
export interface VolumeObjects {
  readonly configMaps: ReadonlyMap<string, JsonObject>;
  readonly secrets: ReadonlyMap<string, JsonObject>;
}

/** The volume of a pod template by its name. */
export function mountedContent(
  template: JsonValue | undefined,
  name: string,
  namespace: string,
  objects: VolumeObjects,
): MountedContent {
  const volumes = member(member(template, 'spec'), 'volumes');
  const volume = isArray(volumes) ? volumes.find((candidate) => member(candidate, 'name') === name) : undefined;
  const files = new Map<string, MountedFile>();
  const objectsOf = { namespace, objects };
  if (!isObject(volume)) return { source: '', files };
  const kind = Object.keys(volume).find((key) => key !== 'name') ?? '';
  const settings = volume[kind];
  addFiles(files, kind, settings, objectsOf);
  const parts = kind === 'projected' ? member(settings, 'sources') : undefined;
  for (const part of isArray(parts) ? parts : []) {
    for (const of of isObject(part) ? Object.keys(part) : []) addFiles(files, of, member(part, of), objectsOf);
  }
  return {
    source: [kind, NAMES.map((key) => textAt(settings, key)).find((text) => text !== '') ?? ''].join(' ').trim(),
    files,
  };
}

/** The field that distinguishes two volumes of one type. */
const NAMES: readonly string[] = ['name', 'secretName', 'claimName', 'path', 'driver'];

function addFiles(
  files: Map<string, MountedFile>,
  kind: string,
  settings: JsonValue | undefined,
  { namespace, objects }: { readonly namespace: string; readonly objects: VolumeObjects },
): void {
  if (kind !== 'configMap' && kind !== 'secret') return;
  const name = textAt(settings, 'name') || textAt(settings, 'secretName');
  const object = (kind === 'configMap' ? objects.configMaps : objects.secrets).get(`${namespace}/${name}`);
  if (object === undefined) return;
  const from = `${kind === 'configMap' ? 'ConfigMap' : 'Secret'} ${name}`;
  const contents = contentsOf(object);
  const items = member(settings, 'items');
  if (!isArray(items)) {
    for (const [key, content] of contents) files.set(key, { content, from });
    return;
  }
  for (const item of items) {
    const content = contents.get(textAt(item, 'key'));
    if (content !== undefined) files.set(textAt(item, 'path'), { content, from });
  }
}

/** Content of a Secret as base64, whether it is written as text or not. */
function contentsOf(object: JsonObject): ReadonlyMap<string, string> {
  if (object['kind'] === 'Secret') {
    return new Map(Object.entries(foldStringData(decodeSecret(object).value).data ?? {}));
  }
  const { data, binaryData } = decodeConfigMap(object).value;
  return new Map([...Object.entries(binaryData ?? {}), ...Object.entries(data ?? {})]);
}
