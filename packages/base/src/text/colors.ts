export type TextStyleName = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** A function for each style. Without color, each returns its text. */
export type Colors = Readonly<Record<TextStyleName, (text: string) => string>> & { readonly isColorSupported: boolean };

const same = (text: string): string => text;

/** For an output that is not a terminal. */
export const NO_COLORS: Colors = {
  isColorSupported: false,
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  blue: same,
  magenta: same,
  cyan: same,
};
