/** A format of `krmkit expand`; `krmkit check` has those that show findings. */
export type ReportFormat =
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
export const SHOWS_FINDINGS: Readonly<Record<ReportFormat, boolean>> = {
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

export const REPORT_FORMATS: readonly ReportFormat[] = Object.keys(SHOWS_FINDINGS).filter(isExpandFormat);

function isExpandFormat(name: string): name is ReportFormat {
  return Object.hasOwn(SHOWS_FINDINGS, name);
}
