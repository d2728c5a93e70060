import type { FileSystem } from '@krmkit/base';
import { createSource, dirname, relativePath, resolvePath } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { contributing, originsAt, originsOf } from '@krmkit/kustomize';
import type { Identity } from '@krmkit/manifests';
import { decodeText, isKustomizationPath, readKustomization, readSource, walkDirectory } from '@krmkit/manifests';
import { readDocumentFile } from './read-document.ts';

/** An object in a file of the repository, or of a build. */
export interface FoundObject {
  readonly identity: Identity;
  readonly sourced: Sourced;
}

/** An object in a file. */
export interface WrittenObject extends FoundObject {
  /** As messages show it. */
  readonly path: string;
  /** The position among the objects of its file, from 0. */
  readonly index: number;
  /** flux-operator makes the object of the FluxInstance at this position. */
  readonly fromInstance?: true;
}

/** Where the name of an object is written; undefined if no file has it. */
export function writtenAt({ origins }: Sourced): Pick<WrittenObject, 'path' | 'index'> | undefined {
  const position = contributing(originsAt(origins, ['metadata', 'name']))[0]?.position;
  return position?.kind === 'field' ? { path: position.origin.source.path, index: position.origin.index } : undefined;
}

/** The key of an object in a file. */
export function writtenKey({ path, index }: Pick<WrittenObject, 'path' | 'index'>): string {
  return `${path}#${index}`;
}

/** An object that a build makes, or that starts one. */
export interface Followed {
  /** The name of the entry that leads to it. */
  readonly label: string;
  readonly sourced: Sourced;
  /** The keys of the written objects that have made it, as `writtenKey` gives them. */
  readonly makers: readonly string[];
}

/** The key of the written object that an object of a build comes from; undefined if no file has it. */
export function keyOfSourced(sourced: Sourced): string | undefined {
  const written = writtenAt(sourced);
  return written === undefined ? undefined : writtenKey(written);
}

/** Objects can make each other in a circle, each time with another name. */
const MOST_TURNS = 3;

/** Whether the file of an object has made it too often. */
export function isCircle({ sourced, makers }: Followed): boolean {
  const key = keyOfSourced(sourced);
  return makers.filter((maker) => maker === key).length >= MOST_TURNS;
}

/** Why the circle ends. */
export const CIRCLE = 'it comes from the file that makes it: these objects make each other in a circle';

/** What an object makes: objects with the makers of the object, and itself. */
export function madeBy({ label, sourced, makers }: Followed, objects: readonly Sourced[]): readonly Followed[] {
  const own = [...makers, keyOfSourced(sourced) ?? ''];
  return objects.map((object) => ({ label, sourced: object, makers: own }));
}

/** Objects by the real paths of their files. */
export function writtenByFile(
  written: readonly WrittenObject[],
  working: string,
): ReadonlyMap<string, readonly WrittenObject[]> {
  const byFile = new Map<string, WrittenObject[]>();
  for (const one of written) {
    const path = resolvePath(working, one.path);
    const others = byFile.get(path);
    if (others === undefined) byFile.set(path, [one]);
    else others.push(one);
  }
  return byFile;
}

/** Whether an object tells Flux to apply a directory. */
export function isFluxKustomization({ identity }: { readonly identity: Pick<Identity, 'group' | 'kind'> }): boolean {
  return identity.group === 'kustomize.toolkit.fluxcd.io' && identity.kind === 'Kustomization';
}

/** The files of a repository, and the objects of controllers in them. */
export interface RepositoryObjects {
  /** Real paths of the files. */
  readonly files: readonly string[];
  readonly objects: readonly WrittenObject[];
  /** The real paths of the directories with a kustomization that is no component, and that no other one uses. */
  readonly roots: readonly string[];
  /** Objects of other kinds that builds need. Reads only files whose text has the kind. */
  readonly ofKind: (kind: NeededKind) => Promise<readonly WrittenObject[]>;
}

/** What objects of controllers name, or what says how kinds are scoped. */
type NeededKind = 'ConfigMap' | 'Secret' | 'CustomResourceDefinition';

const NEEDED: readonly NeededKind[] = ['ConfigMap', 'Secret', 'CustomResourceDefinition'];

/** What the text of a file mentions. */
export interface ObjectMarks {
  /** It can have an object of Flux or Argo CD. */
  readonly hasControllers: boolean;
  readonly kinds: readonly NeededKind[];
}

/** Which files are searched for objects. */
export interface FindObjectsOptions {
  readonly working: string;
  readonly isExcluded: (path: string) => boolean;
  /** For callers that know the texts: the `objectMarks` of the file with a real path. Other files are not read. */
  readonly marksAt?: (path: string) => ObjectMarks | undefined;
}

/** In bytes: larger files have no objects of controllers. */
const MAX_BYTES = 1024 * 1024;

