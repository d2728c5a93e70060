import { hasNoToolAnnotations, presentResources } from '@krmkit/manifests';
import type { ResourceFile, PresentResource } from '@krmkit/manifests';
import type { FunctionItem, FunctionItems } from './item.ts';

/** The resources of a package as items for functions, in the order of its files. Their ids count from 1. */
export function packageItems(files: readonly ResourceFile[]): FunctionItems {
  return { items: presentResources(files).map((present, at) => packageItem(present, at)) };
}

export function packageItem({ file, resource, index }: PresentResource, at: number): FunctionItem {
  const id = String(at + 1);
  const path = file.relativePath;
  if (!hasNoToolAnnotations(resource)) return { id, resource, value: resource.value, path, index };
  return {
    id,
    resource,
    get value() {
      return resource.value;
    },
    isUnread: true,
    path,
    index,
  };
}
