import type { ContainerList, Path } from '@krmkit/base';
import type { SecretText } from '@krmkit/manifests';
import type { TextEngine } from './engines/engine.ts';
import type { Container, Node, Pod } from './model.ts';
import type { Behaviour, Release } from './release.ts';
import type { ServiceLinks } from './links/service-table.ts';
import type { Lookup, Sources } from './sources.ts';
import type { Controller } from './pod/workloads.ts';
import type { Value } from './value.ts';
import { literal, withSecrets } from './value.ts';

/** Everything that decides what the containers of a pod get. It is always passed as an argument. */
export interface PodContext {
  /** As an API server stores it: `applyPodDefaults` was applied to the manifest. */
  readonly pod: Pod;
  readonly namespace: string;
  readonly sources: Sources;
  readonly release: Release;
  readonly behaviour: Behaviour;
  /** The variables of the namespace's Services. Pods with the same `enableServiceLinks` share them. */
  readonly links: ServiceLinks;
  /** Values that are only known at run time, by fieldPath: `status.podIP`, `spec.nodeName`, `status.hostIP` ... */
  readonly runtime: Readonly<Record<string, string>>;
  /** The controller that creates pods from this template; `none` for a Pod. */
  readonly controller: Controller;
  /** Which value wins if the pod declares the name of a service variable: `declared` in the kubelet, `service` in the 2015 design. */
  readonly precedence: 'declared' | 'service';
  /** A patch for a resource elsewhere: the resource can contain what the patch omits. */
  readonly partial: boolean;
  /** Replaces its own references in the texts of the containers before the kubelet gets them. */
  readonly engine?: TextEngine | undefined;
  /** The text of Secrets that a build has copied into a scalar; the path is that from the root of the pod. */
  readonly secretsAt?: ((path: Path) => readonly SecretText[] | undefined) | undefined;
}

/** A text of the pod as a value. */
export function writtenValue({ secretsAt }: PodContext, text: string, path: Path): Value {
  return withSecrets(literal(text), secretsAt?.(path));
}

/** A container and its location in the pod. */
export interface LocatedContainer {
  readonly container: Container;
  readonly list: ContainerList;
  /** From the root of the pod: `['spec', 'containers', 0]`. */
  readonly path: Path;
  /** Names that the image's ENV sets, if the image is known: the process has them, but expansion does not see them. */
  readonly imageNames?: ReadonlySet<string>;
}

/** The node of the pod. A node name that the user gave as a runtime value wins. */
export function nodeOf({ pod, runtime, sources }: PodContext): Lookup<Node> {
  const given = Object.hasOwn(runtime, 'spec.nodeName') ? runtime['spec.nodeName'] : undefined;
  return sources.node(given ?? pod.spec.nodeName);
}
