// The weather server: three tools that answer in text and structured content.
import { McpServer } from '@modelcontextprotocol/server';
import {
  createWeatherHandlers,
  currentWeatherConfig,
  forecastConfig,
  listPlacesConfig,
  type WeatherToolsOptions,
} from './tools.ts';

export function createWeatherServer(options: WeatherToolsOptions = {}): McpServer {
  const server = new McpServer({ name: 'weather', title: 'Weather', version: '0.1.0' });
  const { listPlaces, currentWeather, forecast } = createWeatherHandlers(options);
  server.registerTool('list_places', listPlacesConfig, listPlaces);
  server.registerTool('current_weather', currentWeatherConfig, currentWeather);
  server.registerTool('forecast', forecastConfig, forecast);
  return server;
}
