// Applies the theme before the first paint. The rest of the theme lives in src/state/theme.ts.
(() => {
  let choice;
  try {
    choice = localStorage.getItem('vitrine.theme');
  } catch {
    // Storage can be refused; the system's theme is used then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system;
})();
