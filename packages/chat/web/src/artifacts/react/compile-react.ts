// Makes the document of a React artifact. Compiler and React are loaded with the first one; the compiler works on foreign text, so it has a frame of its
// own and a deadline.
import { createScriptFrame, type ScriptFrame } from '@vitrine/host/script-frame';
import { toRecord } from '@vitrine/std/internal/json';
import compilerAddress from './compiler.ts?worker&url';
import runtimeAddress from './runtime.ts?worker&url';

let frame: ScriptFrame | undefined;

export type CompiledArtifact =
  | { readonly html: string }
  | { readonly fault: { readonly message: string; readonly line?: number } }
  | 'stopped';

/** Rejects when compiler, React or sandbox cannot be loaded. */
export async function compileReact(
  source: string,
  sandbox: { readonly template: string; readonly user?: string | undefined },
): Promise<CompiledArtifact> {
  frame ??= createScriptFrame({ sandbox, name: 'react-compiler', loadScript: () => loadText(compilerAddress) });
  const [outcome, runtime] = await Promise.all([frame.run({ source }), loadText(runtimeAddress)]);
  if (outcome.status === 'stopped') return 'stopped';
  const { code, fault } = toRecord(outcome.value);
  if (typeof code === 'string') return { html: createDocument(runtime, code) };
  const { message, line } = toRecord(fault);
  return { fault: { message: String(message), ...(typeof line === 'number' && { line }) } };
}

async function loadText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

const inScript = (text: string): string => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');

/** The code is a script of its own that begins with its first line: the browser names the lines of the source. */
function createDocument(runtime: string, code: string): string {
  const define = `vitrineArtifact(function (require, module, exports) {${code}\n});\n//# sourceURL=artifact.jsx`;
  const start = `{const script = document.createElement('script'); script.textContent = ${inScript(JSON.stringify(define))}; document.body.append(script);}`;
  return `<!doctype html><html><head><meta charset="utf-8"><style>body{margin:0;font-family:system-ui,sans-serif}</style></head><body><div id="root"></div><script>(() => {${inScript(runtime)}\n})();</script><script>${start}</script></body></html>`;
}
