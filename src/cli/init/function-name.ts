import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';

/** A name of a function is a DNS label, so that it is one for an image, an npm package and a container, too. */
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
    `${JSON.stringify(name)} is no name of a function: small letters, digits and - inside, 63 at most`,
    better === '' ? 'krmkit init set-team' : `did you mean ${better}?`,
  );
}
