import { equalValues, follow } from '@krmkit/base';
import type { Identity, Resource } from '@krmkit/manifests';
import { copiedSecrets } from './copied-secrets.ts';
import type { BuildObject } from './objects.ts';
import { originalId } from './objects.ts';
import { contributing, locatePart, locateStep, originsAt } from './origins.ts';

/** The resource, with what is known about the object at its source. */
export function builtResource(resource: Resource, object: BuildObject): Resource {
  const { kind, name, namespace } = originalId(object);
  const writtenIdentity: Identity = {
    ...resource.identity,
    kind,
    name,
    namespace: namespace === '' ? undefined : namespace,
  };
  const { template, retyped } = object;
  return {
    ...resource,
    locate: locatorOf(object),
    copiedSecrets: () => copiedSecrets(object),
    writtenIdentity,
    ...(template === undefined ? {} : { template }),
    ...(retyped === undefined ? {} : { retypedAt: retypedAt(object, retyped) }),
  };
}

/** The place of such a text is where it is written, not where its new value is. */
function retypedAt(
  { origins }: BuildObject,
  retyped: NonNullable<BuildObject['retyped']>,
): NonNullable<Resource['retypedAt']> {
  return (path) => {
    const found = retyped.find((one) => equalValues([...one.path], [...path]));
    const [written] = contributing(originsAt(origins, path));
    const location = written && locateStep(written);
    return found && { hint: found.hint, ...(location === undefined ? {} : { location }) };
  };
}

/** Locates the parts of a built object at the texts that they come from. */
function locatorOf({ value, origins }: Pick<BuildObject, 'value' | 'origins'>): NonNullable<Resource['locate']> {
  return (path, range) => {
    const steps = contributing(originsAt(origins, path));
    const text = follow(value, path);
    if (range !== undefined && typeof text === 'string') {
      return locatePart(steps, text.slice(range.start, range.end), range);
    }
    const last = steps.at(-1);
    return last && locateStep(last);
  };
}
