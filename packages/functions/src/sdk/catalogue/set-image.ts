import { isObject, member } from '@krmkit/base';
import { object, optional, string } from '../schema.ts';
import { containersOf } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { editTextsOf, fieldSpecs } from '../field-specs.ts';
import type { KrmFunction } from '../function.ts';

const ADDITIONAL = 'additionalImageFields';

const image = {
  name: string({ description: 'the current name of the image, without tag and digest' }),
  newName: optional(string({ description: 'the new name' })),
  newTag: optional(
    string({
      description: 'the new tag; replaces tag and digest',
      pattern: /[A-Za-z0-9_][\w.-]{0,127}/,
      expected: 'letters, digits, _, . and -, at most 128',
    }),
  ),
  digest: optional(
    string({
      description: 'sha256:...; replaces tag and digest',
      pattern: /sha256:[0-9a-f]{64}/,
      expected: 'sha256: and 64 digits from 0 to f',
    }),
  ),
};
const given = object({ ...image, [ADDITIONAL]: fieldSpecs(ADDITIONAL, 'images') });

/** The kind SetImage of the catalogue. */
const ofCatalogue = object({ image: object(image), [ADDITIONAL]: fieldSpecs(ADDITIONAL, 'images') });

const config: typeof given = {
  shape: { ...given.shape, alternative: ofCatalogue.shape },
  read: (value, position) => {
    if (!isObject(member(value, 'image'))) return given.read(value, position);
    const read = ofCatalogue.read(value, position);
    return read.ok ? { ok: true, value: { ...read.value.image, [ADDITIONAL]: read.value[ADDITIONAL] } } : read;
  },
};

export const setImage: KrmFunction = defineFunction({
  name: 'set-image',
  description: 'Sets another name, tag or digest for the containers that run an image.',
  hermetic: true,
  config,
  run({ resources, config, results }) {
    const { name, newName = name, newTag, digest } = config;
    if ((config.newName ?? newTag ?? digest) === undefined) {
      results.error('one of newName, newTag and digest is needed', { field: 'newTag' });
      return;
    }
    let found = 0;
    const changed = (image: string): string => {
      const parts = splitImage(image);
      if (parts.name !== name) return image;
      found += 1;
      const tag = newTag === undefined ? '' : `:${newTag}`;
      const version =
        newTag === undefined && digest === undefined
          ? parts.version
          : `${tag}${digest === undefined ? '' : `@${digest}`}`;
      return newName + version;
    };
    for (const resource of resources) {
      for (const { container } of containersOf(resource)) {
        const { image } = container;
        if (typeof image === 'string') container['image'] = changed(image);
      }
      editTextsOf(resource, config[ADDITIONAL], results, changed);
    }
    if (found > 0) return;
    const { name: plain, version } = splitImage(name);
    const hint = version === '' ? '' : `; write its name without ${version}: ${plain}`;
    results.warning(`no container runs the image ${name}${hint}`);
  },
});

/** A colon before a slash belongs to a port: `registry:5000/app`. */
function splitImage(image: string): { readonly name: string; readonly version: string } {
  const at = image.indexOf('@');
  const end = at === -1 ? image.length : at;
  const colon = image.lastIndexOf(':', end);
  const split = colon > image.lastIndexOf('/', end) ? Math.min(colon, end) : end;
  return { name: image.slice(0, split), version: image.slice(split) };
}
