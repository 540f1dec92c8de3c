// A chat of another product, as its export tells it: a tree of messages, in which edits and other answers are branches.

/** A file with its text, or with its bytes as base64. */
export type ForeignFile = { readonly name: string } & (
  | { readonly text: string }
  | { readonly mimeType: string; readonly base64: string }
);

/** A message, or a part of an answer. */
export interface ForeignMessage {
  readonly author: 'user' | 'assistant';
  /** Markdown; empty when there is none. */
  readonly text: string;
  readonly reasoning?: string;
  /** Names of files that the export names and does not have. */
  readonly missingFiles: readonly string[];
  /** Attached files that the export has. */
  readonly files: readonly ForeignFile[];
  /** The model's name. Absent: the export does not say. */
  readonly model?: string | undefined;
  /** ISO 8601, UTC. Absent: the export does not say. */
  readonly at?: string | undefined;
}

export interface ForeignNode {
  /** Message of the node; absent when it holds nothing to show, and only leads to its children. */
  readonly message?: ForeignMessage | undefined;
  /** The one that was shown last is the last. */
  readonly children: ForeignNode[];
}

export interface ForeignChat {
  /** Name of the product, for the user. */
  readonly product: string;
  /** Title; empty when there is none. */
  readonly title: string;
  /** ISO 8601, UTC. Absent: the export does not say. */
  readonly createdAt?: string | undefined;
  readonly roots: readonly ForeignNode[];
  /** Messages on all branches. */
  readonly count: number;
  /** Counts of what is not imported, by the export's own name for it. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** ISO 8601, UTC; undefined for what is no time. `value`: seconds since 1970, or a time as text. */
export function readTime(value: unknown): string | undefined {
  const time = new Date(typeof value === 'number' ? value * 1000 : typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(time.getTime()) || time.getTime() <= 0 ? undefined : time.toISOString();
}

/** A code block that its text cannot end. */
export function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${/^[\w+#.-]*$/.test(language) ? language : ''}\n${text.replace(/\n$/, '')}\n${ticks}`;
}

/** Counts what is left out. */
export function createTally(): { readonly counts: Map<string, number>; add(name: string): void } {
  const counts = new Map<string, number>();
  return { counts, add: name => void counts.set(name, (counts.get(name) ?? 0) + 1) };
}

interface TreeEntry {
  readonly id: string;
  /** Id of the entry before; the entry begins the chat when it is absent, or the id of no entry. */
  readonly parent?: string | null | undefined;
  readonly message: ForeignMessage | undefined;
}

/** The tree of messages that name their parents; a loop is cut. `last`: the id of the message that was shown last. */
export function buildTree(entries: readonly TreeEntry[], last: string | null | undefined): ForeignNode[] {
  const parents = new Map(entries.map(({ id, parent }) => [id, parent ?? undefined]));
  const roots: ForeignNode[] = [];
  for (const id of findLoops(parents)) parents.set(id, undefined);
  const active = new Set<string>();
  for (let id = last ?? undefined; id !== undefined; id = parents.get(id)) active.add(id);
  const nodes = entries.map(({ id, message }) => ({ id, message, children: [] as ForeignNode[] }));
  const nodesById = new Map(nodes.map(node => [node.id, node]));
  // The active ones are added after the others.
  for (const isActive of [false, true])
    for (const node of nodes) {
      if (active.has(node.id) !== isActive) continue;
      const siblings = nodesById.get(parents.get(node.id) ?? '')?.children;
      (siblings ?? roots).push(node);
    }
  return roots;
}

/** One id of each loop of parents. */
function findLoops(parents: ReadonlyMap<string, string | undefined>): Set<string> {
  const loops = new Set<string>();
  const checked = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let id: string | undefined = start;
    for (; id !== undefined && !checked.has(id) && !path.has(id); id = parents.get(id)) path.add(id);
    if (id !== undefined && path.has(id)) loops.add(id);
    for (const each of path) checked.add(each);
  }
  return loops;
}

/** Above a block: the tool that it is about. */
export const toolCaption = (name: string | null | undefined): string =>
  `**${(name || 'tool').replace(/[^\w.-]/g, '_')}**\n\n`;

const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/;

/** The picture of a `data:` URL; undefined for any other address. */
export function readDataURL(url: string | null | undefined, name: string): ForeignFile | undefined {
  const [, mimeType, base64] = DATA_URL.exec(url ?? '') ?? [];
  return mimeType === undefined || base64 === undefined ? undefined : { name, mimeType, base64 };
}
