// Prints the state of each server on the terminal: connected with so many tools, or why not.
import type { Connections } from '@vitrine/connect';
import { printable } from '../../program/printable.ts';

/** Prints a line for every relevant change, never the same one twice in a row. Returns a function that stops it. */
export function reportServers(connections: Connections, write: (line: string) => void): () => void {
  const last = new Map<string, string>();
  const report = () => {
    for (const { name, line } of describe(connections)) {
      if (line === undefined || last.get(name) === line) continue;
      last.set(name, line);
      write(`${name}: ${line}`);
    }
  };
  report();
  return connections.subscribe(report);
}

function describe(connections: Connections): { name: string; line: string | undefined }[] {
  return connections.list.map(connection => {
    const { status, tools, error } = connection.getSnapshot();
    const count = `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}`;
    const connected = status === 'connected' ? `connected, ${count}` : undefined;
    const line = error === undefined ? connected : printable(error);
    return { name: connection.name, line };
  });
}
