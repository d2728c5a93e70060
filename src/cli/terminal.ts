import { styleText } from 'node:util';
import type { CommandContext, Output } from './context.ts';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** A function for each style. Without color, each returns its text. */
export type Colors = Readonly<Record<Style, (text: string) => string>> & { readonly isColorSupported: boolean };

export const NO_COLORS: Colors = colors(false);

/** Decides for each stream separately: `krmkit expand > file` keeps its colors on stderr. */
export function colorsFor(output: Output, when: string | undefined, env: CommandContext['env']): Colors {
  return colors(wantsColor(output, when, env));
}

function colors(isColorSupported: boolean): Colors {
  const paint = (style: Style) => (text: string) =>
    isColorSupported ? styleText(style, text, { validateStream: false }) : text;
  return {
    isColorSupported,
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
    blue: paint('blue'),
    magenta: paint('magenta'),
    cyan: paint('cyan'),
  };
}

function wantsColor(output: Output, when: string | undefined, env: CommandContext['env']): boolean {
  if (when === 'always') return true;
  if (when === 'never') return false;
  // no-color.org: any value but the empty one.
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
  return output.isTerminal || isForced(env['FORCE_COLOR']) || isForced(env['CLICOLOR_FORCE']);
}

/** force-color.org, bixense.com/clicolors: any value but the empty one; `0` disables colors. */
function isForced(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** Whether the locale has only ASCII. As in POSIX, LC_ALL overrides LC_CTYPE, which overrides LANG. */
export function wantsAscii(env: CommandContext['env']): boolean {
  const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map((name) => env[name] ?? '').find((value) => value !== '') ?? '';
  return locale === 'C' || locale === 'POSIX';
}
