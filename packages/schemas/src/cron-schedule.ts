interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The number of the first month is 1. */
const MONTH_NAMES = ['', ...MONTHS];
const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const FIELDS: readonly Bounds[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: MONTH_NAMES },
  { least: 0, most: 6, names: DAY_NAMES },
];

const DESCRIPTORS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const EVERY = /^@every [-+]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;

/**
 * Whether the controller of CronJobs reads a schedule: `ParseStandard` of github.com/robfig/cron, which has no day 7, and
 * which `ValidateCronJobSpec` calls.
 */
export function isCronSchedule(text: string): boolean {
  const spec = text.replace(/^(?:CRON_)?TZ=\S* /, '').trim();
  if (spec.startsWith('@')) return DESCRIPTORS.includes(spec) || EVERY.test(spec);
  const fields = spec.split(/\s+/);
  return fields.length === FIELDS.length && FIELDS.every((bounds, index) => isField(fields[index] ?? '', bounds));
}

function isField(field: string, bounds: Bounds): boolean {
  return field.split(',').every((part) => part === '' || isRange(part, bounds));
}

/** `5`, `1-5`, `*`, each also with a step, such as `1-5/2`. */
function isRange(part: string, bounds: Bounds): boolean {
  const [range = '', step = '1', ...moreSteps] = part.split('/');
  const [first = '', last, ...moreEnds] = range.split('-');
  const isStep = /^\+?\d+$/.test(step) && Number(step) > 0;
  if (!isStep || moreSteps.length > 0 || moreEnds.length > 0) return false;
  if (first === '*' || first === '?') return true;
  const start = numberOf(first, bounds);
  const end = last === undefined ? start : numberOf(last, bounds);
  return start !== undefined && end !== undefined && bounds.least <= start && start <= end && end <= bounds.most;
}

function numberOf(text: string, { names = [] }: Bounds): number | undefined {
  const named = text === '' ? -1 : names.indexOf(text.toLowerCase());
  if (named >= 0) return named;
  return /^\+?\d+$/.test(text) ? Number(text) : undefined;
}
