/**
 * For messages: removes passwords and tokens, which can be in the user name, the password or the query of an address.
 * The user name of ssh stays, because it is not a secret.
 */
export function withoutSecrets(address: string): string {
  return address
    .replace(/^([A-Za-z][\w+.-]*:\/\/)([^/]*)@/, (_, scheme: string, user: string) =>
      scheme === 'ssh://' ? `${scheme}${user.replace(/:.*/s, '')}@` : scheme,
    )
    .replace(/[?#].*/s, '');
}

const USER = /\b([a-z][\w+.-]*):\/\/([^\s/@"'`?#]+)@/gi;
const SECRET_PARAMETER = /[?&][\w.-]*(?:token|secret|passw|signature|credential|api-?key)[\w.-]*=([^\s&#"'`]+)/gi;

/**
 * A line of a file for a log: `*` for each character of passwords and tokens in its addresses, so that columns stay.
 * References to variables stay: they are what findings are about.
 */
export function maskSecretsInAddresses(line: string): string {
  if (!line.includes('://')) return line;
  return line
    .replaceAll(USER, (whole: string, scheme: string, user: string) => {
      const isUserSecret = /^(?:\w+\+)?https?$/i.test(scheme);
      const colon = user.indexOf(':');
      const secret = isUserSecret ? user : colon === -1 ? '' : user.slice(colon + 1);
      return `${whole.slice(0, whole.length - secret.length - 1)}${stars(secret)}@`;
    })
    .replaceAll(SECRET_PARAMETER, (whole: string, secret: string) => whole.slice(0, -secret.length) + stars(secret));
}

function stars(secret: string): string {
  return secret.replaceAll(/\$\([^)]*\)|\$\{[^}]*\}|\{\{.*?\}\}|[^]/g, (part) => (part.length === 1 ? '*' : part));
}
