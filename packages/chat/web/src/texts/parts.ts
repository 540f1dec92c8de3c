// UI texts of the parts of a result (text, images, files, JSON), and units.

import type { Truncation } from '@vitrine/protocol/internal/content/parts';
import type { ResultPart } from '@vitrine/protocol/parts';
import { defineTexts, type Message, message } from '../language/define-texts.ts';

export const PART_TEXTS = defineTexts('PART_TEXTS', {
  overLimit: message('Not shown: {amount} is over the limit.', 'amount'),
  cut: message('Shortened: the first {kept} of {total} are shown.', 'kept', 'total'),
  yes: 'yes',
  no: 'no',
  emptyList: 'none',
  choice: message('{title} ({value})', 'title', 'value'),
  noContent: 'The tool returned no content.',
  emptyText: 'The tool returned an empty text.',
  answerAsJson: 'Answer as JSON',
  otherInterface: message('Another interface ({uri}) is not shown: a result shows only one.', 'uri'),
  unknownPart: 'This page does not support this part. It is shown as JSON.',
  unknownPartLabel: 'Unknown part',
  forModel: message('{count, plural, one {# part} other {# parts}} for the model only', 'count'),
  moreParts: message('Show more of {all, number} parts', 'all'),
  notMarkdown: 'Shown as plain text: as Markdown it is too large for this page.',
  table: 'Table',
  formula: 'Formula',
  taskDone: 'Completed task',
  taskOpen: 'Open task',
  footnotes: 'Footnotes',
  footnote: message('Footnote {number}', 'number'),
  backToText: message('Back to the text at footnote {number}', 'number'),
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
  largePicture: message('Not shown: {width, number} × {height, number} pixels are over the limit.', 'width', 'height'),
  cannotPlay: message('This browser cannot play {type}.', 'type'),
  mediaName: message('{kind}, {format}', 'kind', 'format'),
  download: 'Download',
  downloadFile: message('Download {name}', 'name'),
  textFrom: message('Text of {name}', 'name'),
  typeAndSize: message('{type}, {size}', 'type', 'size'),
  program: 'A program. Opening it runs it.',
  toolError: 'The tool reports an error',
  cancelled: 'The call was cancelled.',
});

export const MEDIA_KINDS = defineTexts('MEDIA_KINDS', {
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
} as const satisfies Record<Extract<ResultPart['type'], 'image' | 'audio' | 'video'>, string>);

/** How much was left out of a part; `formatBytes` formats bytes. */
export const AMOUNTS = defineTexts('AMOUNTS', {
  characters: message('{count, plural, one {# character} other {# characters}}', 'count'),
  items: message('{count, plural, one {# item} other {# items}}', 'count'),
} as const satisfies Record<Exclude<Truncation['unit'], 'bytes'>, Message<readonly [count: number]>>);

export const FOLD_TEXTS = defineTexts('FOLD_TEXTS', {
  showLess: 'Show less',
  showAll: 'Show all',
  showAllCharacters: message('Show all {characters, number} characters', 'characters'),
  showMoreCharacters: message('Show more of {characters, number} characters', 'characters'),
  moreMarks: message(' [{marks, number} more combining marks] ', 'marks'),
});

export const DURATIONS = defineTexts('DURATIONS', {
  milliseconds: message('{count, number} ms', 'count'),
  seconds: message('{count, number, ::.0} s', 'count'),
  minutes: message('{minutes, number} min {seconds, number} s', 'minutes', 'seconds'),
});

/** A2UI surfaces in the transcript. */
export const A2UI_TEXTS = defineTexts('A2UI_TEXTS', {
  loading: 'Loading the interface…',
  notLoaded: message('The interface could not be loaded: {reason}', 'reason'),
  cannotBeShown: message('The interface cannot be shown ({code}): {reason}', 'code', 'reason'),
  partly: message('Part of the interface is wrong ({code}): {reason}', 'code', 'reason'),
  noRoot: 'its root component was not sent.',
  closed: 'the server has closed it.',
  updated: 'Changed the interface above.',
  noTool: message('The server offers no tool for the action “{action}”.', 'action'),
  failed: 'The tool reported an error without a reason.',
});
