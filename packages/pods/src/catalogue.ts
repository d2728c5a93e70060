import type { DiagnosticCode } from '@krmkit/base';
import { CONTAINERS } from './catalogue/containers.ts';
import { DECLARATIONS } from './catalogue/declarations.ts';
import { DECLARING_FUNCTIONS } from './catalogue/declaring-functions.ts';
import { EDITING } from './catalogue/editing.ts';
import type { CatalogueEntry } from './catalogue/entry.ts';
import { FUNCTIONS } from './catalogue/functions.ts';
import { GITOPS } from './catalogue/gitops.ts';
import { KUSTOMIZE } from './catalogue/kustomize.ts';
import { MERGING } from './catalogue/merging.ts';
import { NAMED_OBJECTS } from './catalogue/named-objects.ts';
import { OBJECTS } from './catalogue/objects.ts';
import { READING } from './catalogue/reading.ts';
import { SCHEMAS } from './catalogue/schemas.ts';
import { REFERENCES } from './catalogue/references.ts';

/** All findings by code. */
export const CATALOGUE: Readonly<Record<DiagnosticCode, CatalogueEntry>> = {
  ...READING,
  ...EDITING,
  ...MERGING,
  ...KUSTOMIZE,
  ...GITOPS,
  ...SCHEMAS,
  ...DECLARING_FUNCTIONS,
  ...FUNCTIONS,
  ...REFERENCES,
  ...DECLARATIONS,
  ...OBJECTS,
  ...NAMED_OBJECTS,
  ...CONTAINERS,
};
