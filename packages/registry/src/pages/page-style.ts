// The style sheet of the registry's pages: light and dark, from phone width up.

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f7f7f8, #131417);
  --surface: light-dark(#ffffff, #1c1e22);
  --sunken: light-dark(#f1f2f4, #16181b);
  --text: light-dark(#191b1f, #eceef1);
  --quiet: light-dark(#596070, #a4abb8);
  --line: light-dark(#e1e3e8, #31343b);
  --accent: light-dark(#2450b8, #9ab9ff);
  --on-accent: light-dark(#ffffff, #10131a);
  --good: light-dark(#17663a, #7ed6a3);
  --good-ground: light-dark(#e8f4ed, #18291f);
  --bad: light-dark(#a1260d, #ff9d86);
  --bad-ground: light-dark(#fceeea, #33201b);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  --edge: max(20px, calc((100% - 1080px) / 2));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: var(--mono); }
code { font-size: 0.875em; }
pre code { font-size: inherit; }
h1, h2, h3, p, ul, dl { margin: 0; }
ul { padding: 0; list-style: none; }
.top { display: flex; flex-wrap: wrap; gap: 12px 32px; align-items: center; min-height: 68px; padding: 12px var(--edge); border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { display: flex; gap: 10px; align-items: center; min-height: 44px; color: inherit; font-weight: 650; text-decoration: none; }
.mark { color: var(--accent); }
.find { display: flex; flex: 1 1 280px; max-width: 560px; gap: 8px; }
.top .find { margin-inline-start: auto; max-width: 460px; }
input, button, select { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px; background: var(--surface); min-height: 44px; }
input { flex: 1; min-width: 0; }
input::placeholder { color: var(--quiet); opacity: 1; }
button { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.08); }
main { padding: 28px var(--edge) 64px; }
main:focus { outline: none; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; letter-spacing: -0.01em; margin: 40px 0 16px; }
h3 { font-size: 1rem; line-height: 1.4; }
p { overflow-wrap: anywhere; }
p + p, p + pre, pre + p { margin-top: 12px; }
.lead { max-width: 62ch; margin-top: 12px; font-size: 1.1rem; color: var(--quiet); }
.quiet { color: var(--quiet); font-size: 0.9rem; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: 1px 10px; background: var(--sunken); font-size: 0.8rem; line-height: 1.5; white-space: nowrap; }
.tag.good { color: var(--good); border-color: transparent; background: var(--good-ground); }
.tag.bad { color: var(--bad); border-color: transparent; background: var(--bad-ground); }
pre { margin: 0; font-size: 0.85rem; padding: 14px 16px; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; line-height: 1.6; }

.hero { padding: 28px 0 8px; }
.hero h1 { max-width: 20ch; font-size: clamp(1.9rem, 5vw, 2.75rem); line-height: 1.1; letter-spacing: -0.025em; text-wrap: balance; }
.hero .find { margin: 24px 0 36px; flex: none; }
.promises { display: grid; gap: 16px 32px; grid-template-columns: repeat(auto-fit, minmax(min(250px, 100%), 1fr)); }
.promises li { padding-top: 12px; border-top: 2px solid var(--line); }
.promises strong { display: block; }
.promises span { color: var(--quiet); font-size: 0.95rem; }

.monogram { display: inline-grid; flex: none; place-items: center; width: 44px; height: 44px; border-radius: 11px; font-weight: 650; font-size: 0.95rem; letter-spacing: 0.02em; color: var(--ink); background: var(--paper); }
.monogram.large { width: 64px; height: 64px; border-radius: 16px; font-size: 1.35rem; }
.colour-0 { --paper: light-dark(#e4ecfd, #22304f); --ink: light-dark(#2450b8, #a9c2ff); }
.colour-1 { --paper: light-dark(#e3f3ea, #1c3527); --ink: light-dark(#17663a, #86dbaa); }
.colour-2 { --paper: light-dark(#fbeede, #3c2c17); --ink: light-dark(#8a4b08, #f1bd7d); }
.colour-3 { --paper: light-dark(#f4e6f8, #372240); --ink: light-dark(#7c2c93, #dfa6ef); }
.colour-4 { --paper: light-dark(#fde7ea, #401f27); --ink: light-dark(#a3213c, #ffa3b3); }
.colour-5 { --paper: light-dark(#dff3f5, #14353a); --ink: light-dark(#0b626d, #7ed5df); }
.colour-6 { --paper: light-dark(#ebe8fd, #2b2750); --ink: light-dark(#4c3cb8, #bcb2ff); }
.colour-7 { --paper: light-dark(#eef1dc, #2f3418); --ink: light-dark(#55600f, #cbd683); }

.cards { margin-top: 16px; display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); }
.card { position: relative; display: flex; flex-direction: column; gap: 12px; padding: 18px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; transition: border-color 120ms, box-shadow 120ms; }
.card:hover { border-color: var(--accent); box-shadow: 0 4px 18px rgb(0 0 0 / 7%); }
.card-head { display: flex; gap: 14px; align-items: center; }
.card-head > div { min-width: 0; }
.card :is(h2, h3) { margin: 0; font-size: 1rem; line-height: 1.4; letter-spacing: 0; overflow-wrap: anywhere; }
.card :is(h2, h3) a { color: inherit; text-decoration: none; }
.card :is(h2, h3) a::after { content: ''; position: absolute; inset: 0; border-radius: 14px; }
.about { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; color: var(--quiet); }
.card-foot { margin-top: auto; }
.more { display: inline-block; margin-top: 24px; font-weight: 600; }
.empty { margin-top: 20px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.empty pre { margin-top: 12px; }

nav { font-size: 0.9rem; }
.icon { display: block; flex: none; width: 44px; height: 44px; border-radius: 11px; object-fit: contain; background: var(--sunken); }
.icon.large { width: 64px; height: 64px; border-radius: 16px; }
.browse { display: grid; gap: 10px; margin-top: 16px; }
.topics { display: flex; flex-wrap: wrap; gap: 8px; }
.lead + .topics { margin-top: 16px; }
.topics .tag { display: inline-flex; align-items: center; min-height: 32px; padding: 2px 14px; color: inherit; text-decoration: none; font-size: 0.85rem; }
.topics .tag:hover { border-color: var(--accent); }
.topics .tag[aria-current] { background: var(--accent); border-color: transparent; color: var(--on-accent); font-weight: 600; }
.by { margin-top: 6px; color: var(--quiet); font-size: 0.95rem; }
.pictures { overflow-x: auto; padding: 2px; scroll-snap-type: x proximity; }
.pictures ul { display: flex; gap: 16px; }
.pictures li { flex: 0 0 auto; max-width: min(560px, 86%); scroll-snap-align: start; }
.pictures img { display: block; max-width: 100%; max-height: 360px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.readme { padding: 4px 20px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
.readme > * { margin-block: 16px 0; }
.readme :is(h3, h4, h5, h6) { margin-top: 28px; line-height: 1.3; }
.readme h3 { font-size: 1.15rem; }
.readme :is(h4, h5, h6) { font-size: 1rem; }
.readme :is(ul, ol) { padding-inline-start: 24px; }
.readme ul { list-style: disc; }
.readme li + li { margin-top: 4px; }
.readme img { max-width: 100%; height: auto; border-radius: 8px; }
.readme blockquote { margin-inline: 0; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--quiet); }
.readme hr { border: 0; border-top: 1px solid var(--line); }
.readme .scroll { border-radius: 10px; }
.title { display: flex; gap: 18px; align-items: center; margin-top: 16px; }
.title > div { min-width: 0; }
.id { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 6px; }
.id code { color: var(--quiet); margin-inline-end: 4px; }
.columns { display: grid; gap: 16px 40px; margin-top: 32px; grid-template: 'wide may' auto 'wide facts' 1fr / minmax(0, 1fr) 320px; align-items: start; }
.wide { grid-area: wide; min-width: 0; }
.may-panel { grid-area: may; }
.facts-panel { grid-area: facts; }
.panel { padding: 18px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.panel h2 { margin: 0 0 12px; font-size: 1rem; }
.wide h2:first-child { margin-top: 0; }
.component { margin-bottom: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
.component-head { display: flex; flex-wrap: wrap; gap: 12px 24px; justify-content: space-between; align-items: center; padding: 16px 18px; }
.component-head > div { flex: 1 1 260px; min-width: 0; }
.component-head p { margin-top: 2px; }
.picker { display: flex; gap: 10px; align-items: center; margin: 0; }
.picker label { color: var(--quiet); font-size: 0.9rem; }
.none { padding: 0 18px 16px; }
.frame { padding: 18px; background: var(--sunken); border-top: 1px solid var(--line); min-height: 76px; }
.frame .vitrine-surface { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: clip; }
.vitrine-surface-status { padding: 14px 16px; color: var(--quiet); }
.vitrine-surface-fallback pre { margin: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
.vitrine-surface-retry { margin-top: 8px; }
.state { padding: 12px 18px; margin: 0; border-top: 1px solid var(--line); }

.may li { padding: 4px 0 4px 26px; position: relative; overflow-wrap: anywhere; }
.may li::before { content: '✓'; position: absolute; left: 2px; color: var(--good); font-weight: 700; }
.may .asks::before { content: '!'; left: 5px; color: var(--bad); }
.may .no { color: var(--quiet); }
.may .no::before { content: '–'; left: 4px; color: var(--quiet); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 8px 16px; font-size: 0.92rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.digest { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); }
.digest code { font-size: 0.75rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: 12px 18px; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { border-top: 0; color: var(--quiet); font-size: 0.85rem; }
tbody th { white-space: nowrap; }
.current { background: var(--sunken); }
[aria-current] { font-weight: 700; color: inherit; }
.diff li { overflow-wrap: anywhere; }
.diff span[aria-hidden] { display: inline-block; width: 1.2em; font-weight: 700; }
.diff .added { color: var(--bad); }
.diff .removed { color: var(--good); }
.warning { margin-top: 20px; padding: 14px 18px; color: var(--text); background: var(--bad-ground); border-radius: 10px; border-inline-start: 4px solid var(--bad); }
.older { margin-top: 20px; padding: 12px 18px; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; }
footer { display: flex; gap: 24px; padding: 20px var(--edge) 32px; border-top: 1px solid var(--line); font-size: 0.9rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--surface); padding: 8px; z-index: 1; }
@media (max-width: 820px) {
  .columns { gap: 24px; grid-template: 'may' 'wide' 'facts' / minmax(0, 1fr); }
}
@media (max-width: 520px) {
  :root { --edge: 16px; }
  .title { align-items: flex-start; }
  .icon.large { width: 48px; height: 48px; border-radius: 12px; }
  .browse { grid-template-columns: minmax(0, 1fr); }
  .browse nav:first-child .topics { flex-wrap: nowrap; overflow-x: auto; padding-block: 2px; white-space: nowrap; }
  .monogram.large { width: 48px; height: 48px; border-radius: 12px; font-size: 1.05rem; }
  .versions thead { position: absolute; clip-path: inset(50%); }
  .versions tbody tr { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; padding: 12px 16px; border-top: 1px solid var(--line); }
  .versions tbody tr:first-child { border-top: 0; }
  .versions tbody th, .versions tbody td { padding: 0; border: 0; }
  .versions tbody td:last-child { grid-column: 1 / -1; }
  .frame { padding: 10px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
