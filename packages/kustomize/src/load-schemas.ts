import type { Severity, JsonValue } from '@krmkit/base';
import type { ListSchemas } from '@krmkit/merge';
import { NO_SCHEMAS, addSchemas, isSchemaDocument } from '@krmkit/merge';
import { isObject, member } from '@krmkit/base';
import { yamlDiagnostic, parseDocuments, toValue } from '@krmkit/yaml';
import { locateSourced } from './build-context.ts';
import type { NamedSchemas } from './patches/list-rules.ts';
import type { LoadContext, Target } from './load-target.ts';
import { reportInput } from './load-target.ts';

/** The schemas of a build. */
export interface BuildSchemas {
  readonly all: ListSchemas;
  /** By the kustomization that names them. */
  readonly named: ReadonlyMap<Target, NamedSchemas>;
}

/** The schemas that `openapi` names in any kustomization of a build. */
export async function loadSchemas(root: Target, context: Pick<LoadContext, 'files' | 'report'>): Promise<BuildSchemas> {
  let all = NO_SCHEMAS;
  const named = new Map<Target, NamedSchemas>();
  for (const target of targetsIn(root)) {
    const { path, version } = target.kustomization.openapi ?? {};
    const report = (field: string, severity: Severity, message: string, hint: string): void => {
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
      report(
        'version',
        'error',
        `The version ${version} of openapi is not built in`,
        'Write v1.21.2, or leave out openapi',
      );
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
    let own = NO_SCHEMAS;
    const add = (document: JsonValue): void => {
      all = addSchemas(all, [document]);
      own = addSchemas(own, [document]);
    };
    for (const document of parseDocuments(source.text)) {
      for (const problem of document.problems) context.report(yamlDiagnostic(source, problem));
      const value = document.root && toValue(document.root, 'kubectl').value;
      if (value === undefined) continue;
      if (isSchemaDocument(value)) add(value);
      else if (hasNoDefinitions(value)) {
        add({ definitions: {} });
        const hint = 'Name a document with definitions, or leave out openapi';
        report('path', 'warning', `${source.path} has no definitions, so it says nothing about lists`, hint);
      } else report('path', 'error', `${source.path} is not an OpenAPI document`, 'Name a document with definitions');
    }
    named.set(target, own);
  }
  return { all, named };
}

function hasNoDefinitions(value: JsonValue): boolean {
  return value === null || (isObject(value) && (member(value, 'definitions') ?? null) === null);
}

/** A kustomization, and those below it. */
function* targetsIn(target: Target): Iterable<Target> {
  yield target;
  for (const { content } of target.resources) if (content.kind === 'target') yield* targetsIn(content.target);
  for (const component of target.components) yield* targetsIn(component);
}
