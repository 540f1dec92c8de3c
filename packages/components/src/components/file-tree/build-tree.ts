// The tree of a list of paths, and the rows of it that are in sight.
import type { FileEntry, FileStatus, FileTreeData } from './schema.ts';

export interface FileNode {
  readonly name: string;
  /** Unique: the parts of the path. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly entry: FileEntry | undefined;
  readonly children: readonly FileNode[];
}

export interface FileRow {
  readonly node: FileNode;
  /** 1 for the first level. */
  readonly level: number;
  /** Position among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
  readonly parent: FileRow | undefined;
}

interface Draft {
  name: string;
  path: string;
  entry?: FileEntry;
  isFolder: boolean;
  children: Map<string, Draft>;
}

/** Folders first, then by name with numbers in their order. */
export function buildTree(entries: FileTreeData['entries'], locale: string): FileNode[] {
  const root: Draft = { name: '', path: '', isFolder: true, children: new Map() };
  for (const item of entries) addEntry(root, typeof item === 'string' ? { path: item } : item);
  const collator = new Intl.Collator(locale, { numeric: true });
  return toNodes(root, (a, b) => Number(b.isFolder) - Number(a.isFolder) || collator.compare(a.name, b.name));
}

function addEntry(root: Draft, entry: FileEntry): void {
  const parts = entry.path.split(/[/\\]/).filter(part => part !== '' && part !== '.');
  let node = root;
  for (const name of parts) {
    node.isFolder = true;
    let child = node.children.get(name);
    if (!child) {
      child = { name, path: node.path === '' ? name : `${node.path}/${name}`, isFolder: false, children: new Map() };
      node.children.set(name, child);
    }
    node = child;
  }
  if (node === root) return;
  node.entry = entry;
  if (entry.type === 'directory' || /[/\\]$/.test(entry.path)) node.isFolder = true;
}

/** Converts drafts to nodes, without recursion: a path may have any number of parts. */
function toNodes(root: Draft, compare: (a: Draft, b: Draft) => number): FileNode[] {
  const tops: FileNode[] = [];
  const open: { draft: Draft; into: FileNode[] }[] = [{ draft: root, into: tops }];
  for (let work = open.pop(); work; work = open.pop()) {
    for (const draft of [...work.draft.children.values()].sort(compare)) {
      const children: FileNode[] = [];
      const { name, path, isFolder, entry } = draft;
      work.into.push({ name, path, isFolder, entry, children });
      open.push({ draft, into: children });
    }
  }
  return tops;
}

/** The rows in sight, from above. */
export function listRows(tops: readonly FileNode[], isOpen: (node: FileNode, level: number) => boolean): FileRow[] {
  const rows: FileRow[] = [];
  const waiting = toRows(tops, undefined, isOpen).reverse();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    if (row.isOpen) waiting.push(...toRows(row.node.children, row, isOpen).reverse());
  }
  return rows;
}

function toRows(
  nodes: readonly FileNode[],
  parent: FileRow | undefined,
  isOpen: (node: FileNode, level: number) => boolean,
): FileRow[] {
  const level = (parent?.level ?? 0) + 1;
  return nodes.map((node, index) => {
    const canOpen = node.children.length > 0;
    return {
      node,
      level,
      place: index + 1,
      siblings: nodes.length,
      canOpen,
      isOpen: canOpen && isOpen(node, level),
      parent,
    };
  });
}

/** How many files there are, and how many entries have a status. */
export function countFiles(entries: FileTreeData['entries']): { files: number; changed: number } {
  const changed = entries.filter(entry => typeof entry !== 'string' && entry.status !== undefined).length;
  const files = entries.filter(entry =>
    typeof entry === 'string' ? !/[/\\]$/.test(entry) : entry.type !== 'directory' && !/[/\\]$/.test(entry.path),
  ).length;
  return { files, changed };
}

/** The letter of a status, as version control writes it. */
export const STATUS_LETTERS: Readonly<Record<FileStatus, string>> = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  renamed: 'R',
  untracked: 'U',
  conflicted: '!',
};
