// Colours that data may choose. Anything else is refused: `url(…)` in a style would load an address.

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/+a-z-]*\)|var\(--[\w-]+\))$/i;

export function safeColor(color: string | undefined): string | undefined {
  const trimmed = color?.trim();
  return trimmed && COLOR.test(trimmed) ? trimmed : undefined;
}
