// Writes the API reference: a page for each public entry of each package, from the docstrings, by TypeDoc.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import {
  Application,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type TypeDocOptions,
} from 'typedoc';
import { rewriteLinks } from './copy-docs.ts';
import { home, listFiles, root, writePage } from './site-files.ts';

/** A public entry: what an application imports. */
export interface PublicEntry {
  /** `@vitrine/host/node`. */
  readonly specifier: string;
  /** Path of the source, from the root. */
  readonly file: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | { readonly '@vitrine/source'?: string }>>;
}

/**
 * Every public entry of the published packages that is code. Entries below `internal/`, and entries of `std`, are for Vitrine's own
 * packages.
 */
export function listPublicEntries(): PublicEntry[] {
  return listFiles('{packages,apps}/*/package.json').flatMap(file => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    if (manifest.private || manifest.name === '@vitrine/std') return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
      const source = typeof target === 'string' ? undefined : target['@vitrine/source'];
      if (path.startsWith('./internal/') || !source || !/\.tsx?$/.test(source)) return [];
      return [{ specifier: manifest.name + path.slice(1), file: join(file, '..', source) }];
    });
  });
}

/** Writes the pages into reference/api. Throws an error when TypeDoc cannot read the sources. */
export async function writeApiPages(): Promise<void> {
  const entries = listPublicEntries();
  const out = mkdtempSync(join(tmpdir(), 'vitrine-api-'));
  const options: TypeDocOptions & Record<string, unknown> = {
    entryPoints: entries.map(({ file }) => join(root, file)),
    tsconfig: join(home, 'tsconfig.typedoc.json'),
    plugin: ['typedoc-plugin-markdown'],
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    // Members that the browser's and the libraries' own types bring.
    excludeExternals: true,
    disableSources: true,
    readme: 'none',
    logLevel: 'Error',
    out,
    outputFileStrategy: 'modules',
    entryFileName: 'index',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    // What a reader looks for first.
    groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases'],
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    enumMembersFormat: 'table',
    // Nearly all members are public and `readonly`.
    // The rows say what a member is; which interface it comes from made tables wider than the page.
    tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true },
  };
  const application = await Application.bootstrapWithPlugins(options);
  const project = await application.convert();
  if (!project) throw new Error('TypeDoc could not read the sources of the API reference.');
  nameModules(project, entries);
  nameParameters(project);
  removeInherited(project);
  await application.generateOutputs(project);
  publish(out, entries);
  rmSync(out, { recursive: true });
}

/** Copies TypeDoc's pages to the content, with titles and addresses of the site: `@vitrine/host/node` is reference/api/host/node. */
function publish(out: string, entries: readonly PublicEntry[]): void {
  const pages = new Map(
    entries.map(({ specifier }) => [`${specifier}.md`, `reference/api/${specifier.replace('@vitrine/', '')}`]),
  );
  const sources = new Map([...pages.keys()].map(file => [file, readFileSync(join(out, file), 'utf8')]));
  const anchors = new Map([...sources].map(([file, text]) => [file, listAnchors(text)]));
  for (const { specifier } of entries) {
    const file = `${specifier}.md`;
    const [, ...body] = mendAnchors(sources.get(file) ?? '', file, anchors).split('\n');
    const lines = body.map(shortenLine).join('\n').replaceAll(TYPE_LITERAL, '$1');
    const text = rewriteLinks(shortenBlocks(lines), `${specifier}.md`, pages);
    const page = pages.get(`${specifier}.md`)!;
    const matter = `---\ntitle: '${specifier}'\ndescription: 'What ${specifier} exports.'\n---\n`;
    writePage(`${page}.md`, `${matter}\n\`\`\`sh\nnpm install ${readPackage(specifier)}\n\`\`\`\n${text}`);
  }
  writePage('reference/api/index.md', indexPage(entries));
}

