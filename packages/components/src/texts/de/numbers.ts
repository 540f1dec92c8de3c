// Numbers in German texts.

export const number = (value: number): string => value.toLocaleString('de');

/** The number with its noun. */
export const counted = (count: number, one: string, other: string): string =>
  `${number(count)} ${count === 1 ? one : other}`;
