import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import type { Outcome } from '@krmkit/base';
import type { PartOutcome } from '../../src/read/stream-parts.ts';
import { readParts } from '../../src/read/stream-parts.ts';
import { createSource } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';

const LIMITS = { part: 16, document: 1000 };

async function* inChunks(text: string | Uint8Array, size: number): AsyncGenerator<Outcome<Uint8Array>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield { ok: true, value: bytes.slice(at, at + size) };
}

async function partsOf(text: string | Uint8Array, size: number, limits = LIMITS): Promise<readonly PartOutcome[]> {
  const parts: PartOutcome[] = [];
  for await (const part of readParts(inChunks(text, size), limits)) parts.push(part);
  return parts;
}

const textOf = (outcome: PartOutcome): string => (outcome.ok ? outcome.part.text : '(failed)');

const PIECES: readonly string[] = [
  ['---', '...', '\n---\n', '\n...\n', '\n--- ', '\r---\r', '\r\n---\r\n', '\n', '\r', '\r\n', '\n\n', 'a: é😀\n'],
  [' ', '\t', '#', '# c\n', '\uFEFF', '%', '%YAML 1.1\n', '"', "'", '|', 'a: |+\n  x\n', '{', ']', 'a: 1\n', '- '],
  Array.from({ length: 12 }, () => '\n---\na: 1\n'),
].flat();

describe('a stream in parts', () => {
  it.each([
    { why: 'nothing', text: '', parts: [''] },
    { why: 'one short document', text: 'a: 1\n', parts: ['a: 1\n'] },
    { why: 'one long document', text: `a: ${'x'.repeat(100)}\nb: 1\n`, parts: [`a: ${'x'.repeat(100)}\nb: 1\n`] },
    {
      why: 'the last two documents wait for what follows',
      text: 'a: 1\n---\nb: 2\n---\nc: 3\n---\nd: 4\n---\ne: 5\n',
      parts: ['a: 1\n---\nb: 2\n---\nc: 3\n', '---\nd: 4\n---\ne: 5\n'],
    },
    {
      why: 'directives stay with their document',
      text: 'a: 1\n...\n%YAML 1.1\n---\nc: 3\n---\nd: 4\n',
      parts: ['a: 1\n...\n', '%YAML 1.1\n---\nc: 3\n---\nd: 4\n'],
    },
    {
      why: 'no cut after dots alone',
      text: 'a: 1\n...\nb: 2\n---\nc: 3\n---\nd: 4\n',
      parts: ['a: 1\n...\nb: 2\n', '---\nc: 3\n---\nd: 4\n'],
    },
    {
      why: 'a cut after a document whose last line begins with four dots',
      text: 'a: 1\n---\n....\n---\nc: 3\n---\nd: 4\n',
      parts: ['a: 1\n---\n....\n', '---\nc: 3\n---\nd: 4\n'],
    },
  ])('$why', async ({ text, parts }) => {
    expect((await partsOf(text, 40)).map(textOf)).toEqual(parts);
  });

  it('has the documents of the whole text, at their lines, however it comes', async () => {
    let cuts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        async (pieces, size, part) => {
          const text = pieces.join('');
          const outcomes = await partsOf(text, size, { part, document: 10_000 });
          cuts += outcomes.length - 1;
          expect(outcomes.map(textOf).join('')).toBe(text);
          let before = '';
          const documents: string[] = [];
          for (const outcome of outcomes) {
            if (!outcome.ok) throw new Error('failed');
            const own = outcome.part.text;
            expect(outcome.part.isLast).toBe(outcome === outcomes.at(-1));
            expect(outcome.part.firstLine).toBe(createSource('-', before).lineStarts.length);
            documents.push(...parseDocuments(own).map(({ start, end }) => own.slice(start, end)));
            before += own;
          }
          expect(documents).toEqual(parseDocuments(text).map(({ start, end }) => text.slice(start, end)));
        },
      ),
      { numRuns: runs(3000) },
    );
    expect(cuts).toBeGreaterThan(runs(500));
  });

  it('names the line of what is not UTF-8, and gives out what comes before', async () => {
    const good = new TextEncoder().encode('a: 1\n---\nb: 2\n---\nc: 3\n---\nd: 4\n---\ne: ');
    const outcomes = await partsOf(new Uint8Array([...good, 0xff, 0x0a]), 30);
    expect(outcomes.map(textOf)).toEqual(['a: 1\n---\nb: 2\n', '(failed)']);
    expect(outcomes.at(-1)).toMatchObject({ ok: false, message: 'This file is not UTF-8: see line 9' });
  });

  it('refuses a document beyond the limit, and not a longer stream', async () => {
    const long = 'a: 1\n---\n'.repeat(1000);
    expect((await partsOf(long, 50)).every(({ ok }) => ok)).toBe(true);
    expect((await partsOf(`a: ${'x'.repeat(2000)}\n`, 50)).at(-1)).toMatchObject({
      ok: false,
      failed: { failure: 'too-large' },
    });
  });

  it('ends with the failure of reading', async () => {
    const chunks = async function* (): AsyncGenerator<Outcome<Uint8Array>> {
      yield { ok: true, value: new TextEncoder().encode('a: 1\n') };
      yield { ok: false, failure: 'failed', message: 'EIO' };
    };
    const outcomes: PartOutcome[] = [];
    for await (const outcome of readParts(chunks(), LIMITS)) outcomes.push(outcome);
    expect(outcomes).toEqual([{ ok: false, failed: { ok: false, failure: 'failed', message: 'EIO' } }]);
  });
});