/** `@vitrine/host/node` is an entry of `@vitrine/host`. */
function readPackage(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The anchors that a page has: its headings', and those in tables. */
function listAnchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

/** TypeDoc counts `ViewErrorCode` and `ViewError.code` as one name, and links to `#viewerrorcode-1`, which the page does not have. */
function mendAnchors(text: string, file: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): string {
  return text.replace(/\(([^()\s#]*)#([\w-]+)-\d+\)/g, (all, path: string, anchor: string) => {
    const target = anchors.get(path === '' ? file : posix.join(posix.dirname(file), path));
    const isDead = target !== undefined && !target.has(all.slice(all.indexOf('#') + 1, -1));
    return isDead && target.has(anchor) ? `(${path}#${anchor})` : all;
  });
}

/** The heading of a literal type that is returned: at the same, lowest level as the heading above it, which would be empty. */
const TYPE_LITERAL = /^(#+ Returns\n\n)#+ Type Literal\n\n/gm;

/** The longest type in a table; TypeDoc writes out what Zod infers. */
const MAX_CELL = 500;

/** The line with the cells of a table that are too long shortened. */
function shortenLine(line: string): string {
  if (!line.startsWith('|')) return line;
  return line
    .split(/(?<!\\)\|/)
    .map(cell => (cell.length > MAX_CELL && cell.includes('{') ? ' `object` ' : cell))
    .join('|');
}

/** The most lines of a type in a block of code, and the most characters of a line. */
const MAX_LINES = 12;
const MAX_LINE = 240;

/** The text with the blocks of code that are too long shortened: TypeDoc writes out the values of constants, such as a whole script. */
function shortenBlocks(text: string): string {
  return text.replace(/^```ts\n([\s\S]*?)^```$/gm, (_all, code: string) => {
    const lines = code.trimEnd().split('\n');
    const shown = lines
      .slice(0, MAX_LINES)
      .map(line => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)} …` : line));
    if (lines.length > MAX_LINES) shown.push('  // …');
    return `\`\`\`ts\n${shown.join('\n')}\n\`\`\``;
  });
}

/** The list of entries by package, with the purpose of each package. */
function indexPage(entries: readonly PublicEntry[]): string {
  const packages = Map.groupBy(entries, ({ file }) => file.split('/', 2).join('/'));
  const rows = [...packages].map(([folder, own]) => {
    const { description = '' } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      description?: string;
    };
    const links = own.map(
      ({ specifier }) => `[\`${specifier}\`](/reference/api/${specifier.replace('@vitrine/', '')}/)`,
    );
    return `| ${links.join('<br>')} | ${description.replaceAll('|', '\\|')} |`;
  });
  return `---
title: API
description: Every public entry of every package.
sidebar: { label: All entries, order: 0 }
---

| entry | package |
|---|---|
${rows.join('\n')}
`;
}

/** An interface that extends another shows its own members, and a link to the other. */
function removeInherited(project: ProjectReflection): void {
  const kinds = ReflectionKind.Interface | ReflectionKind.Class;
  for (const reflection of project.getReflectionsByKind(kinds) as DeclarationReflection[])
    for (const child of reflection.children?.slice() ?? []) if (child.inheritedFrom) project.removeReflection(child);
}

/** TypeDoc names a module by its file; a reader imports it by its specifier. */
function nameModules(project: ProjectReflection, entries: readonly PublicEntry[]): void {
  const specifiers = new Map(
    entries.map(({ specifier, file }) => [file.replace(/\.tsx?$/, '').replace(/\/index$/, ''), specifier]),
  );
  for (const module of project.children ?? []) {
    const specifier = specifiers.get(module.name);
    if (specifier === undefined) throw new Error(`TypeDoc's module ${module.name} is no public entry.`);
    module.name = specifier;
  }
}

/** TypeDoc calls a parameter that is taken apart where it is declared `__namedParameters`. */
function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name !== '__namedParameters') continue;
    parameter.name = /^[A-Z]/.test(parameter.parent?.name ?? '') ? 'props' : 'options';
  }
}
