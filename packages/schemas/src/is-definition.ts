import { splitApiVersion } from '@krmkit/manifests';

/** Whether an object is a CustomResourceDefinition. */
export function isDefinition({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): boolean {
  return kind === 'CustomResourceDefinition' && splitApiVersion(apiVersion).group === 'apiextensions.k8s.io';
}
