// Writes every page of the site into src/content/docs, which git ignores.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiPages } from './api-pages.ts';
import { writeCliPage } from './cli-page.ts';
import { writeComponentPages } from './component-pages.ts';
import { writeConformancePage } from './conformance-page.ts';
import { copyDocs } from './copy-docs.ts';
import { writeFrontPage } from './front-page.ts';
import { CONTENT, home, root } from './site-files.ts';
import { writeExamples } from './write-examples.ts';

/** Replaces all pages. */
export async function writePages(): Promise<void> {
  rmSync(CONTENT, { recursive: true, force: true });
  copyDocs();
  writeFrontPage();
  await writeComponentPages();
  writeCliPage();
  writeConformancePage();
  await writeApiPages();
  await writeExamples();
  cpSync(join(root, 'docs', 'images'), join(home, 'public', 'images'), { recursive: true });
}

if (import.meta.main) await writePages();
