import type { ListSchemas } from '../merge/rules/schemas.ts';
import { NO_SCHEMAS, addSchemas, isSchemaDocument } from '../merge/rules/schemas.ts';
import { yamlDiagnostic } from '../yaml/read/diagnose.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { locateSourced } from './build-context.ts';
import type { LoadContext, Target } from './load-target.ts';
import { reportInput } from './load-target.ts';

/**
 * The schemas that `openapi.path` names in any kustomization of a build. kustomize uses the first of them for the whole
 * build, in place of the built-in schemas; here, each adds to those.
 */
export async function loadSchemas(root: Target, context: Pick<LoadContext, 'files' | 'report'>): Promise<ListSchemas> {
  let schemas = NO_SCHEMAS;
  for (const target of targetsIn(root)) {
    const { path, version } = target.kustomization.openapi ?? {};
    const refuse = (field: string, message: string, hint: string): void => {
      const location = locateSourced(target.sourced, ['openapi', field]);
      context.report({
        code: 'invalid-kustomization',
        severity: 'error',
        message,
        hint,
        ...(location === undefined ? {} : { location }),
      });
    };
    if (version !== undefined && path !== undefined) {
      refuse('version', 'openapi has both version and path', 'Leave out one of them');
    } else if (version !== undefined && version !== 'v1.21.2') {
      refuse('version', `The version ${version} of openapi is not built in`, 'Write v1.21.2, or leave out openapi');
    }
    if (path === undefined) continue;
    const file = await context.files.readFile(target.directory, path);
    if (!file.ok) {
      reportInput(file.failure, { sourced: target.sourced, at: ['openapi', 'path'] }, context);
      continue;
    }
    const { source } = file.value;
    for (const document of parseDocuments(source.text)) {
      for (const problem of document.problems) context.report(yamlDiagnostic(source, problem));
      const value = document.root && toValue(document.root, 'kubectl').value;
      if (value === undefined) continue;
      if (isSchemaDocument(value)) schemas = addSchemas(schemas, [value]);
      else refuse('path', `${source.path} is not an OpenAPI document`, 'Name a document with definitions');
    }
  }
  return schemas;
}

/** A kustomization, and those below it. */
function* targetsIn(target: Target): Iterable<Target> {
  yield target;
  for (const { content } of target.resources) if (content.kind === 'target') yield* targetsIn(content.target);
  for (const component of target.components) yield* targetsIn(component);
}
