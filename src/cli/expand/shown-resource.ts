import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Release } from '../../kubelet/release.ts';
import type { TemplatePath } from '../../kubelet/workloads.ts';
import type { ResourceText } from '../../read/resource-text.ts';
import type { PackageFacts } from '../../resource/package-facts.ts';
import type { FormStyle, ShownWorkload } from '../report/shown-workload.ts';
import type { ExpandFormat } from './expand-format.ts';
import type { ImageConfigs } from './image-config.ts';

/** Those of `ExpandSettings` that say what is shown of a workload. */
export interface ShownSettings {
  readonly format: ExpandFormat;
  readonly container: string | undefined;
  readonly kubernetes: Release;
  readonly namespace: string | undefined;
  readonly runtime: Readonly<Record<string, string>>;
  readonly templates: readonly TemplatePath[];
  readonly complete: boolean;
  readonly showSecrets: boolean;
  readonly serviceLinks: boolean;
  readonly strict: boolean;
  readonly quiet: boolean;
}

/** What a thread has to know to expand resources of a package. */
export interface ExpandInit {
  readonly settings: ShownSettings;
  readonly style: FormStyle;
  readonly images: ImageConfigs;
  readonly facts: PackageFacts;
  /** The resources that others may need; what is wrong in them has been told. */
  readonly objects: readonly ResourceText[];
}

/** What became of a resource in another thread. */
export interface ShownResource {
  readonly workloads: readonly ShownWorkload[];
  readonly findings: readonly ToldFinding[];
  readonly counts: WorkloadCounts;
}

export interface ToldFinding {
  readonly diagnostic: Diagnostic;
  /** Of all that have one key the first is told. */
  readonly key: string | undefined;
}

/** What is counted of some workloads. */
export interface WorkloadCounts {
  readonly workloads: number;
  readonly containers: number;
  /** Of all containers, shown or not; only where one was asked for by name. */
  readonly containerNames: readonly string[];
}
