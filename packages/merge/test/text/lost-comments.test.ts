import { NO_COLORS } from '@krmkit/base';
import { expect, it } from 'vitest';
import { conflictTexts } from '../../src/report/conflict-lines.ts';
import { maskConflict } from '../../src/report/masked-conflict.ts';
import { merge3 } from '../../src/merge3.ts';
import type { Merged } from '../../src/merged.ts';

const style = { colors: NO_COLORS, columns: undefined, ways: 3 } as const;

/** Both sides change one value and the comment at it. */
function bothChanged(kind: string): Merged {
  const original = `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: web\ndata:\n  a: eA==\n  b: eQ==\n`;
  const updated = original.replace('a: eA==', 'a: eg== # theirs');
  const destination = original.replace('a: eA==', 'a: enk= # ours');
  return merge3({ original, updated, destination });
}

it('shows the comments that are lost with the value of a conflict, and none of a Secret', () => {
  const { conflicts } = bothChanged('ConfigMap');
  expect(conflicts).toHaveLength(1);
  expect(conflictTexts(conflicts, style).join('')).toMatch(/\n +# theirs\n/);
  const masked = bothChanged('Secret').conflicts.map((conflict) => maskConflict(conflict, new Map()));
  const shown = conflictTexts(masked, style).join('');
  expect(shown).toContain('# <secret>');
  expect(shown).not.toMatch(/ours|theirs/);
});

it('writes a comment that both sides changed into markers', () => {
  const original = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: x # one\n';
  const { text, conflicts } = merge3(
    { original, updated: original.replace('# one', '# theirs'), destination: original.replace('# one', '# ours') },
    { onConflict: 'markers' },
  );
  expect(conflicts).toMatchObject([{ marked: true, isComment: true, open: true }]);
  expect(text).toContain(`  # <<<<<<< conflict: data.a
  # ||||||| original: # one
  # ======= updated: # theirs
  # >>>>>>> destination keeps what is below
  a: x # ours
`);
});
