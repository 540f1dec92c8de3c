// Tools do not say whether their text is Markdown, so a clear sign of it must be there; other text keeps its line breaks.

const SIGNS = [
  /^#{1,6} \S/m,
  /^```/m,
  /^\s*[-*+] \S.*\n\s*[-*+] \S/m,
  /^\s*1[.)] \S.*\n\s*2[.)] \S/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+\)/,
  /^> \S/m,
];

/** Whether a text was meant as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return text.length < 200_000 && SIGNS.some(sign => sign.test(text));
}