/** What the text of a file has if it has an object of a controller, and before it. Annotations have the groups, too. */
const MARKS = ['toolkit.fluxcd.io/', 'fluxcd.controlplane.io/', 'argoproj.io/'];
const API_VERSION = /apiVersion["']?\s*:\s*["']?(?:\w+\.toolkit\.fluxcd|fluxcd\.controlplane|argoproj)\.io\//;

const KIND: Readonly<Record<NeededKind, RegExp>> = {
  ConfigMap: /kind["']?\s*:\s*["']?ConfigMap\b/,
  Secret: /kind["']?\s*:\s*["']?Secret\b/,
  CustomResourceDefinition: /kind["']?\s*:\s*["']?CustomResourceDefinition\b/,
};

/** What a text mentions. */
export function objectMarks(text: string): ObjectMarks {
  const hasControllers = MARKS.some((mark) => text.includes(mark)) && API_VERSION.test(text);
  return { hasControllers, kinds: NEEDED.filter((kind) => text.includes(kind) && KIND[kind].test(text)) };
}

/**
 * Finds the objects of Flux and Argo CD below a directory. Reads each file that is not excluded, and parses only files that
 * can have one. `working` is the real path of the working directory.
 */
export async function findControllerObjects(
  directory: string,
  files: FileSystem,
  { working, isExcluded, marksAt }: FindObjectsOptions,
): Promise<RepositoryObjects> {
  const { files: found } = await walkDirectory(directory, files);
  const objects: WrittenObject[] = [];
  const mentions = new Map<NeededKind, string[]>(NEEDED.map((kind) => [kind, []]));
  for (const path of found) {
    const text = marksAt === undefined ? await readText(path, files) : undefined;
    const marks = text === undefined ? marksAt?.(path) : objectMarks(text);
    for (const kind of marks?.kinds ?? []) mentions.get(kind)?.push(path);
    const shown = relativePath(working, path);
    if (marks?.hasControllers !== true || isExcluded(shown)) continue;
    const read = objectsIn(text ?? (await readText(path, files)) ?? '', shown);
    objects.push(...read.filter(({ identity: { group } }) => GROUP.test(group)));
  }
  const known = new Map<NeededKind, Promise<readonly WrittenObject[]>>();
  const readKind = async (kind: NeededKind): Promise<readonly WrittenObject[]> => {
    const ofKind: WrittenObject[] = [];
    for (const path of mentions.get(kind) ?? []) {
      const text = await readText(path, files);
      const read = text === undefined ? [] : objectsIn(text, relativePath(working, path));
      ofKind.push(...read.filter(({ identity }) => identity.kind === kind));
    }
    return ofKind;
  };
  const kustomizations = objects.length === 0 ? [] : found.filter(isKustomizationPath);
  const { patches, roots } = await readKustomizations(kustomizations, { files, working });
  return {
    files: found,
    objects: objects.filter(({ path }) => !patches.has(resolvePath(working, path))),
    roots,
    ofKind: (kind) => {
      const ofKind = known.get(kind) ?? readKind(kind);
      known.set(kind, ofKind);
      return ofKind;
    },
  };
}

interface ReadKustomizations {
  /** The real paths of files that kustomizations name as patches, and none as a resource. A patch is no object. */
  readonly patches: ReadonlySet<string>;
  /** As in `RepositoryObjects`. */
  readonly roots: readonly string[];
}

async function readKustomizations(
  kustomizations: readonly string[],
  places: { readonly files: FileSystem; readonly working: string },
): Promise<ReadKustomizations> {
  const patches = new Set<string>();
  const resources = new Set<string>();
  const directories: string[] = [];
  for (const path of kustomizations) {
    const document = await readDocumentFile(path, places);
    const { patches: own, uses, isComponent } = readKustomization(path, document?.content?.value ?? null);
    if (!isComponent) directories.push(dirname(path));
    for (const file of own) patches.add(resolvePath('/', file));
    for (const file of uses) resources.add(resolvePath('/', file));
  }
  return {
    patches: new Set([...patches].filter((path) => !resources.has(path))),
    roots: directories.filter((directory) => !resources.has(directory)),
  };
}

const GROUP = /^(?:\w+\.toolkit\.fluxcd|fluxcd\.controlplane|argoproj)\.io$/;

/** Undefined for a file that cannot be read. */
async function readText(path: string, files: FileSystem): Promise<string | undefined> {
  const bytes = await files.readFile(path, MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  return decoded?.ok === true ? decoded.value : undefined;
}

function objectsIn(text: string, path: string): readonly WrittenObject[] {
  return readSource(createSource(path, text)).resources.flatMap(({ identity, value, origin }, index) =>
    origin === undefined
      ? []
      : [{ identity, sourced: { value, origins: originsOf({ kind: 'field', origin, path: [] }) }, path, index }],
  );
}
