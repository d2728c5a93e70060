import type { Identity, Resource } from '@krmkit/manifests';

/** The group, the kind and the name of an object that another object refers to. */
export type ObjectName = Pick<Identity, 'group' | 'kind' | 'name'>;

/** What is known about an object that is not among those that a pod is resolved against. */
export type Outside =
  /**
   * It exists in the cluster. `by` is a phrase for messages: `listed in .krmkit.yaml`. `object`: the object, if its content
   * is known.
   */
  | { readonly state: 'exists'; readonly by: string; readonly object?: Resource }
  /** It is at another place, from which the pod may not see it: `in the build of overlays/prod`. */
  | { readonly state: 'only'; readonly where: string };

/** Looks up such an object; an undefined namespace is not known. Undefined if nothing is known about it. */
export type OutsideLookup = (target: ObjectName, namespace: string | undefined) => Outside | undefined;

/** Objects that come from elsewhere: `Secret/argocd-redis`, `Secret/shop/db-*`. */
export interface ExternalObject {
  readonly kind: string;
  /** Absent for the core group and if the kind is enough. */
  readonly group?: string;
  /** Absent: any namespace. */
  readonly namespace?: RegExp;
  readonly name: RegExp;
}

/** Reads `KIND/NAME` or `KIND/NAMESPACE/NAME`, where `*` stands for any text and KIND can have its group; undefined for other text. */
export function parseExternal(text: string): ExternalObject | undefined {
  const match = /^([A-Z][A-Za-z0-9]*)(?:\.([a-z0-9.-]+))?\/(?:([a-z0-9*-]+)\/)?([A-Za-z0-9.*:_-]+)$/.exec(text);
  if (match === null) return undefined;
  const [, kind = '', group, namespace, name = ''] = match;
  return {
    kind,
    name: globOf(name),
    ...(group === undefined ? {} : { group }),
    ...(namespace === undefined ? {} : { namespace: globOf(namespace) }),
  };
}

function globOf(text: string): RegExp {
  // One `.*` for several stars in a row, so that matching takes linear time for each of them.
  const parts = text.split(/\*+/).map((part) => part.replaceAll(/[.\\^$|?+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]*')}$`);
}

export function isExternal(
  external: readonly ExternalObject[],
  { group, kind, name }: ObjectName,
  namespace: string | undefined,
): boolean {
  return external.some(
    (one) =>
      one.kind === kind &&
      (one.group === undefined || one.group === group) &&
      one.name.test(name) &&
      (one.namespace === undefined || namespace === undefined || one.namespace.test(namespace)),
  );
}

/** The way out if the object is at another place. */
export function onlyHint(where: string): string {
  return `it is only ${where}; add it here, or list it under external in .krmkit.yaml`;
}
