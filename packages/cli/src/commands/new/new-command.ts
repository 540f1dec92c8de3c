// `vitrine new`: writes a new server with a tool and its interface, or a new component.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandIO } from '../../program/command-io.ts';
import { UsageError } from '../../program/usage-error.ts';
import { version } from '../../program/version.ts';
import type { Framework } from './frameworks.ts';
import { packageSource } from './package-source.ts';

export interface NewCommandOptions {
  /** The name of what is made, and of its folder. */
  name: string;
  /** The parent of the new folder. @default the current folder */
  into: string;
}

export interface NewViewOptions extends NewCommandOptions {
  /** @default react */
  with?: Framework;
}

/** Names that npm, a URI and every file system accept. */
const SERVER_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
/** Names that are an identifier and a CSS class, too. */
const COMPONENT_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 64;

interface Template {
  readonly folder: string;
  /** Values that replace the keys in the files and in their names. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Writes the files of a server and prints the next steps. Throws `UsageError` before it has written anything: for an invalid name, or a
 * folder that is not empty.
 */
export function runNewView({ name, into, with: framework = 'react' }: NewViewOptions): void {
  if (!SERVER_NAME.test(name))
    throw new UsageError(
      'bad-value',
      `${JSON.stringify(name)} is no name: use lower-case letters, digits, - and _, at most 64.`,
      { received: name },
    );
  const folder = emptyFolder(into, name);
  for (const part of ['view', `view-${framework}`])
    writeTemplate(folder, { folder: part, values: { '{{name}}': name, '{{version}}': version() } });
  const go = `cd ${relative(process.cwd(), folder) || '.'}`;
  printSteps(folder, [go, ...installSteps(), 'npm run dev']);
}

/**
 * Writes the schema, the component, a story and a test of a component, for an application that has React, and prints the next steps. Throws
 * `UsageError` as `runNewView` does.
 */
export function runNewComponent({ name, into }: NewCommandOptions): void {
  if (!COMPONENT_NAME.test(name) || name.length > MAX_NAME_LENGTH)
    throw new UsageError(
      'bad-value',
      `${JSON.stringify(name)} is no name of a component: use lower-case words with - between them, such as price-list, at most ${MAX_NAME_LENGTH} characters.`,
      { received: name },
    );
  const Name = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const camelName = Name.charAt(0).toLowerCase() + Name.slice(1);
  // The files belong to a component `sample-card`, which the repository checks as any other.
  const values = { 'sample-card': name, SampleCard: Name, sampleCard: camelName };
  const template = { folder: 'component', values };
  const collision = [Name, `${Name}View`, `${camelName}Contract`].find(identifier => isUsed(identifier, template));
  if (collision !== undefined)
    throw new UsageError('bad-value', `The files of a component use ${collision} for something else.`, {
      received: name,
      hint: 'Choose another name.',
    });
  const folder = emptyFolder(into, name);
  writeTemplate(folder, template);
  printSteps(folder, [
    ...installSteps('@vitrine/components'),
    'npm install react react-dom zod',
    'npm install --save-dev vitest @types/react @types/react-dom',
    `npx vitest run ${relative(process.cwd(), folder) || '.'}`,
  ]);
}

/** Whether the files of a template have an identifier of their own. */
function isUsed(identifier: string, template: Template): boolean {
  const pattern = new RegExp(`\\b${identifier}\\b`);
  return templateFiles(template).some(file => pattern.test(readFileSync(file, 'utf8')));
}

function emptyFolder(into: string, name: string): string {
  const folder = resolve(into, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError('not-empty', `${folder} is not empty.`, {
      received: folder,
      hint: 'Choose another name, or another folder with --into.',
    });
  return folder;
}

const templateFolder = ({ folder }: Template): string =>
  fileURLToPath(new URL(`../../../templates/${folder}`, import.meta.url));

function templateFiles(template: Template): string[] {
  const entries = readdirSync(templateFolder(template), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

function writeTemplate(folder: string, template: Template): void {
  const fill = (text: string): string =>
    Object.entries(template.values).reduce((filled, [key, value]) => filled.replaceAll(key, value), text);
  for (const source of templateFiles(template)) {
    // npm leaves files named .gitignore out of a package.
    const target = join(folder, fill(relative(templateFolder(template), source)).replace(/^_/, '.'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(source, 'utf8')));
  }
}

function printSteps(folder: string, steps: readonly string[]): void {
  commandIO().stdout.write(`${folder}\n\n${steps.map(step => `  ${step}\n`).join('')}`);
}

/**
 * Returns the steps to install a package, or with no name the packages of the new package.json. Packages that are not in the registry are
 * installed from tarballs, which `npm run pack` in the checkout must write first.
 */
function installSteps(name?: string): string[] {
  const source = packageSource();
  if (source === undefined) return [name === undefined ? 'npm install' : `npm install ${name}`];
  const quoted = (path: string) => (/[^\w./-]/.test(path) ? `'${path}'` : path);
  const install = `npm install ${quoted(source.tarballs)}/*.tgz`;
  if (source.checkout === undefined) return [install];
  return [`npm --prefix ${quoted(source.checkout)} run pack${name === undefined ? '' : ` -- --for ${name}`}`, install];
}
