import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';
import { decodeResponse } from '../../src/run/decode.ts';
import type { KeptScalar } from '../../src/run/respell-output.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import { isRecord, member } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { printed, sendOf, stepOf } from './function-calls.ts';
import {
  DISPUTED,
  HAS_PYTHON,
  JAVASCRIPT_PRINTERS,
  needs,
  printManyWithPython,
  readableWithPython,
} from '@krmkit/testing';
import type { Printer } from '@krmkit/testing';

const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n';

function eachAlone(data: readonly string[]): string {
  return data.map((lines, at) => `${HEAD.replace('name: a', `name: a${at}`)}data:\n${lines}`).join('---\n');
}

interface After {
  readonly text: string;
  readonly kept: readonly KeptScalar[];
}

async function after(before: string, print: (text: string) => string): Promise<After> {
  const { files, items, request } = await sendOf({ 'a.yaml': before });
  const decoded = decodeResponse(stepOf(), request, printed(print(request.text())));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  const { changes } = restoreItems(splice(items, items, decoded.items), files).plan;
  const text = changes.map((one) => ('after' in one ? one.after : '')).join('');
  return { text: text === '' ? before : text, kept: decoded.kept };
}

/** As a value or a key; what kubectl refuses is in no package. */
function isReadable(text: string): boolean {
  return parseDocuments(text).every(({ root, problems }) => {
    const found = root === undefined ? [] : toValue(root, 'kubectl').problems;
    return [...problems, ...found].every(({ severity }) => severity !== 'error');
  });
}

function spellings(text: string): readonly string[] {
  return [text, JSON.stringify(text), `'${text}'`].filter((one) => isReadable(`a: ${one}\n`));
}

/** Only what the printer can read. */
function readableBy({ name, print }: Printer, lines: readonly string[]): readonly string[] {
  if (name === 'PyYAML') {
    const found = readableWithPython(lines);
    return lines.filter((_, at) => found[at]);
  }
  return lines.filter((line) => {
    try {
      print(line);
      return true;
    } catch {
      return false;
    }
  });
}

const PYTHON: readonly Printer[] = HAS_PYTHON
  ? [
      {
        name: 'PyYAML',
        print: (text, change) => {
          const changed = change === undefined ? text : JSON.stringify(change(yaml.parse(text)));
          return printManyWithPython([changed])[0] ?? '';
        },
      },
    ]
  : [];
it('PyYAML is there', needs('PyYAML', HAS_PYTHON), () => expect(HAS_PYTHON).toBe(true));

/** A list whose first item has this data. */
function withData(list: unknown, data: Readonly<Record<string, string>>): unknown {
  if (!isRecord(list) || !Array.isArray(list['items'])) throw new Error('There is no list');
  const items: readonly unknown[] = list['items'];
  return { ...list, items: items.map((item) => (isRecord(item) ? { ...item, data } : item)) };
}

describe.each([...JAVASCRIPT_PRINTERS, ...PYTHON])(
  'a program that prints again what it reads, with $name',
  (printer) => {
    it('changes no value', async () => {
      const lines = DISPUTED.flatMap(spellings).map((one, at) => `k${at}: ${one}`);
      const data = readableBy(printer, lines);
      const before = `${HEAD}data:\n${data.map((line) => `  ${line}\n`).join('')}`;
      expect((await after(before, printer.print)).text).toBe(before);
      // Each alone, without others that make a comparison necessary.
      const alone = eachAlone(data.map((line) => `  ${line}\n`));
      expect((await after(alone, printer.print)).text).toBe(alone);
    });

    it('changes text to other text, which stays text with the same characters to all who read it', async () => {
      const texts = DISPUTED.filter((text) => text !== '');
      const before = `${HEAD}data:\n${texts.map((_, at) => `  k${at}: old # comment\n`).join('')}`;
      const { text } = await after(before, (sent) =>
        printer.print(sent, (value) => withData(value, Object.fromEntries(texts.map((one, at) => [`k${at}`, one])))),
      );
      for (const profile of ['kubectl', 'kustomize'] as const) {
        const root = parseDocuments(text)[0]?.root;
        const value = root === undefined ? null : toValue(root, profile).value;
        expect(member(value, 'data')).toEqual(Object.fromEntries(texts.map((one, at) => [`k${at}`, one])));
      }
      expect(text.match(/ # comment$/gm)).toHaveLength(texts.length);
    });

    it('changes no item of a list, nor one in brackets', async () => {
      const items = readableBy(
        printer,
        DISPUTED.flatMap(spellings).map((one) => `- ${one}`),
      );
      const flow = items.map((item) => item.slice(2)).filter((one) => one !== '' && isReadable(`[${one}]`));
      const before = `${HEAD}list:\n${items.map((line) => `  ${line}\n`).join('')}flow: [${flow.join(', ')}]\n`;
      expect((await after(before, printer.print)).text).toBe(before);
    });

    it('changes no key', async () => {
      const keys = DISPUTED.flatMap((text) => [text, JSON.stringify(text)]).filter((key) => isReadable(`${key}: 1\n`));
      // Objects of JavaScript have no dates as keys.
      const lines = readableBy(
        printer,
        keys.map((key) => `${key}: x`),
      ).filter((line) => line !== ': x' && !(printer.name.includes('1.1') && /^\d{4}-\d/.test(line)));
      const before = eachAlone(lines.map((line) => `  ${line}\n  other: x\n`));
      expect((await after(before, printer.print)).text).toBe(before);
    });
  },
);
