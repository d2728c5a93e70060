import type { DocumentSide } from '../../src/document-side.ts';
import type { ListRule } from '../../src/rules/list-rule.ts';
import type { ListRuleOptions } from '../../src/rules/list-rules.ts';
import { createListRules } from '../../src/rules/list-rules.ts';
import { NO_SCHEMAS } from '../../src/rules/schemas.ts';
import { identityOf } from '@krmkit/manifests';
import { createSource, isArray, selectPaths, parseSelector, follow } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

export interface RuleQuestion {
  readonly original?: string;
  readonly updated?: string;
  readonly destination: string;
  /** A selector with one match in every side that has it. */
  readonly path: string;
  readonly options?: Partial<ListRuleOptions>;
  readonly file?: string;
}

/** The rule of the list at a path of one document in up to three versions. */
export function ruleOf(question: RuleQuestion): ListRule {
  const { file = 'a.yaml' } = question;
  const sides = {
    original: side(question.original, file),
    updated: side(question.updated, file),
    destination: side(question.destination, file),
  };
  const paths = {
    original: pathIn(sides.original, question.path),
    updated: pathIn(sides.updated, question.path),
    destination: pathIn(sides.destination, question.path),
  };
  const options: ListRuleOptions = {
    lists: 'all',
    listKeys: [],
    schemas: NO_SCHEMAS,
    profile: 'kubectl',
    ...question.options,
  };
  return withoutWhy(
    createListRules(options)(sides)({
      owner: identityOf(sides.destination?.value),
      path: paths.destination ?? paths.updated ?? paths.original ?? [],
      ...paths,
      lists: (['original', 'updated', 'destination'] as const).flatMap((name) => {
        const path = paths[name];
        const list = path === undefined ? undefined : follow(sides[name]?.value, path);
        return isArray(list) ? [list] : [];
      }),
    }),
  );
}

/** Who was asked does not matter here. */
export function withoutWhy(rule: ListRule): ListRule {
  return rule.kind === 'atomic' ? { kind: 'atomic' } : rule;
}

export function readYaml(text: string): JsonValue {
  return side(text, 'a.yaml')?.value ?? null;
}

function side(text: string | undefined, file: string): DocumentSide | undefined {
  if (text === undefined) return undefined;
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error(`not YAML: ${JSON.stringify(document?.problems)}`);
  return { source: createSource(file, text), document, index: 0, value: toValue(document.root, 'kubectl').value };
}

function pathIn(document: DocumentSide | undefined, path: string): Path | undefined {
  const parsed = parseSelector(path);
  if (!parsed.ok) throw new Error(parsed.message);
  return document === undefined ? undefined : selectPaths(document.value, parsed.selector)[0];
}

/** The path of a selector that names members and indices only. */
export function pathOf(text: string): Path {
  const parsed = parseSelector(text);
  const path: (string | number)[] = [];
  for (const step of parsed.ok ? parsed.selector : []) {
    if (step.kind === 'member') path.push(step.name);
    else if (step.kind === 'item') path.push(step.index);
  }
  return path;
}
