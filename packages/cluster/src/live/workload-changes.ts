import type { ClusterPackage } from '../objects/cluster-package.ts';
import type { Location, Subject } from '@krmkit/base';
import type { ResolvedTemplate, ResolvedContainer } from '@krmkit/pods';
import { locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { follow } from '@krmkit/base';
import { objectKey } from './apply-files.ts';
import type { ContainerChange, ContainerSide } from '@krmkit/check';
import { containerChange, pairContainers } from '@krmkit/check';
import { mountedContent } from '@krmkit/pods';

/** A workload whose containers change when the files are applied. */
export interface WorkloadChange {
  readonly subject: Subject;
  readonly kind: 'added' | 'changed';
  /**
   * Its location in the files; undefined if they do not contain it, and it changes through an object that it refers to.
   */
  readonly location: Location | undefined;
  readonly containers: readonly ContainerChange[];
}

export interface RootedChange extends WorkloadChange {
  /** The directory of the kustomization that builds the applied objects; undefined for files. */
  readonly root: string | undefined;
}

export interface LiveSide {
  readonly templates: readonly ResolvedTemplate[];
  readonly cluster: ClusterPackage;
}

/** In the order of the new side; unchanged ones are left out. */
export function workloadChanges(
  before: LiveSide,
  after: LiveSide,
  applied: ReadonlyMap<string, Resource>,
  serviceLinks: boolean,
): readonly WorkloadChange[] {
  const old = new Map(before.templates.map((template) => [templateKey(template), template]));
  const changes: WorkloadChange[] = [];
  for (const now of after.templates) {
    const was = old.get(templateKey(now));
    const file = applied.get(objectKey(now.resource.identity));
    const containers: ContainerChange[] = [];
    const pairs = pairContainers(was?.containers ?? [], now.containers);
    for (const [a, b] of pairs) {
      const change = containerChange(sideOf(a, was, before), sideOf(b, now, after), serviceLinks);
      if (change !== undefined) containers.push(change);
    }
    if (was !== undefined && containers.length === 0) continue;
    changes.push({
      subject: now.subject,
      kind: was === undefined ? 'added' : 'changed',
      location: file === undefined ? undefined : locateIn(file, []),
      containers,
    });
  }
  return changes;
}

function templateKey({ resource, template }: ResolvedTemplate): string {
  return `${objectKey(resource.identity)}\0${template.path.join('.')}`;
}

function sideOf(
  container: ResolvedContainer | undefined,
  template: ResolvedTemplate | undefined,
  { cluster }: LiveSide,
): ContainerSide | undefined {
  if (container === undefined || template === undefined) return undefined;
  const pod = follow(template.resource.value, template.template.path);
  return { container, volume: (name) => mountedContent(pod, name, template.namespace, cluster) };
}
