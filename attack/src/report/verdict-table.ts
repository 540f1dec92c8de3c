// A table of attacks with a column for each attacked chat, as Markdown.

interface TableRow {
  readonly id: string;
  readonly title: string;
  /** The sign of each column, in their order. */
  readonly signs: readonly string[];
}

/** The lines of a section: its title, and the table. */
export function writeVerdictTable(title: string, columns: readonly string[], rows: readonly TableRow[]): string[] {
  return [
    '',
    `## ${title}`,
    '',
    `| id | attack | ${columns.join(' | ')} |`,
    `|---|---|${columns.map(() => '---|').join('')}`,
    ...rows.map(({ id, title: name, signs }) => `| ${code(id)} | ${plain(name)} | ${signs.join(' | ')} |`),
  ];
}

export const code = (text: string): string => `\`${text}\``;

/** A text for a cell of a table, in one line and with markup escaped. */
export const plain = (text: string): string => text.replaceAll(/[\\`*_<>[\]|]/g, '\\$&').replaceAll(/\s+/g, ' ');
