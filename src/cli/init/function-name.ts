import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** The name of a function must be a DNS label, so that an image, an npm package and a container can have it. */
export function checkFunctionName(name: string): Checked<string> {
  if (/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(name) && name.length <= 63) return { ok: true, value: name };
  const better = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-$/, '');
  return wrongUsage(
    `${JSON.stringify(name)} is not a valid name of a function: use lower case letters, digits and - inside, at most 63 characters`,
    better === '' ? 'krmkit init set-team' : `did you mean ${better}?`,
  );
}
