/** YAML that has no quotes around it: `0x1F`, `yes`, `2020-01-01`. */
export interface Plain {
  readonly plain: string;
}

export type Content =
  | string
  | number
  | boolean
  | null
  | Plain
  | readonly Content[]
  | { readonly [key: string]: Content };

/** Flow YAML: JSON with plain scalars. */
export function yamlText(content: Content): string {
  if (Array.isArray(content)) return `[${content.map((item: Content) => yamlText(item)).join(', ')}]`;
  if (typeof content !== 'object' || content === null) return JSON.stringify(content);
  if ('plain' in content && typeof content['plain'] === 'string') return content['plain'];
  const entries = Object.entries(content).map(([key, value]) => `${JSON.stringify(key)}: ${yamlText(value)}`);
  return `{${entries.join(', ')}}`;
}

/** A mapping at the root, one field on a line. */
export function yamlDocument(content: { readonly [key: string]: Content }): string {
  return Object.entries(content)
    .map(([key, value]) => `${JSON.stringify(key)}: ${yamlText(value)}\n`)
    .join('');
}
