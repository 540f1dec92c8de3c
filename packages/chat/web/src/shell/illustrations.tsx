// Small illustrations of the demonstrations.
import type { ReactNode } from 'react';
import type { Illustration } from './demonstrations.ts';

const ILLUSTRATIONS: Record<Illustration, ReactNode> = {
  forecast: (
    <>
      <circle cx="34" cy="34" r="12" className="warm" />
      <path
        d="M34 14v5M34 49v5M14 34h5M49 34h5M20 20l3.5 3.5M44.500 44.500l3.5 3.5M20 48l3.500-3.500M44.500 23.500L48 20"
        className="line"
      />
      <path d="M16 84h128" className="line faint" />
      <path d="M16 76c16-14 28-6 42-14s26 2 42-10 28 4 44-8" className="line strong" />
      <path d="M80 26h52M80 38h34" className="line faint" />
    </>
  ),
  product: (
    <>
      <rect x="36" y="10" width="88" height="82" rx="6" className="paper" />
      <path d="M62 26h24v22a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8zM86 31h5a6 6 0 0 1 0 14h-5" className="line strong" />
      <path d="M48 66h42M48 74h28" className="line faint" />
      <rect x="88" y="76" width="28" height="10" rx="5" className="fill" />
    </>
  ),
  budget: (
    <>
      <circle cx="46" cy="51" r="26" className="line ring faint" />
      <path d="M46 25a26 26 0 0 1 22.500 39" className="line ring strong" />
      <path d="M90 30h54M90 51h54M90 72h54" className="line faint" />
      <circle cx="126" cy="30" r="5" className="fill" />
      <circle cx="108" cy="51" r="5" className="fill" />
      <circle cx="118" cy="72" r="5" className="fill" />
    </>
  ),
  window: (
    <>
      <rect x="26" y="14" width="108" height="74" rx="6" className="paper" />
      <path d="M26 30h108" className="line faint" />
      <path d="M38 46h52M38 58h72M38 70h40" className="line faint" />
      <rect x="102" y="66" width="22" height="10" rx="5" className="fill" />
    </>
  ),
};

export function DemonstrationIllustration({ illustration }: { illustration: Illustration }) {
  return (
    <svg className="drawing" viewBox="0 0 160 102" aria-hidden="true">
      {ILLUSTRATIONS[illustration]}
    </svg>
  );
}
