import { CONTAINERS } from './catalogue/containers.ts';
import { DECLARATIONS } from './catalogue/declarations.ts';
import { DECLARING_FUNCTIONS } from './catalogue/declaring-functions.ts';
import { EDITING } from './catalogue/editing.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { FUNCTIONS } from './catalogue/functions.ts';
import { KUSTOMIZE } from './catalogue/kustomize.ts';
import { MERGING } from './catalogue/merging.ts';
import { NAMED_OBJECTS } from './catalogue/named-objects.ts';
import { OBJECTS } from './catalogue/objects.ts';
import { READING } from './catalogue/reading.ts';
import { REFERENCES } from './catalogue/references.ts';

/** Every code that krmkit reports. A code never changes its meaning; `explain CODE` prints its entry. */
export type DiagnosticCode =
  // reading
  | 'unreadable-file'
  | 'unfinished-change'
  | 'invalid-yaml'
  | 'invalid-resource'
  | 'untyped-object'
  | 'template-file'
  | 'duplicate-key'
  | 'duplicate-resource'
  | 'ambiguous-source'
  | 'root-not-built'
  | 'not-compared'
  | 'unbuilt-kustomization'
  | 'unused-component'
  | 'unused-patch'
  | 'unrendered-package'
  | 'unseen-containers'
  | 'unused-suppression'
  | 'invalid-configuration'
  // editing
  | 'invalid-path'
  | 'written-out-alias'
  | 'added-line-end'
  | 'refused-edit'
  // merging
  | 'reference-lost-in-merge'
  | 'invalid-directive'
  | 'left-out-upstream'
  | 'kept-own'
  | 'kept-both'
  // kustomizations
  | 'invalid-kustomization'
  | 'deprecated-field'
  | 'missing-build-input'
  | 'outside-root'
  | 'remote-input'
  | 'remote-failure'
  | 'kustomization-cycle'
  | 'object-id-conflict'
  | 'invalid-entry'
  | 'build-permission'
  | 'invalid-chart'
  | 'invalid-patch'
  | 'invalid-target'
  | 'invalid-reference'
  | 'unmatched-target'
  | 'wide-replacement'
  | 'kustomize-difference'
  // declaring functions
  | 'invalid-function'
  | 'invalid-kptfile'
  // functions
  | 'function-not-allowed'
  | 'function-crosses-shards'
  | 'function-failed'
  | 'invalid-function-output'
  | 'function-result'
  | 'kept-spelling'
  | 'file-would-change'
  | 'cannot-export'
  | 'outdated-export'
  // references
  | 'unresolved-reference'
  | 'unclosed-reference'
  | 'forward-reference'
  | 'collapsed-escape'
  | 'shell-syntax'
  | 'runtime-variable'
  | 'never-expanded'
  | 'shell-runs-reference'
  | 'non-ascii-after-dollar'
  | 'engine-escape'
  // declarations
  | 'duplicate-name'
  | 'invalid-name'
  | 'skipped-name'
  | 'non-string-value'
  | 'invalid-value-source'
  | 'unreferencable-name'
  | 'missing-label'
  // objects
  | 'missing-configmap'
  | 'missing-secret'
  | 'missing-service'
  | 'missing-key'
  | 'unusable-bytes'
  | 'missing-volume'
  | 'missing-claim'
  | 'missing-service-account'
  | 'missing-backend'
  | 'missing-target-port'
  | 'missing-gateway'
  | 'missing-governing-service'
  | 'missing-scale-target'
  | 'unmatched-selector'
  // services
  | 'service-link-shadowing'
  | 'service-link-collision'
  // fields
  | 'limit-from-node'
  | 'invalid-field-ref'
  | 'invalid-resource-field-ref'
  | 'invalid-file-key-ref'
  | 'dropped-restart-policy'
  | 'unprepared-subpath'
  | 'empty-home'
  | 'lost-image-group'
  | 'runs-as-root'
  | 'cannot-start'
  // handlers
  | 'probe-reference'
  | 'hook-reference'
  // safety
  | 'secret-in-arguments'
  | 'exec-limit';

export type { CatalogueEntry } from './catalogue/entry.ts';

/** All findings by code. */
export const CATALOGUE: Readonly<Record<DiagnosticCode, CatalogueEntry>> = {
  ...READING,
  ...EDITING,
  ...MERGING,
  ...KUSTOMIZE,
  ...DECLARING_FUNCTIONS,
  ...FUNCTIONS,
  ...REFERENCES,
  ...DECLARATIONS,
  ...OBJECTS,
  ...NAMED_OBJECTS,
  ...CONTAINERS,
};

export const DIAGNOSTIC_CODES: readonly DiagnosticCode[] = Object.keys(CATALOGUE).filter(
  (code): code is DiagnosticCode => Object.hasOwn(CATALOGUE, code),
);
