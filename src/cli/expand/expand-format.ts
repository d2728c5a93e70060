/** The formats that show findings. */
export const FINDING_FORMATS = ['table', 'json', 'sarif', 'junit', 'tap', 'github', 'gitlab'] as const;

export const EXPAND_FORMATS = [
  'table',
  'json',
  'yaml',
  'events',
  'env',
  'sarif',
  'junit',
  'tap',
  'github',
  'gitlab',
] as const;
export type ExpandFormat = (typeof EXPAND_FORMATS)[number];
