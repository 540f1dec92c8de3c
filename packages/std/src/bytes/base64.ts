// Base64 of bytes and of text. Text is encoded as UTF-8, which `atob` alone does not decode.

/**
 * Decodes base64 (RFC 4648 §4; white space and a missing padding are tolerated). Throws `DOMException`/`Error` on other characters.
 *
 * @example base64ToBytes('aGk=') // bytes of "hi"
 */
export function base64ToBytes(base64: string): Uint8Array {
  const binary = atob(base64.replace(/\s+/g, ''));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * Encodes bytes as base64 with padding.
 *
 * @example bytesToBase64(new Uint8Array([104, 105])) // 'aGk='
 */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = '';
  // Chunks keep the argument list short: engines limit it to some 10^5.
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

/**
 * Decodes base64 to text as UTF-8; ill-formed bytes become U+FFFD, a byte order mark is dropped.
 *
 * @example base64ToText('aGk=') // 'hi'
 */
export function base64ToText(base64: string): string {
  return new TextDecoder().decode(base64ToBytes(base64));
}

/**
 * Encodes text as the base64 of its UTF-8 bytes.
 *
 * @example textToBase64('hi') // 'aGk='
 */
export function textToBase64(text: string): string {
  return bytesToBase64(new TextEncoder().encode(text));
}
