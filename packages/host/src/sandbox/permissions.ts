// Browser features a view asks for, and what it takes to hand them on: the attribute `allow` on both frames, and the header of
// the sandbox between them (MCP Apps, `McpUiResourcePermissions`).
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
