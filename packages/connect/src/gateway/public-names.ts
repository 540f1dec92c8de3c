// The names under which clients see what a server has: tools and prompts as `prefix_name`, addresses of resources with the prefix in front. A
// prefix has no underscore and no plus sign, so two servers can never have the same name.
import { createHash } from 'node:crypto';

/** The longest name of a tool that every model accepts. */
const MAX_NAME = 64;
/** Characters of the hash that replaces the end of a name that is too long. */
const HASH_LENGTH = 8;
const UI = 'ui://';

/** What a prefix looks like: it is also the beginning of a URI scheme. */
export const PREFIX = /^[a-z][a-z0-9-]{0,31}$/;

export interface PublicNames {
  readonly prefix: string;
  /** Own names whose public ones were shortened, with the public ones. */
  readonly shortened: Readonly<Record<string, string>>;
  /** The public name of a tool or a prompt. */
  publish(name: string): string;
  /** The server's own name; undefined for a name of another server. */
  resolve(publicName: string): string | undefined;
  /** The public address of a resource, or the public template. */
  publishURI(uri: string): string;
  /** The server's own address; undefined for an address of another server. */
  resolveURI(publicURI: string): string | undefined;
}

/** Creates the names of one server. Shortened names are known once they were published. */
export function createPublicNames(prefix: string): PublicNames {
  const start = `${prefix}_`;
  const viewStart = `${UI}via.${prefix}/`;
  const otherStart = `${prefix}+`;
  const ownNames = new Map<string, string>();
  return {
    prefix,
    get shortened() {
      return Object.fromEntries([...ownNames].map(([publicName, own]) => [own, publicName]));
    },
    publish(name) {
      const publicName = start + name;
      if (publicName.length <= MAX_NAME) return publicName;
      const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
      const short = `${publicName.slice(0, MAX_NAME - HASH_LENGTH - 1)}-${hash}`;
      ownNames.set(short, name);
      return short;
    },
    resolve: publicName =>
      publicName.startsWith(start) ? (ownNames.get(publicName) ?? publicName.slice(start.length)) : undefined,
    publishURI: uri => (uri.startsWith(UI) ? viewStart + uri.slice(UI.length) : otherStart + uri),
    resolveURI(publicURI) {
      if (publicURI.startsWith(viewStart)) return UI + publicURI.slice(viewStart.length);
      return publicURI.startsWith(otherStart) ? publicURI.slice(otherStart.length) : undefined;
    },
  };
}
