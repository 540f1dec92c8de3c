// UI texts of the composer: its field, palettes, forms and attachments.
import { defineTexts, message } from '../language/define-texts.ts';

export const COMPOSER_TEXTS = defineTexts('COMPOSER_TEXTS', {
  fileOf: message('File of {project}', 'project'),
  placeholder: 'Ask something, or type / for a tool',
  placeholderPlanner: 'Say what you need, or type / for a tool',
  composerRegion: 'Composer',
  composerLabel: 'Message',
  send: 'Send',
  sendNow: 'Send now',
  stop: 'Stop',
  queued: 'Waiting for the answer above',
  waiting: 'The chat is busy. Your message is sent as soon as there is room.',
  steering: 'Will be read at the next step',
  remove: 'Remove',
  model: 'Model',
  offlineHint:
    'Works without a language model: it finds the tool that fits your words. Set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or start Ollama, to talk to a model.',
  paletteLabel: 'Tools and prompts',
  noTool: 'No tool or prompt matches',
  promptFrom: message('Prompt of {server}', 'server'),
  insertPrompt: 'Insert',
  optional: '(optional)',
  suggestionsFor: message('Suggestions for {name}', 'name'),
  moreSuggestions: 'There are more: type on to find them.',
  noSuggestions: 'No suggestions:',
  cancel: 'Cancel',
  fromInterface: 'Written by the interface of {server}. Check it before you send it.',
  fromPrompt: 'From a prompt of {server}. Check it before you send it.',
});

/** Attachments, resources and earlier results, and the palette that offers them. */
export const ATTACHMENT_TEXTS = defineTexts('ATTACHMENT_TEXTS', {
  attach: 'Attach files',
  attachments: 'Attachments',
  drop: 'Drop files to attach them',
  remove: message('Remove {name}', 'name'),
  cancelUpload: message('Cancel the upload of {name}', 'name'),
  uploading: message('Uploading {name}', 'name'),
  retry: 'Try again',
  tooLarge: 'Larger than 20 MB',
  empty: 'The file is empty',
  picture: message('Picture {name}', 'name'),
  download: message('Save {name}', 'name'),
  resourceFrom: message('Resource of {server}', 'server'),
  templateFrom: message('Resource of {server}, by its parts', 'server'),
  attachResource: 'Attach',
  result: 'Earlier result',
  resultAt: message('Result of {server}, {time}', 'server', 'time'),
  mentionLabel: 'Resources and results',
  noMention: 'No resource or result matches',
  loadingMentions: 'Loading resources…',
  notSeen: message(
    '{model} does not take these files: it is told their names, or the text of a PDF, and its tools can be given them.',
    'model',
  ),
  filesRefused: 'The model did not get the files, only their names or the text of a PDF.',
});
