export type ExpandFormat =
  | 'table'
  | 'json'
  | 'yaml'
  | 'events'
  | 'env'
  | 'sarif'
  | 'junit'
  | 'tap'
  | 'github'
  | 'gitlab';

/** The formats, in the order of the help. True: the format shows findings. */
export const SHOWS_FINDINGS: Readonly<Record<ExpandFormat, boolean>> = {
  table: true,
  json: true,
  yaml: false,
  events: false,
  env: false,
  sarif: true,
  junit: true,
  tap: true,
  github: true,
  gitlab: true,
};

export const EXPAND_FORMATS: readonly ExpandFormat[] = Object.keys(SHOWS_FINDINGS).filter(isExpandFormat);

function isExpandFormat(name: string): name is ExpandFormat {
  return Object.hasOwn(SHOWS_FINDINGS, name);
}
