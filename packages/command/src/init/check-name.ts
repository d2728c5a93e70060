import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** Names must be DNS labels, so that an object, an image, an npm package and a container can have them. */
export function checkName(name: string, named: 'function' | 'package'): Checked<string> {
  if (/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(name) && name.length <= 63) return { ok: true, value: name };
  const better = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-$/, '');
  return wrongUsage(
    `${JSON.stringify(name)} is not a valid name of a ${named}: use lower case letters, digits and - inside, at most 63 characters`,
    better === ''
      ? named === 'package'
        ? 'krmkit init shop --package'
        : 'krmkit init set-team'
      : `did you mean ${better}?`,
  );
}
