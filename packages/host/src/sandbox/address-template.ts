// The form of a sandbox template, for the page that embeds sandboxes and for the servers that send them. Browsers have no list of public
// suffixes: whether sandboxes are isolated below a name is checked on a server (node/sandbox-site.ts).
import { parseURL } from '@vitrine/std/internal/parse-url';

/** An IPv4 address, in the form that URLs write it, or an IPv6 address. */
const ADDRESS = /^[\d.]+$|^\[/;
/** Names that a Content-Security-Policy can have too. */
const HOST_NAME = /^label(\.[a-z0-9-]+)+$/;

/** Says why a text is no sandbox template; undefined when it is one. */
export function sandboxTemplateProblem(template: string): string | undefined {
  const url = parseURL(template.replace('{label}', 'label'));
  const name = parseURL(template.replace('{label}.', ''))?.hostname ?? '';
  if (ADDRESS.test(name))
    return `${template} names an address, and there are no names below an address. On one machine, write it like http://{label}.localhost:4401.`;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    !template.includes('://{label}.') ||
    !HOST_NAME.test(url.hostname) ||
    url.href !== `${url.origin}/`
  )
    return `${template} is no sandbox template. Write it like https://{label}.views.example: the label comes first, and nothing follows the name and its port.`;
  if (url.port === '' && /:\d+\/?$/.test(template))
    return `${template} names the port that ${url.protocol} has anyway. Leave it out.`;
  return undefined;
}

/** The problem of sandboxes below a name that is on the site of a page that embeds them. */
export const sameSiteProblem = (suffix: string, origin: string): string =>
  `Sandboxes below ${suffix} are on the site of ${origin}, which is to be kept from them. Serve them below another name.`;
