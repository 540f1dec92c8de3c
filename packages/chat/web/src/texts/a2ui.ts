// UI texts of A2UI surfaces in the transcript.
import { defineTexts, message } from './define-texts.ts';

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
