import { printableJson, diagnosticJson, locationJson } from '@krmkit/base';
import type { OutputCause, OutputCauseEffect, OutputObjectChange, PreviewOutput } from '../outputs/preview.ts';
import { fieldJson, identityJson } from '../report/diff-report.ts';
import { containerJson } from '../report/container-json.ts';
import type { Cause, CauseEffect, ObjectChange, Preview } from './model.ts';

/** The documented contract (docs/json-output.md): missing values are null, an empty list is empty. */
export function* previewJson(preview: Preview, settings: { readonly showSecrets: boolean }): Generator<string> {
  const { revisions, changes, notCompared, causes, newFindings, goneFindings, summary } = preview;
  const { base, head } = revisions;
  yield '{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Preview",\n';
  yield `  "base": ${printableJson({ revision: base.name, commit: base.commit })},\n`;
  yield `  "head": ${printableJson(head === undefined ? null : { revision: head.name, commit: head.commit })},\n`;
  yield* listOf(
    'changes',
    changes.map((change) => changeJson(change, settings)),
  );
  yield* listOf(
    'notCompared',
    notCompared.map(({ kind, path, side }): PreviewOutput['notCompared'][number] => ({ kind, path, side })),
  );
  yield* listOf('causes', causes.map(effectJson));
  yield* listOf('newFindings', newFindings.map(diagnosticJson));
  yield* listOf('goneFindings', goneFindings.map(diagnosticJson));
  yield `  "summary": ${printableJson(summary satisfies PreviewOutput['summary'])}\n}\n`;
}

function* listOf(name: string, entries: readonly object[]): Generator<string> {
  yield `  ${printableJson(name)}: [`;
  for (const [index, entry] of entries.entries()) yield `${index === 0 ? '' : ','}\n    ${printableJson(entry)}`;
  yield entries.length === 0 ? '],\n' : '\n  ],\n';
}

function changeJson(change: ObjectChange, settings: { readonly showSecrets: boolean }): OutputObjectChange {
  const { kind, identities, before, after, roots, fields, containers, rollout, causes } = change;
  return {
    kind,
    resources: identities.map(identityJson),
    roots,
    before: locationJson(before),
    after: locationJson(after),
    rollout: rollout ?? null,
    causes: causes.map(causeJson),
    fields: fields.map((field) => ({
      kind: field.kind,
      path: field.path,
      before: fieldJson(field.before),
      after: fieldJson(field.after),
      hidden: field.hidden,
      references: field.references.map(({ identity: own, path }) => ({ resource: identityJson(own), path })),
      causes: field.causes.map(causeJson),
    })),
    containers: containers.map((container) => ({
      ...containerJson(container, settings),
      causes: [...container.causes].flatMap(([name, causes]) =>
        causes.length === 0 ? [] : [{ of: name, causes: causes.map(causeJson) }],
      ),
    })),
  };
}

function causeJson({ location, side }: Cause): OutputCause {
  return { side, location: locationJson(location) };
}

function effectJson({ names, containers, environments, lastLine, ...cause }: CauseEffect): OutputCauseEffect {
  return { ...causeJson(cause), lastLine, names, containers, environments };
}
