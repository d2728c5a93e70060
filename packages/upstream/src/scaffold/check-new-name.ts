import type { Problem, Result } from '@krmkit/base';
import { isDnsLabel, MAX_DNS_LABEL } from '@krmkit/manifests';

/** Names must be DNS labels, so that an object, an image, an npm package and a container can have them. */
export function checkNewName(name: string, named: 'function' | 'package'): Result<string, Required<Problem>> {
  if (isDnsLabel(name)) return { ok: true, value: name };
  const better = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_DNS_LABEL)
    .replace(/-$/, '');
  const example = named === 'package' ? 'krmkit init shop --package' : 'krmkit init set-team';
  return {
    ok: false,
    message: `${JSON.stringify(name)} is not a valid name of a ${named}: use lower case letters, digits and - inside, at most 63 characters`,
    hint: better === '' ? example : `did you mean ${better}?`,
  };
}
