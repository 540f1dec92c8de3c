// The weather's tools and reports, for the examples that add an interface.
export { CONDITIONS, type Condition } from './conditions.ts';
export { PLACES, type Place } from './places.ts';
export type { CurrentWeather, Day, Forecast, Hour, Now } from './report.ts';
export { createWeatherServer } from './server.ts';
export {
  createWeatherHandlers,
  currentWeatherConfig,
  forecastConfig,
  listPlacesConfig,
  type WeatherToolsOptions,
} from './tools.ts';
