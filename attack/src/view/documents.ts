// Makes the texts that servers send as views: an attack's page or script with `A` in scope, and the page of the victim beside it.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Attack } from '../attack.ts';
import type { ScopeSetup } from './scope.ts';

/** Makes documents; `open` bundles the runtime once. */
export interface Documents {
  /** The page of an attack, or (`silent`) the page that a script of it navigated to. */
  page(attack: Pick<Attack, 'html' | 'script' | 'silent'>, setup: ScopeSetup): string;
  /** The remote-DOM script of an attack. */
  remoteScript(attack: Pick<Attack, 'script'>, setup: ScopeSetup): string;
  /** The page of the victim. */
  victim(token: string): string;
}

/** Opens the scripts of the runtimes: the attacks', which makes `vitrineAttack`, and the victim's, `vitrineVictim`. */
export async function openScripts(): Promise<{ scope: string; victim: string }> {
  const [scope, victim] = await Promise.all([
    bundled('./scope.ts', 'vitrineAttack'),
    bundled('./victim.ts', 'vitrineVictim'),
  ]);
  return { scope, victim };
}

export async function openDocuments(): Promise<Documents> {
  const { scope, victim } = await openScripts();
  const begin = (setup: ScopeSetup): string => `${scope};var A=vitrineAttack.createScope(${JSON.stringify(setup)});`;
  const run = (script: string, initializeView: boolean): string =>
    `vitrineAttack.runScript(A,${initializeView},async A=>{${script}\n})`;
  return {
    page({ html = '', script, silent = false }, setup) {
      // An attack of markup only has happened when everything in it has loaded or failed.
      const text = script ?? "await new Promise(go=>document.readyState==='complete'?go():addEventListener('load',go))";
      return [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>view</title>',
        `<script>${inScript(begin(setup))}</script></head><body>`,
        fill(html, setup),
        `<script>${inScript(run(text, !silent))}</script></body></html>`,
      ].join('\n');
    },
    remoteScript: ({ script = '' }, setup) => `${begin(setup)}\n${run(script, false)}`,
    victim: token =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>victim</title></head><body><p>SIBLING-SECRET</p><script>${inScript(victim)};vitrineVictim.watch(${JSON.stringify(token)})</script></body></html>`,
  };
}

/** Replaces `{{name}}`, `{{collector}}`, … by the fields of `A`. */
export function fill(text: string, setup: ScopeSetup): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(setup[name as keyof ScopeSetup] ?? whole));
}

/** Fills the placeholders of every string in a value. */
export function fillAll<T>(value: T, setup: ScopeSetup): T {
  const text = JSON.stringify(value);
  return JSON.parse(text, (_, inner: unknown) => (typeof inner === 'string' ? fill(inner, setup) : inner)) as T;
}

/** Escapes a script for a script element, so that nothing in it ends the element. */
const inScript = (script: string): string => script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');

async function bundled(entry: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName,
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]!.text.trim();
}
