export { apiField } from './api-fields.ts';
export type { FieldContent } from './api-fields.ts';
export { checkSchema, schemaMessage } from './check-schema.ts';
export type { SchemaProblem } from './check-schema.ts';
export { kubernetesSchemas } from './kubernetes-schemas.ts';
export type { KubernetesSchemas } from './kubernetes-schemas.ts';
export { loadKubernetesSchemas } from './load-kubernetes-schemas.ts';
