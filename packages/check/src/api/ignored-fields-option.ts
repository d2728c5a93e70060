import type { IgnoredField } from '../changes/ignored-fields.ts';
import { parseIgnoredField } from '../changes/ignored-fields.ts';

/** The fields of the option `ignoreFields`. A TypeError says which one cannot be read. */
export function ignoredFieldsOf(caller: string, texts: readonly string[]): readonly IgnoredField[] {
  return texts.map((text) => {
    const parsed = parseIgnoredField(text);
    if (!parsed.ok) throw new TypeError(`${caller}: ignoreFields has ${JSON.stringify(text)}: ${parsed.message}`);
    return parsed.value;
  });
}
