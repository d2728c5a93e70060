import { describe, expect, it } from 'vitest';
import { helpText } from '../src/help-text.ts';
import { VERBS } from '../src/verbs.ts';

describe('the help of each verb', () => {
  it.each(VERBS.flatMap(({ name, load }) => [50, 80, 100].map((columns) => ({ name, columns, load }))))(
    'fits into $columns columns: $name',
    async ({ load, columns }) => {
      const { definition } = await load();
      // Examples are commands to copy, so that they have no line breaks. A flag and a word cannot be broken.
      const [texts = ''] = helpText(definition, columns).split('\nExamples:\n');
      const lines = texts
        .split('\n')
        .filter((line) => !/^ {2}(?:-\w, )?--\S+(?: <[^>]+>)?$|^\s*\S+$|^Usage:/.test(line));
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
    },
  );
});
