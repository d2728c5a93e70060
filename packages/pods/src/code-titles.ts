/** The codes of findings, with their titles. Loads the catalogue on use: few runs need its texts. */
export async function codeTitles(): Promise<readonly (readonly [code: string, title: string])[]> {
  const { CATALOGUE } = await import('./catalogue.ts');
  return Object.entries(CATALOGUE).map(([code, { title }]) => [code, title] as const);
}
