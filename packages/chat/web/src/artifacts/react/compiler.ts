// Compiles the source of a React artifact. It runs in a hidden frame of another site with a deadline (`compile-react.ts`), as one built file.
import { transform } from 'sucrase';

interface Compiled {
  readonly code?: string;
  readonly fault?: { readonly message: string; readonly line?: number };
}

function compile({ source }: { source: string }): Compiled {
  try {
    // Lines stay where they are, so an error names the line of the source.
    const { code } = transform(source, {
      transforms: ['jsx', 'typescript', 'imports'],
      jsxRuntime: 'automatic',
      production: true,
      filePath: 'artifact',
    });
    return { code };
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line?: number } };
    const text = message.replace(/^Error transforming artifact: /, '').replace(/\s*\(\d+:\d+\)$/, '');
    return { fault: { message: text, ...(loc?.line !== undefined && { line: loc.line }) } };
  }
}

Object.assign(globalThis, { vitrineRun: compile });
