/** `error` and `warning` are mistakes; `info` is a remark. */
export type Severity = 'error' | 'warning' | 'info';
