// The host context: what a host sends a view about itself (MCP Apps 2026-01-26, Host Context).
import * as z from 'zod/mini';
import { DISPLAY_MODES } from '../session/surface.ts';

const ThemeSchema = z.enum(['light', 'dark']);
/** The colour scheme of a host: light or dark. */
export type Theme = z.infer<typeof ThemeSchema>;

/** All fields are optional and unknown ones pass, so that hosts and views of different ages understand each other. */
const HostContextSchema = z.looseObject({
  toolInfo: z.optional(
    z.looseObject({ id: z.optional(z.union([z.string(), z.number()])), tool: z.looseObject({ name: z.string() }) }),
  ),
  theme: z.optional(ThemeSchema),
  styles: z.optional(
    z.looseObject({
      variables: z.optional(z.record(z.string(), z.optional(z.string()))),
      css: z.optional(z.looseObject({ fonts: z.optional(z.string()) })),
    }),
  ),
  displayMode: z.optional(z.enum(DISPLAY_MODES)),
  availableDisplayModes: z.optional(z.array(z.string())),
  /** Pixels. `height`/`width`: fixed by the host; `maxHeight`/`maxWidth`: the view may grow up to it; absent: unbounded. */
  containerDimensions: z.optional(
    z.looseObject({
      width: z.optional(z.number()),
      maxWidth: z.optional(z.number()),
      height: z.optional(z.number()),
      maxHeight: z.optional(z.number()),
    }),
  ),
  /** BCP 47. */
  locale: z.optional(z.string()),
  /** IANA. */
  timeZone: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  platform: z.optional(z.enum(['web', 'desktop', 'mobile'])),
  deviceCapabilities: z.optional(z.looseObject({ touch: z.optional(z.boolean()), hover: z.optional(z.boolean()) })),
  /** Pixels. */
  safeAreaInsets: z.optional(
    z.looseObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  ),
});
/** Context that a host tells a view of: theme, size, locale, tool. Members that are absent are unknown. */
export type HostContext = z.infer<typeof HostContextSchema>;
