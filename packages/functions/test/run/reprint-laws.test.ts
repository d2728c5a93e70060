import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import { isArray, isRecord } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import {
  DISPUTED,
  HAS_PYTHON,
  JAVASCRIPT_PRINTERS,
  needs,
  printManyWithPython,
  readableWithPython,
  runs,
} from '@krmkit/testing';
import type { Sent } from './function-calls.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';

const RUNS = runs(100);

const isReadable = (text: string): boolean =>
  parseDocuments(text).every(({ root, problems }) => {
    return problems.length === 0 && root !== undefined && toValue(root, 'kubectl').problems.length === 0;
  });

const inPython = HAS_PYTHON ? readableWithPython(DISPUTED.map((text) => `[${text}]`)) : [];
/** All that every printer reads, in brackets too. */
const PLAIN = DISPUTED.filter((text, at) => !/^-?$/.test(text) && (inPython[at] ?? true) && isReadable(`[${text}]`));
const WORDS = ['web', 'nginx:1.27', 'a b', 'a: b', '#no', '8080', '3', 'true', '', ' x ', "it's", 'é', '-', '{{ x }}'];

const quoted = fc
  .tuple(fc.constantFrom(...DISPUTED, ...WORDS), fc.boolean())
  .map(([text, single]) => (single ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text)));
const scalar = fc.oneof(fc.constantFrom(...PLAIN), quoted, fc.constantFrom('web', 'nginx:1.27', '3', 'true', 'null'));
const comment = fc.constantFrom('', '', '', ' # why', '   # {"$x": 1}');
const key = fc.oneof(fc.constantFrom('name', 'key', 'a.b/c'), fc.constantFrom(...PLAIN.filter(isKey)), quoted);

function isKey(text: string): boolean {
  // Objects of JavaScript have neither dates nor null as keys.
  return isReadable(`${text}: 1`) && !/^\d{4}-\d|^(?:null|Null|NULL|~)$/.test(text);
}

/** Lines of one value behind a key, at an indentation of two. */
const value = fc.oneof(
  { arbitrary: fc.tuple(scalar, comment).map(([text, behind]) => ` ${text}${behind}\n`), weight: 4 },
  fc.array(scalar, { maxLength: 5 }).map((items) => ` [${items.join(', ')}]\n`),
  fc
    .array(fc.tuple(scalar, comment), { minLength: 1, maxLength: 6 })
    .map((items) => `\n${items.map(([text, behind]) => `  - ${text}${behind}\n`).join('')}`),
  fc
    .array(fc.tuple(scalar, scalar, comment), { minLength: 1, maxLength: 4 })
    .map((items) => `\n${items.map(([a, b, behind]) => `  - name: ${a}${behind}\n    value: ${b}\n`).join('')}`),
  fc.tuple(key, scalar, comment).map(([name, text, behind]) => `\n    ${name}: ${text}${behind}\n`),
  fc
    .constantFrom('|', '|-', '>', '>-')
    .chain((header) => fc.constantFrom('yes\n', 'one\n\n    two\n', '0755\n').map((text) => ` ${header}\n    ${text}`)),
);

const ENTRY = '  target: old # the one that changes\n';
const LIST = 'list:\n- first\n- "off"\n- off\n';

const manifest = fc
  .tuple(fc.array(fc.tuple(comment, value), { maxLength: 6 }), fc.nat(6), fc.boolean())
  .map(([entries, at, withList]) => {
    const lines = entries.map(([above, text], index) => {
      const head = above === '' ? '' : `  ${above.trim()}\n`;
      return `${head}  k${index}:${text}`;
    });
    lines.splice(Math.min(at, lines.length), 0, ENTRY);
    const list = withList ? LIST : '';
    return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n${lines.join('')}${list}`;
  });

function restored({ files, items, request }: Sent, output: string): string | undefined {
  const decoded = decodeResponse(stepOf(), request, printed(output));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  const [change] = restoreItems(splice(items, items, decoded.items), files).plan.changes;
  return change !== undefined && 'after' in change ? change.after : undefined;
}

const CHANGES = ['nothing', 'a value', 'the first item of a list'] as const;
type Changed = (typeof CHANGES)[number];

const expectedOf = (text: string, changed: Changed): string => {
  if (changed === 'nothing') return text;
  return changed === 'a value' ? text.replace('target: old', 'target: new') : text.replace('- first\n', '');
};

function change(list: unknown, changed: Changed): unknown {
  if (!isRecord(list) || !Array.isArray(list['items'])) throw new Error('There is no list');
  const items: readonly unknown[] = list['items'];
  return {
    ...list,
    items: items.map((item) => {
      if (!isRecord(item)) return item;
      if (changed === 'a value' && isRecord(item['data'])) return { ...item, data: { ...item['data'], target: 'new' } };
      const inList: unknown = item['list'];
      return changed !== 'nothing' && Array.isArray(inList) ? { ...item, list: inList.slice(1) } : item;
    }),
  };
}

const PYTHON_CHANGES: Readonly<Record<Changed, string>> = {
  nothing: '',
  'a value': "def change(item): item['data']['target'] = 'new'",
  'the first item of a list': "def change(item): item['list'] = item['list'][1:]",
};

const isPossible = (text: string, changed: Changed): boolean =>
  changed !== 'the first item of a list' || text.includes(LIST);

describe('a program that prints YAML again', () => {
  it.each(CHANGES)('changes %s and no other byte, whatever it reads and prints', async (changed) => {
    await fc.assert(
      fc.asyncProperty(manifest, fc.constantFrom(...JAVASCRIPT_PRINTERS), async (text, printer) => {
        fc.pre(isPossible(text, changed));
        const sent = await sendOf({ 'a.yaml': text });
        const output = printer.print(sent.request.text(), (list) => change(list, changed));
        expect(restored(sent, output) ?? text).toBe(expectedOf(text, changed));
      }),
      { numRuns: RUNS },
    );
  });

  it.each(CHANGES)('changes %s and no other byte, as PyYAML', needs('PyYAML', HAS_PYTHON), async (changed) => {
    const texts = fc.sample(manifest, RUNS).filter((text) => isPossible(text, changed));
    const all = await Promise.all(texts.map((text) => sendOf({ 'a.yaml': text })));
    const outputs = printManyWithPython(
      all.map(({ request }) => request.text()),
      PYTHON_CHANGES[changed],
    );
    for (const [at, sent] of all.entries()) {
      const text = texts[at] ?? '';
      expect(restored(sent, outputs[at] ?? '') ?? text).toBe(expectedOf(text, changed));
    }
    expect(isArray(outputs) && outputs.length).toBe(texts.length);
  });
});
