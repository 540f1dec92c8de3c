// The life of a surface, as every reader of it sees it.

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

/** What `data-surface-state` says: several phases look the same to a person. */
export type SurfaceStateName = 'loading' | 'ready' | 'parked' | 'failed' | 'closed';

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
 * How far a run has come: `resource` is being read, `html` is in its sandbox, the view has asked to `initialize`, is
 * `initialized`, has been told its `input`, its `result` (in the older dialects: its data). A run that fails has stopped there.
 */
export const MILESTONES = ['resource', 'html', 'initialize', 'initialized', 'input', 'result'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Which conversation a bridge holds with a view. */
export const DIALECTS = ['mcp-apps', 'mcp-ui', 'tool-ui'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** How a surface is shown, from the most to the least trusted. */
const TIERS = ['native', 'remote-dom', 'frame'] as const;
export type Tier = (typeof TIERS)[number];

/** How much of the page a surface takes (MCP Apps, Display Modes). */
export const DISPLAY_MODES = ['inline', 'fullscreen', 'pip'] as const;
export type DisplayMode = (typeof DISPLAY_MODES)[number];
