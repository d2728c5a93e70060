import { styleText } from 'node:util';
import type { Colors, TextStyleName } from '@krmkit/base';
import { NO_COLORS } from '@krmkit/base';
import type { CommandContext, Output } from './context.ts';

/** Decides for each stream separately: `krmkit expand > file` keeps its colors on stderr. */
export function colorsFor(output: Output, when: string | undefined, env: CommandContext['env']): Colors {
  return wantsColor(output, when, env) ? colors() : NO_COLORS;
}

function colors(): Colors {
  const paint = (style: TextStyleName) => (text: string) => styleText(style, text, { validateStream: false });
  return {
    isColorSupported: true,
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
