// UI texts of the settings of language, region and theme.
import { defineTexts, message } from '../../language/define-texts.ts';

export const GENERAL_TEXTS = defineTexts('GENERAL_TEXTS', {
  look: 'Theme',
  region: 'Language and region',
  regionHint: 'Interfaces follow these at once, and models are told.',
  language: 'Language of this page',
  locale: 'Dates and numbers',
  timeZone: 'Time zone',
  units: 'Units',
  browser: message('As in the browser ({name})', 'name'),
  byLanguage: 'As usual in the language',
  byLocale: 'As usual in the region',
  metric: 'Metric (°C, km)',
  imperial: 'Imperial (°F, miles)',
  instructions: 'Instructions for all chats',
  instructionsHint: 'Models are told this in every chat: how you want answers, what they should know of you.',
  saved: 'Saved',
});
