import { displayText } from '../../src/value.ts';
import { resolveTexts } from '../resolve-texts.ts';

/** The arguments of the last container, as they are shown. */
export function shownArgs(text: string): readonly string[] {
  const { templates } = resolveTexts({ 'a.yaml': text });
  return (templates[0]?.containers.at(-1)?.args ?? []).map((value) => displayText(value, false));
}

export function messages(text: string): readonly string[] {
  return resolveTexts({ 'a.yaml': text }).diagnostics.map(({ code, message }) => `${code} ${message}`);
}
