// `vitrine.classic.js`: for pages that cannot write `type="module"`. Loads `vitrine.js` beside it, and makes the global `vitrine` with what it
// exports; `vitrine.ready` is the promise of that.
(() => {
  const script = document.currentScript;
  if (!script?.src) throw new Error('vitrine.classic.js must be loaded by <script src="…/vitrine.classic.js">.');
  const vitrine = {};
  vitrine.ready = import(new URL('vitrine.js', script.src)).then(exported => Object.assign(vitrine, exported));
  globalThis.vitrine = vitrine;
})();
