import { describe, expect, it } from 'vitest';
import { createGallery, invalid, list, printing, refusal, runExec } from './gallery-package.ts';

// Output that is not a ResourceList: none of it reaches the package.

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';
const EMPTY = 'pass --allow-empty if everything is to be deleted';
const NOT_INDENTED = 'is neither a key with a colon nor part of the value before it.';

describe('a function that does not print a ResourceList', () => {
  // What else is no list, and what is said of it: packages/functions/test/run/read-output.test.ts.
  const rows: readonly (readonly [what: string, script: string, message: string, hint?: string])[] = [
    ['nothing, and reads nothing', '#!/bin/sh\nexit 0\n', 'printed nothing'],
    [
      'its usage',
      printing('Usage: foo [-h] FILE'),
      String.raw`printed no ResourceList, but an object without kind: "{\"Usage\":\"foo [-h] FILE\"}"`,
    ],
    [
      'a log line before',
      '#!/bin/sh\necho "Starting up"\ncat\n',
      `printed invalid YAML: \`Starting up\` ${NOT_INDENTED} (line 1, column 1 of its output: "Starting up")`,
    ],
    ['something binary', '#!/bin/sh\nhead -c 100 /bin/sh\n', 'printed binary data'],
    ['an empty list', printing(list([])), 'gave back an empty list of items, where 4 items were sent', EMPTY],
  ];
  const whole = rows.map(([what, script, message, hint = HINT]) => [what, script, message, hint] as const);
  it.each(whole)('but %s', async (_, script, message, hint) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      expect(await runExec(gallery, script)).toEqual(refusal(invalid(message, hint)));
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });
});
