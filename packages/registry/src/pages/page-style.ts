// The style sheet of the registry's pages: light and dark, from phone width up.

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbfa, #16171a);
  --surface: light-dark(#ffffff, #1e2024);
  --text: light-dark(#1c1e22, #e8e9ec);
  --quiet: light-dark(#5b616b, #a6acb8);
  --line: light-dark(#dfe1e5, #34373e);
  --accent: light-dark(#2450b8, #93b4ff);
  --on-accent: light-dark(#ffffff, #10131a);
  --good: light-dark(#17663a, #7ed6a3);
  --bad: light-dark(#a1260d, #ff9d86);
  --warning-ground: light-dark(#fdf0e6, #3a261c);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.9em; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; padding: 12px max(16px, calc((100% - 1048px) / 2)); border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { display: flex; gap: 10px; align-items: center; color: inherit; font-weight: 650; text-decoration: none; }
.mark { width: 20px; height: 20px; border-radius: 6px; background: var(--accent); }
form { display: flex; flex: 1 1 280px; gap: 8px; }
input, button, select { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; background: var(--surface); min-height: 44px; }
input { flex: 1; min-width: 0; }
input::placeholder { color: var(--quiet); opacity: 1; }
button { background: var(--accent); color: var(--on-accent); border-color: transparent; font-weight: 600; cursor: pointer; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; }
main:focus { outline: none; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 8px 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 32px 0 12px; }
h3 { font-size: 1rem; margin: 0 0 4px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
.lead { max-width: 65ch; font-size: 1.05rem; color: var(--quiet); }
.quiet { color: var(--quiet); font-size: 0.9rem; }
.id { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.tag { border: 1px solid var(--line); border-radius: 999px; padding: 0 10px; font-size: 0.85rem; white-space: nowrap; }
.tag.good { color: var(--good); border-color: currentColor; }
.tag.bad { color: var(--bad); border-color: currentColor; }
.cards { list-style: none; margin: 24px 0; padding: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); }
.card, .component, .empty { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px; }
.card h2 { margin: 0 0 4px; font-size: 1.05rem; overflow-wrap: anywhere; }
.card p { margin: 0 0 8px; }
.card p:last-child { margin: 0; }
.component { margin: 0 0 16px; }
.columns { display: grid; gap: 0 40px; grid-template-columns: minmax(0, 1fr) 300px; }
@media (max-width: 760px) { .columns { grid-template-columns: minmax(0, 1fr); } }
.frame { border: 1px dashed var(--line); border-radius: 8px; padding: 8px; }
iframe { display: block; width: 100%; height: 160px; border: 0; background: transparent; color-scheme: light dark; }
.state { margin: 8px 0 0; }
.may, .diff { margin: 0; padding: 0; list-style: none; }
.may li { padding: 4px 0 4px 22px; position: relative; overflow-wrap: anywhere; }
.may li::before { content: '•'; position: absolute; left: 6px; color: var(--accent); }
.may .no::before { content: '–'; }
dl { margin: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 16px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.digest code { font-size: 0.75rem; }
pre { margin: 0 0 12px; padding: 14px; overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; background: var(--surface); }
time { white-space: nowrap; }
th, td { text-align: start; padding: 10px 14px; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.9rem; }
[aria-current] { font-weight: 700; color: inherit; }
.diff li { overflow-wrap: anywhere; }
.diff span[aria-hidden] { display: inline-block; width: 1.2em; font-weight: 700; }
.diff .added { color: var(--bad); }
.diff .removed { color: var(--good); }
.warning { background: var(--warning-ground); border-left: 4px solid var(--bad); border-radius: 4px; padding: 12px 16px; }
footer { max-width: 1080px; margin: 0 auto; padding: 16px; border-top: 1px solid var(--line); display: flex; gap: 24px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--surface); padding: 8px; z-index: 1; }
`;
