// UI texts of the parts of a result (text, images, files, JSON), and units.

import type { Truncation } from '@vitrine/protocol/internal/parts';
import type { ResultPart } from '@vitrine/protocol/parts';

export const PART_TEXTS = {
  overLimit: (amount: string) => `Not shown: ${amount} is over the limit.`,
  cut: (kept: string, total: string) => `Shortened: the first ${kept} of ${total} are shown.`,
  noContent: 'The tool returned no content.',
  emptyText: 'The tool returned an empty text.',
  answerAsJson: 'Answer as JSON',
  otherInterface: (uri: string) => `Another interface (${uri}) is not shown: a result shows only one.`,
  unknownPart: 'This page does not support this part. It is shown as JSON.',
  unknownPartLabel: 'Unknown part',
  moreParts: (all: number) => `Show more of ${all.toLocaleString()} parts`,
  notMarkdown: 'Shown as plain text: as Markdown it is too large for this page.',
  table: 'Table',
  deepJson: 'This JSON is nested too deeply to be shown.',
  heavy: 'Not shown: this part took too long the last time.',
  showAnyway: 'Show anyway',
  picture: 'Picture',
  svg: 'SVG picture',
  slowPicture: 'This picture may take long to draw.',
  showPicture: 'Show picture',
  loadingPicture: 'Loading the picture…',
  brokenPicture: 'This browser cannot show the picture.',
  unknownPicture: 'Not shown: this picture format is not supported.',
  largePicture: (width: number, height: number) =>
    `Not shown: ${width.toLocaleString()} × ${height.toLocaleString()} pixels are over the limit.`,
  cannotPlay: (type: string) => `This browser cannot play ${type}.`,
  mediaName: (kind: string, format: string) => `${kind}, ${format}`,
  download: 'Download',
  downloadFile: (name: string) => `Download ${name}`,
  textFrom: (name: string) => `Text of ${name}`,
  typeAndSize: (type: string, size: string) => `${type}, ${size}`,
  program: 'A program. Opening it runs it.',
  toolError: 'The tool reports an error',
  cancelled: 'The call was cancelled.',
} as const;

export const MEDIA_KINDS: Readonly<Record<Extract<ResultPart['type'], 'image' | 'audio' | 'video'>, string>> = {
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
};

/** How much was left out of a part; `formatBytes` formats bytes. */
export const AMOUNTS: Readonly<Record<Exclude<Truncation['unit'], 'bytes'>, (count: number) => string>> = {
  characters: count => `${count.toLocaleString()} characters`,
  items: count => `${count.toLocaleString()} items`,
};

export const FOLD_TEXTS = {
  showLess: 'Show less',
  showAll: 'Show all',
  showAllCharacters: (characters: number) => `Show all ${characters.toLocaleString()} characters`,
  showMoreCharacters: (characters: number) => `Show more of ${characters.toLocaleString()} characters`,
  moreMarks: (marks: number) => ` [${marks.toLocaleString()} more combining marks] `,
} as const;

export const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

export const DURATIONS = {
  milliseconds: (count: number) => `${count} ms`,
  seconds: (count: string) => `${count} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
} as const;
