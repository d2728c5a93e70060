import type { Diagnostic, Location } from '@krmkit/base';
import type { CauseEffect, ObjectChange, Preview, PreviewContainer } from '../../src/preview/model.ts';
import { createSource } from '@krmkit/base';

/** Texts that a repository can contain, by position. */
export interface SampleTexts {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly root: string;
  readonly container: string;
  readonly variable: string;
  readonly value: string;
  readonly image: string;
  readonly argument: string;
  /** An argument that does not change. */
  readonly context: string;
  readonly field: string;
  readonly line: string;
  readonly message: string;
  readonly hint: string;
  readonly template: string;
  readonly revision: string;
}

const TEXTS: SampleTexts = {
  path: 'base/web.yaml',
  name: 'web',
  kind: 'Deployment',
  root: 'overlays/prod',
  container: 'app',
  variable: 'LEVEL',
  value: 'debug',
  image: 'web:1.0',
  argument: '--level=debug',
  context: '--port=80',
  field: 'spec.replicas',
  line: 'level: debug',
  message: 'it is wrong',
  hint: 'correct it',
  template: 'templates/web.yaml',
  revision: 'main',
};

export const POSITIONS: readonly (keyof SampleTexts)[] = [
  'path',
  'name',
  'kind',
  'root',
  'container',
  'variable',
  'value',
  'image',
  'argument',
  'context',
  'field',
  'line',
  'message',
  'hint',
  'template',
];

/** A preview with one of everything; `roots` and `objects` are numbers of groups and of objects in each. */
export function samplePreview(given: Partial<SampleTexts> = {}, roots = 1, objects = 1): Preview {
  const texts = { ...TEXTS, ...given };
  const at = (line: number): Location => ({
    path: texts.path,
    start: 0,
    end: 1,
    line,
    column: 1,
    endLine: line,
    endColumn: 2,
  });
  const cause = { location: at(1), side: 'after' } as const;
  const effect: CauseEffect = { ...cause, lastLine: 1, names: [texts.variable], containers: 1, environments: 1 };
  const variable = {
    name: texts.variable,
    value: [{ kind: 'literal', text: texts.value }],
    provenance: { kind: 'value', references: [], path: [] },
  } as const;
  const context = [{ kind: 'literal', text: texts.context }] as const;
  const container: PreviewContainer = {
    name: texts.container,
    list: 'containers',
    kind: 'changed',
    env: [{ name: texts.variable, before: undefined, after: variable }],
    facts: [{ name: 'image', before: 'web:0.9', after: texts.image }],
    lists: [{ name: 'args', before: [context], after: [context, [{ kind: 'literal', text: texts.argument }]] }],
    mounts: [],
    files: [],
    causes: new Map([[`env ${texts.variable}`, [cause]]]),
  };
  const field = (path: string, before: string | number, after: string | number): ObjectChange['fields'][number] => ({
    kind: 'changed',
    path,
    before: { path: [], value: before, location: at(1) },
    after: { path: [], value: after, location: at(2) },
    hidden: false,
    references: [],
    causes: [cause],
  });
  const change = (root: string, number: number): ObjectChange => ({
    kind: 'changed',
    pairs: [],
    identities: [
      { apiVersion: 'v1', group: '', version: 'v1', kind: texts.kind, namespace: undefined, name: texts.name },
    ],
    before: at(1),
    after: at(number + 1),
    roots: [root],
    fields: [field(texts.field, 1, 2), field('data.text', 'a\nb', `a\n${texts.line}`)],
    containers: [container],
    rollout: 'restart',
    causes: [],
    isOnlyLinks: false,
  });
  const finding: Diagnostic = {
    code: 'unresolved-reference',
    severity: 'error',
    message: texts.message,
    hint: texts.hint,
    location: at(1),
    subject: { apiVersion: 'v1', kind: texts.kind, name: texts.name, container: texts.container },
    roots: [texts.root],
    template: texts.template,
  };
  const sources = new Map([[texts.path, createSource(texts.path, `${texts.line}\nmore`)]]);
  const times = <T>(count: number, of: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => of(index));
  return {
    revisions: { base: { name: texts.revision, commit: '0'.repeat(40) }, head: undefined },
    changes: times(roots, (root) =>
      times(objects, (number) => change(root === 0 ? texts.root : `${texts.root}${root}`, number)),
    ).flat(),
    notCompared: [{ kind: 'root', path: texts.root, side: 'after' }],
    causes: times(objects, () => effect),
    newFindings: times(objects, () => finding),
    goneFindings: times(objects, () => finding),
    summary: {
      added: 0,
      removed: 0,
      changed: roots * objects,
      containers: roots * objects,
      restarts: roots * objects,
      replaced: 0,
      notRestarted: 0,
      serviceLinks: 0,
      newErrors: objects,
      newWarnings: 0,
      gone: objects,
      ignored: 0,
      roots: { built: roots, notBuilt: 1, skipped: 0 },
    },
    sources: { before: sources, after: sources },
  };
}
