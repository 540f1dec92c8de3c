// Writes CSV (RFC 4180) that a spreadsheet reads as data: a text that begins like a formula would be executed (OWASP, CSV Injection).

/** Writes lines of fields, each line ended by CR LF. A field that begins like a formula, and is no number, gets an apostrophe before it. */
export function writeCSV(lines: readonly (readonly string[])[]): string {
  return lines.map(fields => `${fields.map(writeField).join(',')}\r\n`).join('');
}

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d.,]+(e[+-]?\d+)?%?$/i;

function writeField(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
