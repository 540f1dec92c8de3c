// The weather server with an interface: the tools of the text-only example, and one page that shows their results.
import { McpServer } from '@modelcontextprotocol/server';
import {
  createWeatherHandlers,
  currentWeatherConfig,
  forecastConfig,
  listPlacesConfig,
  type WeatherToolsOptions,
} from '@vitrine/example-weather';
import { type LegacyMode, registerUITool } from '@vitrine/server';
import { buildPage } from './page.ts';

export interface WeatherViewOptions extends WeatherToolsOptions {
  /** Whether older MCP-UI clients get the page in the result. @default 'auto': those known to show it */
  legacy?: LegacyMode;
}

export function createWeatherViewServer({ legacy = 'auto', ...options }: WeatherViewOptions = {}): McpServer {
  /** Interface of both tools: they name the same page, so it is registered and built once. */
  const ui = { uri: 'ui://weather-view/weather', html: buildPage, prefersBorder: false, legacy };
  const server = new McpServer({ name: 'weather-view', title: 'Weather, with a view', version: '0.1.0' });
  const { listPlaces, currentWeather, forecast } = createWeatherHandlers(options);
  server.registerTool('list_places', listPlacesConfig, listPlaces);
  registerUITool(server, { name: 'current_weather', ...currentWeatherConfig, ui }, currentWeather);
  registerUITool(server, { name: 'forecast', ...forecastConfig, ui }, forecast);
  return server;
}
