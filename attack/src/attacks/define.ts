// Shared by the classes: an address to leak to, for scripts and for markup, and a shorthand to define an attack.
import type { Attack, AttackClass, Evidence } from '../attack.ts';

/**
 * JavaScript for an address on the attack's own host name. Only this attack requests the name, so that even a request
 * that is blocked after its name was resolved is seen.
 */
export const leak = (what: string, scheme = 'http'): string => `('${scheme}://' + A.name + '/' + A.token + '/${what}')`;

/** Returns the URL that leaks in markup and metadata. */
export const leakUrl = (what: string, scheme = 'http'): string => `${scheme}://{{name}}/{{token}}/${what}`;

/** Adds the class, and the evidence by which most of its attacks are observed. */
export function ofClass(name: AttackClass, observe: Attack['observe']) {
  return (
    id: string,
    title: string,
    attack: Omit<Attack, 'id' | 'class' | 'title' | 'observe'> & Partial<Attack>,
  ): Attack => ({
    observe,
    ...attack,
    id,
    class: name,
    title,
  });
}

/** Tells that the page paused for more than 3 s, which is longer than a busy machine delays it. */
export const pauses = ({ longestPauseMs }: Evidence): boolean => longestPauseMs > 3000;

/** Tells that the page has more than 50,000 elements after the attack. */
export const floods = ({ after }: Evidence): boolean => after.elements > 50_000;
