// Code inside an HTML element that ends it by its own text.

/** In a script `</script` and `<!--` occur only inside of a string, a template or a regular expression, where a backslash changes nothing. */
export function escapeScript(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\!--');
}

/** The same of a style sheet. */
export function escapeStyle(code: string): string {
  return code.replaceAll(/<\/(?=style)/gi, '<\\/');
}
