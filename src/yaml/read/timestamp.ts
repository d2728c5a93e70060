const TIMESTAMP =
  /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:\.[0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2}))|(?: +([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:\.[0-9]+)?))?$/;

/** Follows `parseTimestamp` in go-yaml's resolve.go and the ranges that Go's time.Parse allows. */
export function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (match === null) return false;
  const [, year, month, day, zonedHour, zonedMinute, zonedSecond, hour, minute, second] = match;
  const lastDay = new Date(Date.UTC(2000, Number(month), 0));
  lastDay.setUTCFullYear(Number(year), Number(month), 0);
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= lastDay.getUTCDate() &&
    Number(zonedHour ?? hour ?? 0) < 24 &&
    Number(zonedMinute ?? minute ?? 0) < 60 &&
    Number(zonedSecond ?? second ?? 0) < 60
  );
}
