// The Content-Security-Policy that pages of tools carry in a <meta> element.

/**
 * The page's own policy, whatever its host allows: it may run its own scripts, known by their hashes (SHA-256, base64), and show images
 * that it carries. Styles may be set, because a host sends fonts and colours; they can load nothing.
 * @example
 * pagePolicy(['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=']); // "default-src 'none'; script-src 'sha256-47DEQ…'; …"
 */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scriptHashes.map(hash => `'sha256-${hash}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'media-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
