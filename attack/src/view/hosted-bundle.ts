// The attacks as bundles of a registry: a module for each, and an entry that runs the one whose component the page names. A page of a registry
// runs no inline script, so markup is put into the document by a script.
import type { Attack } from '../attack.ts';
import { fill, openScripts } from './documents.ts';
import type { ScopeSetup } from './scope.ts';

/** Files by path, with the entry `bundle.js`. */
type BundleFiles = Record<string, string>;

export interface HostedBundles {
  /** The bundle of several attacks, each a component of its id. */
  ofAttacks(cases: readonly { readonly attack: Attack; readonly setup: ScopeSetup }[]): BundleFiles;
  /** The bundle of the victim's view. */
  ofVictim(token: string): BundleFiles;
}

/** Loading or failing of what markup names takes this long at most, in milliseconds, after the page has loaded. */
const MARKUP_MS = 500;
const MARKUP_ONLY = `if (document.readyState !== 'complete') await new Promise(go => addEventListener('load', go)); await A.wait(${MARKUP_MS});`;

const ENTRY = `import './scope.js';
import('./cases/' + new URLSearchParams(location.search).get('component') + '.js');`;

export async function openHostedBundles(): Promise<HostedBundles> {
  const { scope, victim } = await openScripts();
  return {
    ofAttacks: cases => ({
      'bundle.js': ENTRY,
      'scope.js': `${scope};globalThis.vitrineAttack = vitrineAttack;`,
      ...Object.fromEntries(cases.map(({ attack, setup }) => [`cases/${attack.id}.js`, buildModule(attack, setup)])),
    }),
    ofVictim: token => ({
      'bundle.js': `${victim};document.body.append(Object.assign(document.createElement('p'), { textContent: 'SIBLING-SECRET' }));vitrineVictim.watch(${JSON.stringify(token)}, true)`,
    }),
  };
}

function buildModule({ html = '', script = MARKUP_ONLY, silent = false }: Attack, setup: ScopeSetup): string {
  return `globalThis.A = vitrineAttack.createScope(${JSON.stringify(setup)});
document.body.append(document.createRange().createContextualFragment(${JSON.stringify(fill(html, setup))}));
vitrineAttack.runScript(A, ${!silent}, async A => {${script}
});`;
}
