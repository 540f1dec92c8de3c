// The tools, independent of a server, so that this example and the one with an interface serve the same.
import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { localTime, parseDay } from './calendar.ts';
import { findPlace, PLACES, type Place, searchPlaces, suggestPlaces } from './places.ts';
import { CurrentWeatherSchema, ForecastSchema, type Moment, reportCurrent, reportForecast } from './report.ts';
import { sayCurrent, sayForecast } from './report-text.ts';

const SIMULATED =
  'The weather is simulated from climate normals (a place and date always give the same weather): neither observed nor predicted.';

const place = z
  .string()
  .min(1)
  .describe('A city: its name ("Oslo"), "name, country", or the id from list_places')
  .meta({ examples: ['Oslo', 'São Paulo', 'Tokyo, Japan'] });
const date = z.iso.date().optional().describe('The day at the place, YYYY-MM-DD, from 1900 to 2100. Absent: today');
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

export const listPlacesConfig = {
  title: 'List places',
  description: `The ${PLACES.length} cities whose weather can be asked for.`,
  inputSchema: z.object({
    query: z.string().default('').describe('Part of a city or country name. Empty: all'),
  }),
  outputSchema: z.object({
    places: z.array(z.object({ id: z.string(), name: z.string(), country: z.string() })),
  }),
  annotations,
};

export const currentWeatherConfig = {
  title: 'Current weather',
  description: `Temperature, sky, rain, sun and humidity now in a city, by its own clock. ${SIMULATED}`,
  inputSchema: z.object({ place, date }),
  outputSchema: CurrentWeatherSchema,
  annotations,
};

export const forecastConfig = {
  title: 'Weather forecast',
  description: `The weather in a city: now, in the next 24 hours and on the coming days. ${SIMULATED}`,
  inputSchema: z.object({
    place,
    days: z.number().int().min(1).max(14).default(7).describe('How many days, the first one included'),
    date,
  }),
  outputSchema: ForecastSchema,
  annotations,
};

export interface WeatherToolsOptions {
  /** The clock. @default the machine's */
  now?: () => Date;
}

/** The result of a tool: a report that fits its output schema, or an error. */
type Answer<Report> = (CallToolResult & { structuredContent: Report }) | (CallToolResult & { isError: true });

/** The handlers of the three tools. */
export function createWeatherHandlers({ now = () => new Date() }: WeatherToolsOptions = {}) {
  const momentAt = ({ timeZone }: Place, day: string | undefined): Moment => {
    const local = localTime(now(), timeZone);
    return day === undefined ? local : { ...local, day: parseDay(day)! };
  };
  const answer = <T extends object>(
    args: { place: string; date?: string | undefined },
    report: (place: Place, moment: Moment) => T,
    say: (report: T) => string,
  ): Answer<T> => {
    const match = findPlace(args.place);
    if (!match) return refuse(unknownPlace(args.place));
    if (args.date !== undefined && !/^(19|20)\d\d-|^2100-/.test(args.date)) {
      return refuse(`${args.date} is out of range: dates go from 1900-01-01 to 2100-12-31.`);
    }
    const structuredContent = report(match, momentAt(match, args.date));
    return { content: [{ type: 'text', text: say(structuredContent) }], structuredContent: { ...structuredContent } };
  };
  return {
    listPlaces({ query }: z.infer<typeof listPlacesConfig.inputSchema>): CallToolResult {
      const places = searchPlaces(query).map(({ id, name, country }) => ({ id, name, country }));
      const text = places.map(({ name, country }) => `${name}, ${country}`).join('\n');
      return {
        content: [{ type: 'text', text: text || `No place has “${query}” in its name.` }],
        structuredContent: { places },
      };
    },
    currentWeather: (args: z.infer<typeof currentWeatherConfig.inputSchema>) => answer(args, reportCurrent, sayCurrent),
    forecast: (args: z.infer<typeof forecastConfig.inputSchema>) =>
      answer(args, (found, moment) => reportForecast(found, moment, args.days), sayForecast),
  };
}

function refuse(text: string): CallToolResult & { isError: true } {
  return { isError: true, content: [{ type: 'text', text }] };
}

function unknownPlace(text: string): string {
  const meant = suggestPlaces(text).map(({ name, country }) => `${name}, ${country}`);
  const hint = meant.length > 0 ? `Did you mean ${meant.join('; ')}?` : 'list_places names those there are.';
  return `There is no weather for “${text}”. ${hint}`;
}
