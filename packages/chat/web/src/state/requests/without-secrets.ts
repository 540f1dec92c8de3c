// Prepares the arguments of an earlier call for another call: masked secrets are removed, because the mask is not the secret.
import { SECRET_MASK } from '@vitrine/std/internal/secrets';

export function withoutSecrets(args: Record<string, unknown>): Record<string, unknown> {
  return strip(args) as Record<string, unknown>;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(item => item !== SECRET_MASK).map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== SECRET_MASK)
      .map(([name, member]) => [name, strip(member)]),
  );
}
