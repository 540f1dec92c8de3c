// What each opt-in of a sandbox means, in a sentence a person can decide by, and what could go wrong. The sources behind them are in
// `sandboxCsp` (@vitrine/protocol); none of them opens the network.
import type { SandboxOptIn } from '@vitrine/protocol';

export interface OptInWords {
  name: string;
  /** What a view can do then. */
  gives: string;
  /** What could go wrong. */
  risk: string;
}

export const OPT_IN_WORDS: Record<SandboxOptIn, OptInWords> = {
  blob: {
    name: 'Code and workers from memory',
    gives: 'Views may start workers and scripts that they make themselves (blob:), as editors and maps do.',
    risk: 'A flaw in such a view lets an attacker run more code in it, and its workers can take more of your computer’s time.',
  },
  data: {
    name: 'Code written into addresses',
    gives: 'Views may load scripts that stand in an address (data:).',
    risk: 'Text that ends up in an address of such a view can become code.',
  },
  wasm: {
    name: 'WebAssembly',
    gives: 'Views may run compiled programs, as emulators and codecs do.',
    risk: 'What such a program does is hard to inspect, and it can use your computer’s full speed.',
  },
  'unsafe-eval': {
    name: 'Code from text',
    gives: 'Views may turn text into code (eval), as some older libraries need.',
    risk: 'Any text that such a view shows, the answer of a tool included, could become code that runs in it.',
  },
};
