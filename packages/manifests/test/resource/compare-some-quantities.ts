const UNITS: Readonly<Record<string, number>> = { '': 1, m: 0.001, Mi: 2 ** 20, Gi: 2 ** 30 };

/** Compares some of the quantities of Kubernetes. */
export function compareSomeQuantities(a: string, b: string): number | undefined {
  const [x = NaN, y = NaN] = [a, b].map((text) => {
    const [, digits, unit = '?'] = /^([\d.]+)(\D*)$/.exec(text) ?? [];
    return Number(digits) * (UNITS[unit] ?? NaN);
  });
  return Number.isNaN(x - y) ? undefined : x - y;
}
