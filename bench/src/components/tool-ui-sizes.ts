// What tool-ui's components weigh: KB gzipped, esbuild, React external, schema included. Measured once, of its source of 4 February 2026
// (3bac0fc). Its components are copied into an application, not installed, so that a run cannot build them again.

export const TOOL_UI_KB: Readonly<Record<string, number>> = {
  'approval-card': 209.5,
  chart: 185,
  citation: 100,
  'code-block': 122,
  'data-table': 104,
  'link-preview': 74,
  'media-card': 74,
  'option-list': 77,
  plan: 84.5,
  'preferences-panel': 112,
  'social-post': 95,
  'stats-display': 73,
  terminal: 85,
  'weather-widget': 97,
};
