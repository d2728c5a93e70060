import fc from 'fast-check';

/** Texts that a terminal or a CI system would obey, or that cannot be seen, one of each kind. */
export const HOSTILE: readonly string[] = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u009b31m',
  '\u0000',
  '\u0008',
  '\r',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u2060',
  '\ufeff',
  'a\ufe0f',
  '\u{e0041}',
  '\ud800',
  '::error file=/etc/passwd::pwn',
  '\n::error file=/etc/passwd::pwn',
  '\r\n  ::add-mask::a',
  '\n\u3000::stop-commands::token',
  'x ##[error]pwn',
  '##vso[task.setvariable variable=a]b',
  "##teamcity[message text='a']",
  '\nsection_start:1560896352:a\r\u001b[0K',
];

/** Texts made of the kinds above, and of what makes one of them out of two halves. */
export function hostileText(): fc.Arbitrary<string> {
  const halves = fc.constantFrom(
    ':',
    '::',
    '#',
    '##',
    '[',
    'vso[',
    ' ',
    '\t',
    '\n',
    'a',
    'error',
    '\ud83d',
    '\ude00',
    '😀',
  );
  const part = fc.oneof(fc.constantFrom(...HOSTILE), halves, fc.string({ unit: 'binary', maxLength: 4 }));
  return fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
}

/**
 * The part of an output that a terminal or a CI system obeys, or that is invisible; undefined if there is none. Commands
 * of GitHub that krmkit means itself (`-o github`) are those of `own`.
 *
 * GitHub's runner looks for `::name` behind blanks at the beginning of a line and for `##[` anywhere
 * (src/Runner.Common/ActionCommand.cs), Azure's for `##vso[` anywhere, TeamCity for `##teamcity[`, GitLab for
 * `section_start:` with a carriage return and an escape behind it.
 */
export function obeyed(output: string, own?: RegExp): string | undefined {
  const character = /[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb\ud800-\udfff]/u.exec(output)?.[0];
  if (character !== undefined) return JSON.stringify(character);
  const unseen = /(?<!\p{Extended_Pictographic}\ufe0f?)\p{Default_Ignorable_Code_Point}/u.exec(output)?.[0];
  if (unseen !== undefined) return `U+${(unseen.codePointAt(0) ?? 0).toString(16)}`;
  return output.split('\n').find((line) => {
    if (/##\w*\[|section_(?:start|end):/.test(line)) return true;
    return /^\s*::[a-z]*[g-z-]/i.test(line) && own?.test(line) !== true;
  });
}
