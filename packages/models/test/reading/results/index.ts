import { CODE_HOSTS } from './code-hosts.ts';
import { FILES_AND_MESSAGES } from './files-and-messages.ts';
import { INTERFACE_ANSWERS } from './interface-answers.ts';
import { ROWS_IN_RECORDS } from './rows-in-records.ts';
import type { SampleResult } from './sample-result.ts';
import { SHOPS_AND_DATA } from './shops-and-data.ts';
import { TOOL_ANSWERS } from './tool-answers.ts';
import { WEATHER_AND_PLACES } from './weather-and-places.ts';
import { WRAPPED_ROWS } from './wrapped-rows.ts';

/** Results in the shapes of real servers, at least forty. */
export const SAMPLE_RESULTS: readonly SampleResult[] = [
  ...WEATHER_AND_PLACES,
  ...CODE_HOSTS,
  ...SHOPS_AND_DATA,
  ...FILES_AND_MESSAGES,
  ...WRAPPED_ROWS,
  ...INTERFACE_ANSWERS,
  ...TOOL_ANSWERS,
  ...ROWS_IN_RECORDS,
];
