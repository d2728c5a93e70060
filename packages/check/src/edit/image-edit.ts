import { changedImage, containerImages, splitImage } from '@krmkit/kustomize';
import type { FileSystem, JsonObject, JsonValue, Problem, Result } from '@krmkit/base';
import { isKustomizationPath, KUSTOMIZATION_NAMES, normalizePath, freshValue } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { nearest, isArray, isObject, member, changesToMake, joinPath } from '@krmkit/base';
import type { SetFieldChange, SetResourceChange } from './field-change.ts';

/** `NAME=IMAGE`, `NAME:TAG` or `NAME@DIGEST`. */
export interface ImageEdit {
  readonly kind: 'image';
  /** As written. */
  readonly field: string;
  /** The current name, without tag and digest. */
  readonly name: string;
  /** A part that is `*` stays. */
  readonly newName: string;
  readonly newTag: string;
  readonly digest: string;
  /** The kustomizations that the user named: only these get a new entry. */
  readonly named?: ReadonlySet<string>;
}

/** Follows `parse` in kustomize/commands/edit/set/setimage.go of kustomize. */
export function readImageEdit(field: string): Result<ImageEdit> {
  const equals = field.indexOf('=');
  const text = field.slice(equals + 1);
  const [plain = '', digest = ''] = text.split(/@(.*)/s);
  const [, image = plain, newTag = ''] = /^(.*):([\w.-]+|\*)$/s.exec(plain) ?? [];
  const name = equals === -1 ? image : field.slice(0, equals);
  const newName = equals === -1 ? '' : image;
  if (name === '' || newName + newTag + digest === '') {
    return { ok: false, message: `--image ${JSON.stringify(field)} is not valid`, hint: IMAGE_HINT };
  }
  return { ok: true, value: { kind: 'image', field, name, newName, newTag, digest } };
}

const IMAGE_HINT = 'for example web=example.com/web:2, web:2 or web@sha256:...';

/** A directory with a kustomization means that file. */
export async function imagePaths(
  paths: readonly string[],
  files: Pick<FileSystem, 'status'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    let target = path;
    for (const name of path === '-' ? [] : KUSTOMIZATION_NAMES) {
      const status = await files.status(joinPath(path, name));
      if (status.ok && status.value.kind === 'file') target = joinPath(path, name);
    }
    found.push(target);
  }
  return found;
}

export function changeImages(resource: Resource, edit: ImageEdit): SetResourceChange {
  const path = resource.origin?.source.path ?? '';
  if (!isKustomizationPath(path)) return changeContainers(resource, edit);
  return changeEntries(resource, edit, edit.named?.has(normalizePath(path)) !== false);
}

const PARTS = ['newName', 'newTag', 'digest'] as const;

/** As `kustomize edit set image` in kustomize: the entry has the given parts and no others; a part that is `*` stays. */
function changeEntries({ value }: Resource, edit: ImageEdit, mayAdd: boolean): SetResourceChange {
  const images = member(value, 'images');
  const list = isArray(images) ? images : [];
  const indices = list.flatMap((image, index) => (isNamed(image, edit.name) ? [index] : []));
  if (indices.length === 0 && !mayAdd) return { changes: [], same: [], diagnostics: [] };
  if (indices.length === 0) {
    const path = ['images', list.length];
    const wanted = newEntry(edit);
    const changes = changesToMake(value, { path, value: wanted }, []);
    return { changes: [{ path, present: undefined, wanted, changes, repeated: [] }], same: [], diagnostics: [] };
  }
  const changes = indices.flatMap((index) => changeEntry(value, index, list[index], edit));
  return { changes, same: changes.length === 0 ? indices.map((index) => ['images', index]) : [], diagnostics: [] };
}

function isNamed(image: JsonValue, name: string): boolean {
  return isObject(image) && member(image, 'name') === name;
}

/** There is nothing that `*` can keep. */
function newEntry(edit: ImageEdit): JsonObject {
  const entry: Record<string, JsonValue> = { name: edit.name };
  for (const part of PARTS) if (edit[part] !== '' && edit[part] !== '*') entry[part] = edit[part];
  return entry;
}

function changeEntry(
  value: JsonObject,
  index: number,
  entry: JsonValue | undefined,
  edit: ImageEdit,
): readonly SetFieldChange[] {
  return PARTS.flatMap((part): readonly SetFieldChange[] => {
    const path = ['images', index, part];
    const present = member(entry, part);
    const wanted = edit[part] === '' ? undefined : edit[part];
    if (wanted === '*' || wanted === present) return [];
    return [
      {
        path,
        present,
        wanted,
        changes: wanted === undefined ? [{ kind: 'remove', path }] : changesToMake(value, { path, value: wanted }, []),
        repeated: [],
      },
    ];
  });
}

function changeContainers({ value }: Resource, edit: ImageEdit): SetResourceChange {
  const given = (part: (typeof PARTS)[number]): string => (edit[part] === '*' ? '' : edit[part]);
  const image = { newName: given('newName'), newTag: given('newTag'), digest: given('digest') };
  const changes: SetFieldChange[] = [];
  const same = [];
  for (const { path, value: present } of containerImages(value)) {
    if (typeof present !== 'string' || splitImage(present).name !== edit.name) continue;
    const wanted = changedImage(present, image);
    if (wanted === present) same.push(path);
    else {
      changes.push({
        path,
        present,
        wanted,
        changes: [{ kind: 'replace', path, content: wanted }],
        repeated: [],
      });
    }
  }
  return { changes, same, diagnostics: [] };
}

/** Explains why none of the containers changed. */
export function explainImageMiss(edit: ImageEdit, resources: readonly Resource[]): Problem {
  const names = new Set<string>();
  for (const resource of resources) {
    for (const { value } of containerImages(freshValue(resource))) {
      if (typeof value === 'string') names.add(splitImage(value).name);
    }
  }
  return { message: `no container runs the image ${edit.name}`, hint: hintForImages(edit.name, names) };
}

/** The name that was probably meant, or the names that are there. */
export function hintForImages(name: string, names: ReadonlySet<string>): string {
  const near = nearest(name, names);
  const known = [...names].slice(0, 10).join(', ');
  return near !== undefined ? `did you mean ${near}?` : known === '' ? IMAGE_HINT : `the images are ${known}`;
}
