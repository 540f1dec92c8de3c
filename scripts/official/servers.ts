// The official example servers that are installed in a folder, and the arguments that some of them need to show something offline.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';

export interface OfficialServer {
  /** Name without the scope and `server-`. */
  name: string;
  version: string;
  config: ServerConfig;
  /** The tool to call. @default the first that has an interface */
  tool?: string;
  arguments?: Record<string, unknown>;
  /** Sandbox features that its view needs beyond the default policy, and a user has to allow. @default none */
  optIns?: readonly SandboxOptIn[];
}

/** Every installed package `@modelcontextprotocol/server-*` that contains a page; files made for them are in `workFolder`. */
export function findServers(folder: string, workFolder: string): OfficialServer[] {
  const scope = join(folder, 'node_modules', '@modelcontextprotocol');
  if (!existsSync(scope)) return [];
  return readdirSync(scope)
    .filter(name => name.startsWith('server-') && existsSync(join(scope, name, 'dist', 'mcp-app.html')))
    .filter(name => !HTTP_ONLY.includes(name))
    .map(directory => {
      const path = join(scope, directory);
      const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version: string };
      const name = directory.slice('server-'.length);
      const { args = [], ...sample } = SAMPLES[name]?.(workFolder) ?? {};
      const words = [join(path, 'dist', 'index.js'), '--stdio', ...args];
      return { name, version, config: { type: 'stdio', command: process.execPath, args: words, cwd: path }, ...sample };
    });
}

/**
 * Servers without stdio. By hand (`http://localhost:3097/mcp`) the public view of `server-lazy-auth` shows; its protected tools require a
 * token, and work with one in the configuration's `headers`: its OAuth flow is not run here.
 */
const HTTP_ONLY = ['server-lazy-auth'];

type Sample = Pick<OfficialServer, 'tool' | 'arguments' | 'optIns'> & { args?: string[] };

const SAMPLES: Record<string, (workFolder: string) => Sample> = {
  // Its own sample is on the Internet.
  pdf(workFolder) {
    const file = join(workFolder, 'sample.pdf');
    writeFileSync(file, samplePdf(['Vitrine', 'A page of a file on this machine.']));
    // Its worker is a module written as a `data:` address.
    return { args: [file], tool: 'display_pdf', arguments: { url: `file://${file}` }, optIns: ['data'] };
  },
  // It runs the scene that it receives as text.
  threejs: () => ({ optIns: ['unsafe-eval'] }),
  debug: () => ({ tool: 'debug-tool', arguments: { contentType: 'text' } }),
};

/** A PDF of one page with lines of text (ISO 32000-1, 7.5). */
function samplePdf(lines: readonly string[]): string {
  const text = `BT /F1 24 Tf 72 720 Td 32 TL ${lines.map(line => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
