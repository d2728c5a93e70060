import type { Path } from '@krmkit/base';
import type { LocatedContainer, PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { Provenance } from './provenance.ts';
import type { Scope } from './scope.ts';
import type { Value } from '../value.ts';

/** The result of one `env` entry. `skipped`: an optional reference has no value, so the variable keeps its earlier one. */
export type EntryResult =
  | {
      readonly state: 'set';
      readonly value: Value;
      readonly provenance: Provenance;
      readonly findings: readonly Finding[];
    }
  | { readonly state: 'skipped'; readonly findings: readonly Finding[] }
  | {
      readonly state: 'failed';
      /** The kubelet's message; the container waits with this reason. */
      readonly message: string;
      readonly provenance: Provenance;
      readonly findings: readonly Finding[];
    };

/** One entry of `env` and everything that its value can depend on. */
export interface EntryContext {
  readonly context: PodContext;
  readonly scope: Scope;
  readonly located: LocatedContainer;
  /** The name of the variable. */
  readonly name: string;
  /** From the root of the pod to the entry. */
  readonly path: Path;
  /** `env NAME`, for findings. */
  readonly field: string;
}

/** Reads the members of a selector, such as the object under `configMapKeyRef`. Members of a wrong type are reported. */
export interface SelectorReader {
  readonly text: (member: string) => string | undefined;
  readonly quantity: (member: string) => string | undefined;
  readonly flag: (member: string) => boolean | undefined;
}

/** Something outside of the container's own fields that decides the value of a variable. */
export type EntryReference =
  | { readonly kind: 'configMap' | 'secret'; readonly name: string }
  /** A file in a volume of the pod. `path` is relative to the volume. */
  | { readonly kind: 'file'; readonly volume: string; readonly path: string }
  /** A label or an annotation of the pod. */
  | { readonly kind: 'label' | 'annotation'; readonly key: string }
  /** The node that the pod runs on. */
  | { readonly kind: 'node' };

/** A source under `valueFrom`: all that krmkit knows about it. */
export interface EntrySource<Selector> {
  readonly decode: (reader: SelectorReader) => Selector;
  readonly resolve: (entry: EntryContext, selector: Selector) => EntryResult;
  readonly references: (selector: Selector) => readonly EntryReference[];
  /** Names the source, for example `ConfigMap web/color`. Never the value, which can be a password. */
  readonly describe: (selector: Selector) => string;
  /** True if a missing object, key or file leaves the variable as it is. */
  readonly isOptional: (selector: Selector) => boolean;
}
