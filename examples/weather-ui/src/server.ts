// The weather server whose interface is in a registry: its tool sends text and data, and names a component.
import { createWeatherHandlers, type Forecast, forecastConfig } from '@vitrine/example-weather';
import { createToolUIServer, type ToolUIServer } from '@vitrine/server/published';
import { toJSONSchema } from 'zod/mini';
import { SAMPLE, type WeatherCardProps, WeatherCardPropsSchema } from './weather-card-props.ts';

/** The registry that `vitrine registry` starts on this machine. */
export const REGISTRY_URL = 'http://127.0.0.1:4600';

export interface WeatherUIOptions {
  /** Address of the registry. @default the registry of this machine */
  registryUrl?: string | undefined;
  /** The lock file of the build. @default `ui.lock.json` of this example */
  lock?: string | URL | undefined;
}

/** Throws `UIResourceError` `lock-missing` until the interface has been built. */
export function createWeatherUIServer({
  registryUrl = REGISTRY_URL,
  lock = new URL('../ui.lock.json', import.meta.url),
}: WeatherUIOptions = {}): ToolUIServer {
  const uiServer = createToolUIServer({
    serverId: 'weather-ui',
    name: 'Weather',
    version: '1.0.0',
    description: 'Simulated weather of the world’s cities.',
    license: 'Apache-2.0',
    registryUrl,
    lock,
    components: {
      WeatherCard: {
        description: 'The weather now and on the coming days',
        props: toJSONSchema(WeatherCardPropsSchema),
        samples: [{ title: 'Three days in Oslo', props: SAMPLE }],
      },
    },
  });
  const { forecast } = createWeatherHandlers();
  uiServer.toolWithUI({
    name: 'get_weather',
    title: 'Weather',
    description: forecastConfig.description,
    parameters: forecastConfig.inputSchema,
    output: forecastConfig.outputSchema,
    annotations: forecastConfig.annotations,
    component: 'WeatherCard',
    execute(args) {
      const { isError, content, structuredContent } = forecast(args);
      const [first] = content;
      if (isError || !structuredContent) throw new Error(first?.type === 'text' ? first.text : 'There is no forecast.');
      return structuredContent as Forecast;
    },
    summarize: ({ place, now, days }) =>
      `${place.name}: ${now.temperatureC} °C, ${now.condition}. ${days.map(({ date, highC, lowC }) => `${date}: ${lowC} to ${highC} °C`).join('; ')}`,
    transformResult: toProps,
  });
  return uiServer;
}

function toProps({ place, now, days }: Forecast): { [key: string]: unknown } & WeatherCardProps {
  return {
    location: `${place.name}, ${place.country}`,
    temperatureC: now.temperatureC,
    condition: now.condition,
    days: days.map(({ date, condition, highC, lowC, rainChancePercent }) => ({
      ...{ date, condition, highC, lowC, rainChancePercent },
    })),
  };
}
