import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPackedFindings } from '../../../src/cli/expand/packed-findings.ts';
import type { Diagnostic, Location } from '../../../src/diagnostics/diagnostic.ts';
import { createSource } from '../../../src/text/source.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\ud800', 'half \udc00 of a pair', '12', '__proto__'),
);
const anyNumber = fc.nat(2 ** 40);
const anyLocation: fc.Arbitrary<Location> = fc.record({
  path: fc.oneof(fc.constantFrom('-', 'a.yaml'), anyText),
  start: anyNumber,
  end: anyNumber,
  line: anyNumber,
  column: anyNumber,
  endLine: anyNumber,
  endColumn: anyNumber,
});
const anyDiagnostic: fc.Arbitrary<Diagnostic> = fc.record(
  {
    code: fc.constantFrom('missing-key', 'unused-suppression', 'duplicate-resource'),
    severity: fc.constantFrom('error', 'warning', 'info'),
    message: anyText,
    hint: anyText,
    location: anyLocation,
    subject: fc.record(
      {
        apiVersion: anyText,
        kind: anyText,
        namespace: anyText,
        name: anyText,
        containerList: fc.constantFrom('containers', 'initContainers', 'ephemeralContainers'),
        container: anyText,
      },
      { requiredKeys: ['apiVersion', 'kind', 'name'] },
    ),
    fieldPath: fc.array(fc.oneof(anyText, fc.nat())),
    field: anyText,
    related: fc.array(fc.record({ message: anyText, location: anyLocation }, { requiredKeys: ['message'] })),
  },
  { requiredKeys: ['code', 'severity', 'message'] },
);

describe('packed findings', () => {
  it('come back as they were, with what is shown of their sources', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDiagnostic, fc.option(anyText))), (given) => {
        const packed = createPackedFindings();
        for (const [index, [diagnostic, line]] of given.entries()) {
          expect(packed.add(diagnostic)).toBe(index);
          const source = createSource(diagnostic.location?.path ?? '', line ?? '', 7, 4096);
          if (line !== null) packed.illustrate(index, { source, isSecret: index % 2 === 0 });
        }
        expect(packed.count()).toBe(given.length);
        const backwards = [...given.keys()].reverse();
        const list = packed.list(backwards);
        expect(list.length).toBe(given.length);
        const seen = [...backwards];
        for (const read of list) {
          const index = seen.shift() ?? -1;
          const [diagnostic, line] = given[index] ?? [];
          expect(read).toEqual(diagnostic);
          const excerpt = packed.excerptOf(read);
          expect(excerpt?.source.text ?? null).toBe(line);
          if (excerpt === undefined) continue;
          const { path, firstLine, firstOffset } = excerpt.source;
          expect({ path, firstLine, firstOffset }).toEqual({
            path: diagnostic?.location?.path ?? '',
            firstLine: 7,
            firstOffset: 4096,
          });
          expect(excerpt.isSecret).toBe(index % 2 === 0);
        }
        expect(seen).toEqual([]);
        for (const [index, [{ code, severity, location }]] of given.entries()) {
          expect(packed.codeOf(index)).toBe(code);
          expect(packed.severityOf(index)).toBe(severity);
          expect(packed.pathOf(index)).toBe(location?.path);
          expect(packed.startOf(index)).toBe(location?.start ?? 0);
        }
      }),
    );
  });

  it('come back where there are more different texts than are kept for all', () => {
    const packed = createPackedFindings();
    const diagnostics = Array.from({ length: 5000 }, (_, index): Diagnostic => ({
      code: 'missing-key',
      severity: 'error',
      message: 'same',
      hint: `did you mean ${index}?`,
      fieldPath: ['spec', index],
    }));
    for (const diagnostic of diagnostics) packed.add(diagnostic);
    expect([...packed.list([0, 4095, 4096, 4999])]).toEqual([0, 4095, 4096, 4999].map((index) => diagnostics[index]));
  });
});
