import type { Severity, JsonValue, Source } from '@krmkit/base';
import type { ListSchemas } from '@krmkit/merge';
import { NO_SCHEMAS, addSchemas, isSchemaDocument } from '@krmkit/merge';
import { isObject, member } from '@krmkit/base';
import { yamlDiagnostic, parseDocuments, toValue } from '@krmkit/yaml';
import { locateSourced } from './build-context.ts';
import type { NamedSchemas } from './patches/list-rules.ts';
import type { LoadContext, LoadedKustomization } from './load-target.ts';
import { reportInput, targetsIn } from './load-target.ts';

/** The schemas of a build. */
export interface BuildSchemas {
  readonly all: ListSchemas;
  /** By the kustomization that names them. */
  readonly named: ReadonlyMap<LoadedKustomization, NamedSchemas>;
}

/** The schemas that `openapi` names in any kustomization of a build. */
export async function loadSchemas(
  root: LoadedKustomization,
  context: Pick<LoadContext, 'files' | 'report'>,
): Promise<BuildSchemas> {
  let all = NO_SCHEMAS;
  const named = new Map<LoadedKustomization, NamedSchemas>();
  for (const target of targetsIn(root)) {
    const { path, version } = target.kustomization.openapi ?? {};
    const report: Report = (field, severity, message, hint) => {
      const location = locateSourced(target.sourced, ['openapi', field]);
      context.report({
        code: 'invalid-kustomization',
        severity,
        message,
        hint,
        ...(location === undefined ? {} : { location }),
      });
    };
    if (version !== undefined && path !== undefined) {
      report('version', 'error', 'openapi has both version and path', 'Leave out one of them');
    } else if (version !== undefined && version !== 'v1.21.2') {
      const message = `The version ${version} of openapi is not built in`;
      report('version', 'error', message, 'Write v1.21.2, or leave out openapi');
    }
    if (path === undefined) {
      if (version !== undefined) named.set(target, 'built-in');
      continue;
    }
    const file = await context.files.readFile(target.directory, path);
    if (!file.ok) {
      reportInput(file.failure, { sourced: target.sourced, at: ['openapi', 'path'] }, context);
      continue;
    }
    const { source } = file.value;
    const documents = [...schemaDocuments(source, report, context)];
    all = addSchemas(all, documents);
    named.set(target, addSchemas(NO_SCHEMAS, documents));
  }
  return { all, named };
}

type Report = (field: 'path' | 'version', severity: Severity, message: string, hint: string) => void;

/** The documents of a file with schemas in them. Reports the others. */
function* schemaDocuments(source: Source, report: Report, context: Pick<LoadContext, 'report'>): Generator<JsonValue> {
  for (const { root, problems } of parseDocuments(source.text)) {
    for (const problem of problems) context.report(yamlDiagnostic(source, problem));
    const value = root && toValue(root, 'kubectl').value;
    if (value === undefined) continue;
    if (isSchemaDocument(value)) yield value;
    else if (hasNoDefinitions(value)) {
      yield { definitions: {} };
      const hint = 'Name a document with definitions, or leave out openapi';
      report('path', 'warning', `${source.path} has no definitions, so it says nothing about lists`, hint);
    } else report('path', 'error', `${source.path} is not an OpenAPI document`, 'Name a document with definitions');
  }
}

function hasNoDefinitions(value: JsonValue): boolean {
  return value === null || (isObject(value) && (member(value, 'definitions') ?? null) === null);
}

/** A kustomization, and those below it. */
