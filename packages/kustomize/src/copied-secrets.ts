import type { Path } from '@krmkit/base';
import { follow, isArray, isObject, member } from '@krmkit/base';
import { followMasked, maskSecrets } from '@krmkit/manifests';
import type { CopiedSecret, SecretText } from '@krmkit/manifests';
import type { BuildObject } from './objects.ts';
import { currentId } from './objects.ts';
import type { PartOrigins, Sourced, Step } from './origins.ts';
import { contributing, ownOrigins } from './origins.ts';

/** What the step that copies a field notes of it: nothing, if the field is not that of a Secret. `text`: what it copies. */
export function secretOf(
  object: Pick<BuildObject, 'value'>,
  path: Path,
  text: string | undefined,
): Pick<Step, 'secret'> {
  const { value } = object;
  if (text === '' || followMasked(maskSecrets(value), path) === follow(value, path)) return {};
  const { name, namespace } = currentId(object);
  const secret: SecretText = {
    text,
    namespace: namespace === '' ? undefined : namespace,
    name,
    key: String(path.at(-1) ?? ''),
  };
  return { secret };
}

/** The fields of an object with text that a step has copied from a Secret, and that no later step has replaced. */
export function copiedSecrets({ value, origins }: Sourced): readonly CopiedSecret[] {
  const found: CopiedSecret[] = [];
  const visit = (part: Sourced['value'], own: PartOrigins, inherited: readonly SecretText[], path: Path): void => {
    const secrets = own.steps === undefined ? inherited : secretsOf(own.steps);
    if (!isArray(part) && !isObject(part)) {
      if (secrets.length > 0) found.push({ path, secrets });
      return;
    }
    // Without an origin of their own, parts have the steps of the whole.
    if (isArray(part)) {
      if (secrets.length === 0 && own.items === undefined) return;
      for (const [index, item] of part.entries()) visit(item, ownOrigins(own, index), secrets, [...path, index]);
      return;
    }
    for (const key of Object.keys(secrets.length === 0 ? (own.members ?? {}) : part)) {
      const inside = member(part, key);
      if (inside !== undefined) visit(inside, ownOrigins(own, key), secrets, [...path, key]);
    }
  };
  visit(value, origins, [], []);
  return found;
}

function secretsOf(steps: readonly Step[]): readonly SecretText[] {
  return contributing({ steps }).flatMap(({ secret }) => secret ?? []);
}
