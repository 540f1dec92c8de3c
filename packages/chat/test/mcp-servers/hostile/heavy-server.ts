// The MCP server of the tests with parts that render slowly: each tool returns one content block.
import { deflateSync } from 'node:zlib';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const svg = (inside: string): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${inside}</svg>`).toString('base64');

/** Ten million elements in 2 KB. */
const NESTED_USES = `<defs><rect id="l0" width="1" height="1"/>${Array.from(
  { length: 7 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#l7"/>`;

/** A PNG of one colour: 900 million pixels in 110 KB. */
function hugePng(side: number): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // Without the checksum: the tests are about what the page does before decoding.
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = (mimeType: string, data: string) => ({ type: 'image' as const, mimeType, data });
const text = (value: string) => ({ type: 'text' as const, text: value });

const ANSWERS = {
  nested_uses: picture('image/svg+xml', svg(NESTED_USES)),
  nested_uses_loud: picture('IMAGE/SVG+XML; charset=utf-8', svg(NESTED_USES)),
  nested_uses_disguised: picture('image/png', svg(NESTED_USES)),
  simple_drawing: picture('image/svg+xml', svg('<rect width="200" height="100" fill="teal"/>')),
  huge_picture: picture('image/png', hugePng(30_000)),
  small_picture: picture('image/png', PIXEL),
  wide_table: text(`${'|a'.repeat(480)}|\n${'|---'.repeat(480)}|\n${'|\n'.repeat(480)}`),
  unbroken: text('x'.repeat(120_000)),
  marks: text(`z${'\u0301'.repeat(100_000)}`),
  deep_json: text(`${'['.repeat(2000)}${'0,'.repeat(50_000)}0${']'.repeat(2000)}`),
  formulas: text(
    `# Sums\n\nThese are **sums**.\n\n<math>${'<msup><mi>x</mi>'.repeat(200)}</math>\n\n<svg><use href="#a"/></svg>\n\n![](data:image/svg+xml;base64,${svg(NESTED_USES)})\n\n[a](data:image/svg+xml;base64,${svg('')})`,
  ),
};

if (import.meta.main)
  serveStdio(() => {
    const server = new McpServer({ name: 'heavy', version: '1.0.0' });
    for (const [name, block] of Object.entries(ANSWERS))
      server.registerTool(name, { inputSchema: z.object({}) }, () => ({ content: [block] }));
    server.registerTool('many', { inputSchema: z.object({}) }, () => ({
      content: Array.from({ length: 400 }, (_, index) =>
        text(`# Part ${index}\n\n${'| a '.repeat(200)}|\n${'|---'.repeat(200)}|`),
      ),
    }));
    return server;
  });
