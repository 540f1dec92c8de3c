// All sessions of a user in one file: a ZIP with a Markdown and a JSON file of each, written while it is sent.
import { Zip, ZipDeflate } from 'fflate';
import { type ExportSource, exportSession } from './export-session.ts';
import { toPieces } from './send-parts.ts';

const MAX_TITLE = 60;

export interface ExportAllOptions {
  /** Time in the name of the file. */
  readonly now: Date;
  /** Called with the error that ended it early: the client gets a file that is cut short. */
  readonly report: (error: unknown) => void;
  /** Called when the file has ended, or is not wanted any more. @default nothing */
  readonly onEnd?: () => void;
}

/** Reads one session at a time, as fast as the client takes them. */
export function exportAll(agent: ExportSource, { now, report, onEnd }: ExportAllOptions): Response {
  const files = readFiles(agent);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  /** Compresses one piece of a file at each step. */
  async function* write(): AsyncGenerator<void, undefined> {
    for await (const { name, at, pieces } of files) {
      const entry = new ZipDeflate(name);
      entry.mtime = at;
      zip.add(entry);
      for await (const piece of pieces) {
        entry.push(piece);
        yield;
      }
      entry.push(new Uint8Array(), true);
    }
    return undefined;
  }
  const writing = write();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        while (parts.length === 0) {
          const { done } = await writing.next();
          if (done) {
            zip.end();
            for (const part of parts.splice(0)) controller.enqueue(part);
            onEnd?.();
            return controller.close();
          }
        }
        for (const part of parts.splice(0)) controller.enqueue(part);
      } catch (error) {
        onEnd?.();
        report(error);
        controller.error(error);
      }
    },
    async cancel() {
      await writing.return(undefined);
      onEnd?.();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="vitrine-chats-${now.toISOString().slice(0, 10)}.zip"`,
    },
  });
}

interface ZippedFile {
  readonly name: string;
  readonly at: Date;
  readonly pieces: AsyncIterable<Uint8Array>;
}

async function* readFiles(agent: ExportSource): AsyncGenerator<ZippedFile, undefined> {
  for (const { id, title = '', createdAt } of await agent.listSessions())
    for (const [format, ending] of [
      ['markdown', 'md'],
      ['json', 'json'],
    ] as const) {
      // Undefined: it was deleted meanwhile.
      const file = await exportSession(agent, id, format);
      if (!file) continue;
      const name = [createdAt.slice(0, 10), toFileName(title), toFileName(id)].filter(part => part !== '').join(' ');
      yield { name: `${name}.${ending}`, at: new Date(createdAt), pieces: toPieces(file.parts) };
    }
  return undefined;
}

/** Keeps only characters that every file system takes. */
const toFileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .trim();
