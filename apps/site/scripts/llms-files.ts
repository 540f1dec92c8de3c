// Writes what language models read: llms.txt (an index, llmstxt.org), the text of every page as Markdown beside it, and llms-full.txt.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTENT } from './site-files.ts';

interface MarkdownPage {
  /** `guides/models`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

const SECTIONS = ['start', 'guides', 'concepts', 'components', 'reference', 'operations', 'security'];

/** Writes the files into `folder`, the built site, whose address is `site`. */
export function writeLlmsFiles(folder: string, site: string): void {
  const pages = globSync('**/*.{md,mdx}', { cwd: CONTENT })
    .map(file => readPage(file.replaceAll('\\', '/')))
    .sort((a, b) => a.path.localeCompare(b.path));
  for (const { path, title, body } of pages) writeText(join(folder, `${path}.md`), `# ${title}\n\n${body}`);
  writeText(join(folder, 'llms.txt'), writeIndex(pages, site));
  const guides = pages.filter(({ path }) => !path.startsWith('reference/api') && !path.startsWith('components/'));
  writeText(join(folder, 'llms-full.txt'), guides.map(({ title, body }) => `# ${title}\n\n${body}`).join('\n\n'));
}

function writeIndex(pages: readonly MarkdownPage[], site: string): string {
  const sections = SECTIONS.map(section => {
    const own = pages.filter(({ path }) => path.startsWith(`${section}/`));
    const lines = own.map(
      ({ path, title, description }) => `- [${title}](${new URL(`${path}.md`, site)}): ${description}`,
    );
    return `## ${section.charAt(0).toUpperCase()}${section.slice(1)}\n\n${lines.join('\n')}`;
  });
  return `# Vitrine

> A kit in TypeScript that gives MCP tools a user interface and lets any chat show it safely: a server kit, a host with real
> isolation for MCP Apps, MCP-UI, Apps SDK pages and A2UI, React components, a proxy that wraps any server, a registry, a chat.

${sections.join('\n\n')}
`;
}

function readPage(file: string): MarkdownPage {
  const text = readFileSync(join(CONTENT, file), 'utf8');
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const read = (key: string) =>
    (new RegExp(`^ *${key}: *(.*)$`, 'm').exec(matter)?.[1] ?? '')
      .replace(/^(['"])(.*)\1$/, '$2')
      .replaceAll("''", "'");
  return {
    path: file.replace(/\.mdx?$/, ''),
    title: read('title'),
    description: read('description'),
    body: body.replace(/^import .*;\n/gm, '').trim(),
  };
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
