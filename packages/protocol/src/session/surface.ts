// The phases, milestones, dialects, tiers and display modes of surfaces.

/**
 * idle → resolving → mounting → handshaking → ready ⇄ busy → closed
 *                  ↘ failed (retryable?) → resolving
 * any of them but closed → parked → resolving
 */
const SURFACE_PHASES = [
  'idle',
  'resolving',
  'mounting',
  'handshaking',
  'ready',
  'busy',
  'parked',
  'failed',
  'closed',
] as const;
export type SurfacePhase = (typeof SURFACE_PHASES)[number];

/** The values of `data-surface-state`: several phases look the same to the user. */
export type SurfaceStateName = 'loading' | 'ready' | 'parked' | 'failed' | 'closed';

/**
 * The state that a phase is shown as.
 *
 * @example element.dataset.state = surfaceStateName(phase);
 */
export function surfaceStateName(phase: SurfacePhase): SurfaceStateName {
  switch (phase) {
    case 'ready':
    case 'busy':
      return 'ready';
    case 'parked':
    case 'failed':
    case 'closed':
      return phase;
    default:
      return 'loading';
  }
}

/**
 * The progress of a run: the `resource` is being read, its `html` is in the sandbox, the view has sent `initialize`, is `initialized`, has
 * received its `input`, its `result` (in the older dialects: its data). A run that fails has stopped there.
 */
export const MILESTONES = ['resource', 'html', 'initialize', 'initialized', 'input', 'result'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** The protocols between a host and a view. */
export const DIALECTS = ['mcp-apps', 'mcp-ui', 'tool-ui'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Tiers of a surface, from the most to the least trusted. */
const TIERS = ['native', 'remote-dom', 'frame'] as const;
export type Tier = (typeof TIERS)[number];

/** How much of the page a surface takes (MCP Apps, Display Modes). */
export const DISPLAY_MODES = ['inline', 'fullscreen', 'pip'] as const;
export type DisplayMode = (typeof DISPLAY_MODES)[number];
