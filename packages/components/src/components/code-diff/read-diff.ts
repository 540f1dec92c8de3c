// Differences as rows: from two texts, or from a patch, which may still be being written.
import { parsePatch, type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff';

export interface DiffRow {
  readonly type: 'context' | 'added' | 'removed' | 'hunk' | 'note';
  readonly text: string;
  /** Line numbers, from 1. */
  readonly oldNumber?: number;
  readonly newNumber?: number;
  /** Places in `oldText` and `newText`, from 0. */
  readonly oldIndex?: number;
  readonly newIndex?: number;
  /** The line on the other side that this one replaces or is replaced by. */
  readonly counterpart?: string;
}

export interface FileDiff {
  readonly name: string | undefined;
  /** The earlier name of a file that was renamed. */
  readonly oldName: string | undefined;
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
  /** The lines of each side that the rows show, for the highlighter. */
  readonly oldText: string;
  readonly newText: string;
}

const CONTEXT_LINES = 3;
/** Texts that differ in more lines than this are shown as completely replaced, because the cost of the shortest difference is quadratic. */
const MAX_EDITS = 1500;

export function diffTexts(oldCode: string, newCode: string, name: string | undefined): FileDiff {
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_EDITS };
  const patch = structuredPatch('', '', oldCode, newCode, undefined, undefined, options);
  return toFileDiff(patch?.hunks ?? [replaceAll(oldCode, newCode)], name, undefined);
}

/** Reads a patch; undefined when the text is none. `isPartial`: its end has not arrived. */
export function readPatch(patch: string, isPartial: boolean): readonly FileDiff[] | undefined {
  try {
    const files = parsePatch(isPartial ? completePatch(patch) : patch).filter(
      file => file.hunks.length > 0 || diffName(file) !== undefined,
    );
    // The parser returns no file for a text without headers, and hunks without numbers for headers of other formats.
    const isOtherText = !isPartial && files.length === 0 && patch.trim() !== '';
    if (isOtherText || !files.every(file => file.hunks.every(hasLineNumbers))) return undefined;
    return files.map(file => {
      const name = diffName(file);
      const oldName = file.isRename ? withoutPrefix(file.oldFileName) : undefined;
      return toFileDiff(file.hunks, name, oldName === name ? undefined : oldName);
    });
  } catch {
    return undefined;
  }
}

function hasLineNumbers({ oldStart, newStart }: StructuredPatchHunk): boolean {
  return Number.isFinite(oldStart) && Number.isFinite(newStart);
}

/** The patch up to its last complete line, with the line counts of its last hunk corrected. */
function completePatch(patch: string): string {
  const lines = patch.slice(0, patch.lastIndexOf('\n') + 1).split('\n');
  lines.pop();
  const start = lines.findLastIndex(line => line.startsWith('@@ '));
  const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/.exec(lines[start] ?? '');
  if (!header) return withoutHalfHeader(lines);
  let [oldLeft, newLeft] = [Number(header[2] ?? 1), Number(header[4] ?? 1)];
  const [oldLines, newLines] = [oldLeft, newLeft];
  for (const line of lines.slice(start + 1)) {
    if (oldLeft <= 0 && newLeft <= 0) return withoutHalfHeader(lines);
    if (line[0] !== '+' && line[0] !== '\\') oldLeft--;
    if (line[0] !== '-' && line[0] !== '\\') newLeft--;
  }
  const [oldCount, newCount] = [oldLines - oldLeft, newLines - newLeft];
  if (oldCount + newCount === 0) lines.length = start;
  else lines[start] = `@@ -${header[1]},${oldCount} +${header[3]},${newCount} @@${header[5]}`;
  return lines.join('\n');
}

/** A header is incomplete while it has only the old file's name. */
function withoutHalfHeader(lines: readonly string[]): string {
  return (lines.at(-1)?.startsWith('--- ') ? lines.slice(0, -1) : lines).join('\n');
}

function diffName({ newFileName, oldFileName, index }: StructuredPatch): string | undefined {
  const name = newFileName === '/dev/null' ? oldFileName : newFileName;
  return withoutPrefix(name ?? oldFileName) ?? index;
}

function withoutPrefix(name: string | undefined): string | undefined {
  return name?.replace(/^[ab]\//, '');
}

function replaceAll(oldCode: string, newCode: string): StructuredPatchHunk {
  const [oldLines, newLines] = [oldCode, newCode].map(code => code.replace(/\n$/, '').split('\n')) as [
    string[],
    string[],
  ];
  return {
    oldStart: 1,
    oldLines: oldLines.length,
    newStart: 1,
    newLines: newLines.length,
    lines: [...oldLines.map(line => `-${line}`), ...newLines.map(line => `+${line}`)],
  };
}

function toFileDiff(
  hunks: readonly StructuredPatchHunk[],
  name: string | undefined,
  oldName: string | undefined,
): FileDiff {
  const rows: DiffRow[] = [];
  const oldLines: string[] = [];
  const newLines: string[] = [];
  for (const { oldStart, oldLines: oldCount, newStart, newLines: newCount, lines } of hunks) {
    rows.push({ type: 'hunk', text: `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@` });
    let [oldNumber, newNumber] = [oldStart, newStart];
    for (const line of lines) {
      const text = line.slice(1).replace(/\r$/, '');
      const inOld = { oldNumber, oldIndex: oldLines.length };
      const inNew = { newNumber, newIndex: newLines.length };
      const sign = line[0];
      if (sign === '\\') rows.push({ type: 'note', text: text.trim() });
      else if (sign === '-') rows.push({ type: 'removed', text, ...inOld });
      else if (sign === '+') rows.push({ type: 'added', text, ...inNew });
      else rows.push({ type: 'context', text, ...inOld, ...inNew });
      if (sign === '\\') continue;
      if (sign !== '+') oldNumber = oldLines.push(text) && oldNumber + 1;
      if (sign !== '-') newNumber = newLines.push(text) && newNumber + 1;
    }
  }
  const count = (type: DiffRow['type']) => rows.filter(row => row.type === type).length;
  return {
    name,
    oldName,
    rows: pairRows(rows),
    added: count('added'),
    removed: count('removed'),
    oldText: oldLines.join('\n'),
    newText: newLines.join('\n'),
  };
}

/** Pairs removed lines with the added lines right after them, in order. */
function pairRows(rows: DiffRow[]): readonly DiffRow[] {
  for (let index = 0; index < rows.length; ) {
    const removed = countFrom(rows, index, 'removed');
    const added = countFrom(rows, index + removed, 'added');
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [before, after] = [rows[index + pair]!, rows[index + removed + pair]!];
      rows[index + pair] = { ...before, counterpart: after.text };
      rows[index + removed + pair] = { ...after, counterpart: before.text };
    }
    index += Math.max(1, removed + added);
  }
  return rows;
}

function countFrom(rows: readonly DiffRow[], start: number, type: DiffRow['type']): number {
  let end = start;
  while (rows[end]?.type === type) end++;
  return end - start;
}
