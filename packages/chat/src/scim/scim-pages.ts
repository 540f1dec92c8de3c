// Pages of lists, and the attributes that a client asks for (RFC 7644, 3.4.2.4 and 3.9).
import type { Context } from 'hono';
import { badRequest, LIST_SCHEMA } from './scim-answers.ts';

/** Resources of a page at most. */
export const MAX_COUNT = 200;
const USUAL_COUNT = 100;

interface Page {
  /** Place of the first resource, from 1. */
  readonly startIndex: number;
  readonly count: number;
}

export function readPage({ req }: Context): Page {
  const startIndex = Math.max(1, readNumber(req.query('startIndex'), 'startIndex') ?? 1);
  const count = Math.max(0, readNumber(req.query('count'), 'count') ?? USUAL_COUNT);
  return { startIndex, count: Math.min(count, MAX_COUNT) };
}

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw badRequest('invalidValue', `${name} is a whole number.`);
}

export const describePage = (resources: readonly unknown[], total: number, { startIndex }: Page) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Attributes that are in each answer. */
const ALWAYS = new Set(['id', 'schemas']);

const readNames = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(',')
      .map(name =>
        name
          .trim()
          .replace(/^urn:.*:/, '')
          .replace(/\..*$/, ''),
      ),
  );

/** Tells whether the client wants an attribute of the answer. */
export function readSelection({ req }: Context): (name: string) => boolean {
  const [wanted, unwanted] = [req.query('attributes'), req.query('excludedAttributes')].map(text =>
    text ? readNames(text.slice(0, 1000)) : undefined,
  );
  return name => {
    if (ALWAYS.has(name)) return true;
    return wanted ? wanted.has(name.toLowerCase()) : unwanted?.has(name.toLowerCase()) !== true;
  };
}

/** Returns the members that the client wants. */
export const select = (resource: object, isWanted: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(name)));
