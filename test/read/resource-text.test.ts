import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locationOf } from '../../src/diagnostics/location.ts';
import { readSource } from '../../src/read/documents.ts';
import { documentText, sourceOfText } from '../../src/read/resource-text.ts';
import { createSource } from '../../src/text/source.ts';

const document = fc
  .tuple(fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '# é 日\n', '\n\n'), fc.nat(99))
  .map(([end, above, number]) =>
    `${above}apiVersion: v1\nkind: Pod\nmetadata:\n  name: p${number} # 𝄞\n`.replaceAll('\n', end),
  );

it('keeps the places of a document, wherever its text stands in a file or in a part of a stream', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.nat(100_000),
      (documents, firstLine, firstOffset) => {
        const whole = createSource('-', documents.join('---\n'), firstLine, firstOffset);
        const { resources } = readSource(whole, {});
        expect(resources).toHaveLength(documents.length);
        for (const { identity, origin } of resources) {
          if (origin === undefined) throw new RangeError('it was read from text');
          const own = sourceOfText(structuredClone(documentText(origin)));
          const at = whole.text.indexOf(identity.name, origin.document.start);
          const there = at - origin.document.start;
          const end = identity.name.length;
          expect(locationOf(own, { start: there, end: there + end })).toEqual(
            locationOf(whole, { start: at, end: at + end }),
          );
        }
      },
    ),
  );
});
