import type { ImageConfig } from '@krmkit/pods';
import type { FileSystem, JsonValue, Result } from '@krmkit/base';
import { createSource, isArray, isObject, member, locationOf } from '@krmkit/base';
import { decodeText, explainFailure } from '@krmkit/manifests';
import { parseDocuments, toValue } from '@krmkit/yaml';

export type ImageConfigs = ReadonlyMap<string, ImageConfig>;

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The configuration of images from a file, JSON or YAML: either `{ IMAGE: { Entrypoint, Cmd, Env, WorkingDir, User } }`
 * (names in any case) or the output of `podman image inspect` and `docker image inspect`.
 */
export async function readImageConfigs(path: string, files: FileSystem): Promise<Result<ImageConfigs>> {
  const bytes = await files.readFile(path, MAX_BYTES);
  if (!bytes.ok) return { ok: false, message: `${path}: ${explainFailure(bytes, 'file')[0]}` };
  const decoded = decodeText(bytes.value);
  return decoded.ok ? parseImageConfigs(path, decoded.value) : { ok: false, message: `${path}: ${decoded.message}` };
}

export function parseImageConfigs(path: string, text: string): Result<ImageConfigs> {
  const [document] = parseDocuments(text);
  const problem = document?.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) {
    const { line, column } = locationOf(createSource(path, text), problem);
    return { ok: false, message: `${path}:${line}:${column}: ${problem.message}` };
  }
  const value = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
  const images = new Map<string, ImageConfig>();
  if (isArray(value)) {
    for (const image of value) if (!addInspected(images, image)) return unknownShape(path);
  } else if (isObject(value)) {
    for (const image of Object.keys(value)) {
      const config = member(value, image);
      if (!isObject(config)) return unknownShape(path);
      images.set(image, configOf(config));
    }
  } else {
    return unknownShape(path);
  }
  return { ok: true, value: images };
}

/** The entry of an image: by the name as written, else with the registry, namespace and tag that tools add. */
export function imageLookup(images: ImageConfigs): (image: string) => ImageConfig | undefined {
  const full = new Map<string, ImageConfig>();
  for (const [name, config] of images) full.set(fullName(name), config);
  return (image) => images.get(image) ?? full.get(fullName(image));
}

/** `nginx` is `docker.io/library/nginx:latest`, as the reference grammar of the distribution project normalizes it. */
function fullName(image: string): string {
  const slash = image.indexOf('/');
  const first = slash === -1 ? '' : image.slice(0, slash);
  const hasRegistry = first === 'localhost' || first.includes('.') || first.includes(':');
  const name = hasRegistry ? image : slash === -1 ? `docker.io/library/${image}` : `docker.io/${image}`;
  return /[:@][^/]*$/.test(name.slice(name.lastIndexOf('/'))) ? name : `${name}:latest`;
}

function addInspected(images: Map<string, ImageConfig>, image: JsonValue): boolean {
  const config = member(image, 'Config');
  if (!isObject(config)) return false;
  const names = [...texts(member(image, 'RepoTags')), ...texts(member(image, 'RepoDigests'))];
  for (const name of names) images.set(name, configOf(config));
  return true;
}

function configOf(written: JsonValue): ImageConfig {
  const field = (name: string): JsonValue | undefined => {
    if (!isObject(written)) return undefined;
    const key = Object.keys(written).find((candidate) => candidate.toLowerCase() === name);
    return key === undefined ? undefined : member(written, key);
  };
  const entrypoint = list(field('entrypoint'));
  const cmd = list(field('cmd'));
  const env = list(field('env'));
  const workingDir = field('workingdir');
  const user = field('user');
  return {
    ...(entrypoint === undefined ? {} : { entrypoint }),
    ...(cmd === undefined ? {} : { cmd }),
    ...(env === undefined ? {} : { env }),
    ...(typeof workingDir === 'string' ? { workingDir } : {}),
    ...(typeof user === 'string' || typeof user === 'number' ? { user: String(user) } : {}),
  };
}

/** ENTRYPOINT and CMD can be one text; ENV can be a map. */
function list(value: JsonValue | undefined): readonly string[] | undefined {
  if (typeof value === 'string') return ['/bin/sh', '-c', value];
  if (isArray(value)) return texts(value);
  if (isObject(value)) return Object.keys(value).map((name) => `${name}=${scalarText(member(value, name))}`);
  return undefined;
}

function texts(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.map(scalarText) : [];
}

function scalarText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

function unknownShape(path: string): Result<ImageConfigs> {
  const wanted = 'a map of image to { Entrypoint, Cmd, Env, WorkingDir, User }, or what `image inspect` prints';
  return { ok: false, message: `${path}: expected ${wanted}` };
}
