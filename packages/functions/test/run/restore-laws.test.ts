import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { StreamPlan } from '@krmkit/manifests';
import { parseDocuments } from '@krmkit/yaml';
import type { Files } from '@krmkit/testing';
import type { Sent } from './function-calls.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';
import { packages, runs } from '@krmkit/testing';

function restored({ files, items, request }: Sent, text: string): StreamPlan {
  const decoded = decodeResponse(stepOf(), request, printed(text), { allowEmpty: true });
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  return restoreItems(splice(items, items, decoded.items), files);
}

/** Each item changed, and printed by a program that knows no comments. */
function withoutComments({ request }: Sent, change: (item: JsonObject) => JsonValue = (item) => item): string {
  const items = request.value()['items'];
  const changed = isArray(items) ? items.flatMap((item) => (isObject(item) ? [change(item)] : [])) : [];
  return JSON.stringify({ ...request.value(), items: changed });
}

function annotated(item: JsonObject, name = 'team'): JsonObject {
  const metadata = member(item, 'metadata');
  const annotations = member(metadata, 'annotations');
  const added = { ...(isObject(annotations) ? annotations : {}), [name]: 'x' };
  return { ...item, metadata: { ...(isObject(metadata) ? metadata : {}), annotations: added } };
}

function withoutTravel(item: JsonObject, names: RegExp): JsonObject {
  const metadata = member(item, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (!isObject(metadata) || !isObject(annotations)) return item;
  const kept = Object.entries(annotations).filter(([name]) => !names.test(name));
  return { ...item, metadata: { ...metadata, annotations: Object.fromEntries(kept) } };
}

function commentsOf(text: string): readonly string[] {
  return parseDocuments(text)
    .flatMap(({ comments }) => comments.map(({ start, end }) => text.slice(start, end).trimEnd()))
    .toSorted();
}

const asyncLaw = (law: (files: Files) => Promise<void>): Promise<void> =>
  Promise.resolve(fc.assert(fc.asyncProperty(packages, law), { numRuns: runs(40) }));

describe('a function that changes nothing', () => {
  it('changes no byte, whether it copies, prints JSON, drops every comment or every id', async () => {
    await asyncLaw(async (files) => {
      const sent = await sendOf(files);
      const outputs = [
        sent.request.text(),
        `${sent.request.text()}results: []\n`,
        withoutComments(sent),
        withoutComments(sent, (item) => withoutTravel(item, /\/id$/)),
        withoutComments(sent, (item) => withoutTravel(item, /^internal\./)),
        withoutComments(sent, (item) => withoutTravel(item, /^config\./)),
        withoutComments(sent, (item) => withoutTravel(item, /\/(?:path|index)$/)),
        withoutComments(sent, (item) => withoutTravel(item, /\/(?:index)$|^internal/)),
      ];
      for (const output of outputs) expect(restored(sent, output).plan.changes).toEqual([]);
    });
  });
});

describe('a function that changes something', () => {
  it('loses no comment that it drops, and changes one field in each resource', async () => {
    await asyncLaw(async (files) => {
      const sent = await sendOf(files);
      const { plan, counts } = restored(
        sent,
        withoutComments(sent, (item) => annotated(item)),
      );
      expect(counts).toEqual({ changed: sent.items.length, created: 0, moved: 0, deleted: 0, left: 0 });
      for (const change of plan.changes) {
        if (change.kind !== 'edit') throw new Error(`Not to be: ${change.kind} ${change.path}`);
        expect(commentsOf(change.after)).toEqual(commentsOf(change.before));
        const again = await sendOf({ ...files, [change.path]: change.after });
        const there = again.items.filter(({ path }) => path === change.path);
        expect(there.length).toBeGreaterThan(0);
        for (const { value } of there) {
          expect(member(member(member(value, 'metadata'), 'annotations'), 'team')).toBe('x');
        }
      }
    });
  });

  it('adds the comments that it adds, and no other', async () => {
    await asyncLaw(async (files) => {
      const sent = await sendOf(files);
      const written = sent.request.text().replaceAll(/^( *(?:- )?apiVersion: \S+)(\r?)$/gm, '$1 # by a function$2');
      const { plan } = restored(sent, written);
      const added = plan.changes.flatMap((change) => {
        if (change.kind !== 'edit') throw new Error(`Not to be: ${change.kind} ${change.path}`);
        const before = commentsOf(change.before);
        const after = commentsOf(change.after);
        expect(after.filter((comment) => comment !== '# by a function')).toEqual(before);
        expect(change.after.replaceAll(' # by a function', '')).toBe(change.before);
        return after.filter((comment) => comment === '# by a function');
      });
      const yaml = sent.items.filter(({ path }) => path?.endsWith('.json') === false);
      expect(added).toHaveLength(yaml.length);
    });
  });

  it('deletes what it leaves out', async () => {
    await asyncLaw(async (files) => {
      const sent = await sendOf(files);
      const { plan, counts } = restored(sent, JSON.stringify({ kind: 'ResourceList', items: [] }));
      expect(counts.deleted).toBe(sent.items.length);
      for (const change of plan.changes) {
        const after = change.kind === 'delete' ? {} : { [change.path]: change.after };
        expect((await sendOf(after)).items).toEqual([]);
      }
    });
  });
});
