import type { Diagnostic, Location } from '@krmkit/base';

/** A place on one line, unless the last line is another one. */
export function at(path: string, line = 7, endLine = line): Location {
  return { path, start: 60, end: 66, line, column: 3, endLine, endColumn: 9 };
}

/** A finding at a place, about a container. */
export const FINDING: Diagnostic = {
  code: 'unresolved-reference',
  severity: 'error',
  message: '$(NO) is not defined',
  location: at('web.yaml'),
  subject: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    namespace: 'shop',
    name: 'web',
    containerList: 'containers',
    container: 'app',
  },
  field: 'args[0]',
};

/** A finding with the same cause at several places. */
export const MISSING: Diagnostic = {
  code: 'missing-configmap',
  severity: 'warning',
  message: 'ConfigMap shop/c is not among the files',
  location: at('web.yaml'),
  cause: 'ConfigMap shop/c',
};

/** A finding about nothing and at no place. */
export const PLACELESS: Diagnostic = { code: 'unseen-containers', severity: 'info', message: 'no pods' };
