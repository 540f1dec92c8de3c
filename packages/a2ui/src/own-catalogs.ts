// Catalogs of an application beside the basic one: which components a surface of a catalog may have.
import { BASIC_CATALOG_ID, BASIC_COMPONENTS, CATALOG_IDS, type ComponentSpec } from './catalog.ts';
import { fail, quote } from './messages/issues.ts';

/** A catalog of an application: its surfaces have these components and no others. */
export interface Catalog {
  /** Id that servers name as `catalogId`: an opaque text that nothing fetches. */
  readonly id: string;
  /** Components by name. Spread `BASIC_COMPONENTS` to have the basic ones, too. */
  readonly components: Readonly<Record<string, ComponentSpec>>;
}

/** Finds the components of a catalog. Throws `A2UIError` `UNKNOWN_CATALOG`, with the path `at`. */
export type FindComponents = (catalogId: string, at: string) => Readonly<Record<string, ComponentSpec>>;

/** Options of `findCatalogs`. */
interface FindOptions {
  /** A catalog that is not known has the components that are: most repeat the basic ones, and add some. @default false: it is an error */
  readonly isLenient?: boolean;
}

/** A name of a component (A2UI 1.0, Catalogs). */
const NAME = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const RESERVED: ReadonlySet<string> = new Set(['Surface', 'placeholder']);

/**
 * Makes the search in the basic catalog and the application's catalogs. Throws `TypeError` when one has the id of the basic catalog or of
 * another, or a component a name that A2UI does not allow.
 *
 * @example findCatalogs([])('', '/createSurface/catalogId').Text
 */
export function findCatalogs(
  catalogs: readonly Catalog[] = [],
  { isLenient = false }: FindOptions = {},
): FindComponents {
  const all = new Map(CATALOG_IDS.map(id => [id, BASIC_COMPONENTS]));
  for (const { id, components } of catalogs) {
    if (all.has(id)) throw new TypeError(`There are two catalogs with the id ${quote(id)}.`);
    for (const name of Object.keys(components))
      if (!NAME.test(name) || RESERVED.has(name))
        throw new TypeError(`${quote(name)} cannot be the name of a component of ${quote(id)}.`);
    all.set(id, components);
  }
  const offered = [BASIC_CATALOG_ID, ...catalogs.map(({ id }) => id)].map(quote).join(', ');
  const anyComponents = isLenient ? Object.assign({}, ...[...all.values()].toReversed()) : undefined;
  return (catalogId, at) =>
    all.get(catalogId) ??
    anyComponents ??
    fail('UNKNOWN_CATALOG', `The catalog ${quote(catalogId)} is not offered here; use ${offered}.`, at);
}
