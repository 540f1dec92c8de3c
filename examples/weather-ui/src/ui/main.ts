// The bundle: it registers the component, and starts.
import { createToolUIRuntime } from '@vitrine/view/tool-ui';
import { WeatherCardPropsSchema } from '../weather-card-props.ts';
import { weatherCard } from './weather-card.ts';
import './weather-card.css';

const runtime = createToolUIRuntime();
runtime.register({ name: 'WeatherCard', schema: WeatherCardPropsSchema, render: weatherCard });
await runtime.start();
