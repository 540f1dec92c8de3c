// The names of browser features that a view is granted, for the attribute `allow` of both frames and the sandbox's header (MCP Apps,
// `McpUiResourcePermissions`).
import type { UIPermissions } from '@vitrine/protocol/ui-resource';

const FEATURES = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
} as const;

/** Names of the granted features, as `Permissions-Policy` and `allow` write them. Unknown permissions grant nothing. */
export function grantedFeatures(granted: UIPermissions): string[] {
  return (Object.keys(FEATURES) as (keyof typeof FEATURES)[]).filter(name => granted[name]).map(name => FEATURES[name]);
}
