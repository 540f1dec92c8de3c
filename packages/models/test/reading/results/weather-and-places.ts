// Weather, places, and what is in the sky.
import type { SampleResult } from './sample-result.ts';

const hours = Array.from({ length: 24 }, (_, hour) => `2026-06-12T${String(hour).padStart(2, '0')}:00`);

export const WEATHER_AND_PLACES: readonly SampleResult[] = [
  {
    id: 'open-meteo/forecast',
    arguments: { latitude: 59.91, longitude: 10.75, hourly: 'temperature_2m,precipitation_probability' },
    value: {
      latitude: 59.914,
      longitude: 10.758,
      generationtime_ms: 0.0612,
      utc_offset_seconds: 7200,
      timezone: 'Europe/Oslo',
      timezone_abbreviation: 'GMT+2',
      elevation: 12,
      hourly_units: { time: 'iso8601', temperature_2m: '°C', precipitation_probability: '%' },
      hourly: {
        time: hours,
        temperature_2m: hours.map((_, hour) => Math.round(120 + 60 * Math.sin((hour - 8) / 4)) / 10),
        precipitation_probability: hours.map((_, hour) => (hour * 7) % 60),
      },
    },
  },
  {
    id: 'open-meteo/current',
    value: {
      latitude: 59.914,
      longitude: 10.758,
      generationtime_ms: 0.04,
      utc_offset_seconds: 7200,
      timezone: 'Europe/Oslo',
      timezone_abbreviation: 'GMT+2',
      elevation: 12,
      current_units: { time: 'iso8601', interval: 'seconds', temperature_2m: '°C', wind_speed_10m: 'km/h', is_day: '' },
      current: { time: '2026-06-12T14:15', interval: 900, temperature_2m: 18.4, wind_speed_10m: 11.2, is_day: 1 },
    },
  },
  {
    id: 'openweather/current',
    arguments: { city: 'Oslo' },
    value: {
      coord: { lon: 10.7461, lat: 59.9127 },
      weather: [{ id: 803, main: 'Clouds', description: 'broken clouds', icon: '04d' }],
      base: 'stations',
      main: { temp: 18.4, feels_like: 17.9, temp_min: 16.1, temp_max: 20.2, pressure: 1013, humidity: 62 },
      visibility: 10000,
      wind: { speed: 4.1, deg: 220 },
      dt: 1781266500,
      sys: { type: 1, id: 1624, country: 'NO', sunrise: 1781229240, sunset: 1781297280 },
      timezone: 7200,
      id: 3143244,
      name: 'Oslo',
      cod: 200,
    },
  },
  {
    id: 'iss/position',
    value: {
      message: 'success',
      timestamp: 1781266500,
      iss_position: { latitude: '47.6062', longitude: '-122.3321' },
    },
  },
  {
    id: 'google-maps/search-places',
    arguments: { query: 'coffee in Bergen' },
    value: {
      status: 'OK',
      html_attributions: [],
      results: [
        {
          name: 'Kaffemisjonen',
          formatted_address: 'Øvre Korskirkeallmenning 5, 5017 Bergen',
          geometry: { location: { lat: 60.3938, lng: 5.3274 } },
          place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
          rating: 4.7,
          user_ratings_total: 1204,
          opening_hours: { open_now: true },
          types: ['cafe', 'food'],
        },
        {
          name: 'Bergen Kaffebrenneri',
          formatted_address: 'Vestre Torggaten 4, 5015 Bergen',
          geometry: { location: { lat: 60.3899, lng: 5.3212 } },
          place_id: 'ChIJP3Sa8ziYEmsRUKgyFmh9AQM',
          rating: 4.5,
          user_ratings_total: 801,
          opening_hours: { open_now: false },
          types: ['cafe'],
        },
        {
          name: 'Blom',
          formatted_address: 'John Lunds plass 1, 5015 Bergen',
          geometry: { location: { lat: 60.3872, lng: 5.3238 } },
          place_id: 'ChIJrTLr-GyuEmsRBfy61i59si0',
          rating: 4.6,
          user_ratings_total: 433,
          opening_hours: { open_now: true },
          types: ['cafe', 'bakery'],
        },
      ],
    },
  },
  {
    id: 'nominatim/search',
    value: [
      {
        place_id: 240109189,
        osm_type: 'node',
        lat: '51.5074',
        lon: '-0.1278',
        display_name: 'London, England',
        type: 'city',
        importance: 0.93,
      },
      {
        place_id: 240109190,
        osm_type: 'node',
        lat: '42.9834',
        lon: '-81.2497',
        display_name: 'London, Ontario',
        type: 'city',
        importance: 0.61,
      },
      {
        place_id: 240109191,
        osm_type: 'node',
        lat: '37.129',
        lon: '-84.0833',
        display_name: 'London, Kentucky',
        type: 'town',
        importance: 0.48,
      },
    ],
  },
  {
    id: 'usgs/earthquakes',
    value: {
      type: 'FeatureCollection',
      metadata: { generated: 1781266500000, title: 'USGS Earthquakes', status: 200, api: '1.14.1', count: 2 },
      features: [
        {
          type: 'Feature',
          properties: { mag: 4.6, place: '42 km SSW of Hihifo, Tonga', time: 1781262500000, tsunami: 0 },
          geometry: { type: 'Point', coordinates: [-174.0, -16.3, 35] },
          id: 'us7000n1',
        },
        {
          type: 'Feature',
          properties: { mag: 2.1, place: '7 km W of Cobb, CA', time: 1781263500000, tsunami: 0 },
          geometry: { type: 'Point', coordinates: [-122.8, 38.8, 2.1] },
          id: 'nc7400',
        },
      ],
    },
  },
  {
    id: 'restcountries/country',
    value: {
      name: 'Norway',
      country_code: 'NO',
      capital: 'Oslo',
      population: 5379475,
      area_km2: 323802,
      languages: ['nb', 'nn'],
      currency: 'NOK',
      flag: 'https://flagcdn.com/w320/no.png',
    },
  },
  {
    id: 'time/convert',
    arguments: { source_timezone: 'America/New_York', time: '16:30', target_timezone: 'Asia/Tokyo' },
    value: {
      source: { timezone: 'America/New_York', datetime: '2026-06-12T16:30:00-04:00', is_dst: true },
      target: { timezone: 'Asia/Tokyo', datetime: '2026-06-13T05:30:00+09:00', is_dst: false },
      time_difference: '+13.0h',
    },
  },
];
