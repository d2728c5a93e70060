import { follow } from '@krmkit/base';
import type { Identity, Resource } from '@krmkit/manifests';
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
  const { template } = object;
  return { ...resource, locate: locatorOf(object), writtenIdentity, ...(template === undefined ? {} : { template }) };
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
