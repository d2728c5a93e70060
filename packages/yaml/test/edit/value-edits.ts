import { expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { EditedText } from '../../src/edit/update.ts';
import { removeYaml, setYaml, updateYaml } from '../../src/edit/update.ts';

export type Edit = (text: string) => EditedText;

export const set =
  (path: string, value: JsonValue): Edit =>
  (text) =>
    setYaml(text, path, value);
export const remove =
  (...paths: readonly string[]): Edit =>
  (text) =>
    paths.reduce<EditedText>((done, path) => removeYaml(done.text, path), { text, diagnostics: [] });
export const become =
  (value: JsonValue): Edit =>
  (text) =>
    updateYaml(text, () => value);
/** The list `a` gets an item at its end. */
export const push =
  (item: JsonValue): Edit =>
  (text) =>
    updateYaml(text, (value) => {
      const list = isObject(value) ? value['a'] : undefined;
      return isObject(value) ? { ...value, a: [...(isArray(list) ? list : []), item] } : value;
    });

export interface Row {
  readonly name: string;
  readonly before: string;
  readonly edit: Edit;
  readonly after: string;
}

export function tryAll(rows: readonly Row[]): void {
  it.each(rows)('$name', ({ before, edit, after }) => {
    const result = edit(before);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(result.text).toBe(after);
  });
}
