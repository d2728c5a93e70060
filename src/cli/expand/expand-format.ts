export const EXPAND_FORMATS = ['table', 'json', 'yaml', 'events', 'env', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type ExpandFormat = (typeof EXPAND_FORMATS)[number];
