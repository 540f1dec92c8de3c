// The policy of the playground's page, as a `<meta>`: what the page draws itself, such as the pictures of a pasted component, loads nothing.

/** `template`: the address of the sandboxes, with `{label}`. */
export function pagePolicy(template: string): string {
  return [
    "default-src 'self'",
    // The site's own inline scripts, and its search; views have a policy of their own.
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src ${template.replace('{label}', '*')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
