// The pictures of the weather, drawn in the colour of the text beside them.
import type { ReactNode } from 'react';
import type { WeatherCondition } from './schema.ts';

interface WeatherIconProps {
  condition: WeatherCondition;
  /** The moon instead of the sun. */
  isNight?: boolean;
}

const CLOUD = 'M7 17.5a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6 1A3.5 3.5 0 0 1 17 17.5Z';
const LOW_CLOUD = 'M7 14a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6 1A3.5 3.5 0 0 1 17 14Z';
/** Columns in which drops and flakes fall, in percent of the icon's width. */
const DROPS = [8, 12, 16];

/** Decoration: the condition stands beside it as text. */
export function WeatherIcon({ condition, isNight = false }: WeatherIconProps): ReactNode {
  return (
    <svg
      className="vitrine-weather-icon"
      data-condition={condition}
      data-night={isNight || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {drawCondition(condition, isNight)}
    </svg>
  );
}

function drawCondition(condition: WeatherCondition, isNight: boolean): ReactNode {
  switch (condition) {
    case 'clear':
      return isNight ? <Moon /> : <Sun />;
    case 'partly-cloudy':
      return (
        <>
          <g transform="translate(6.5 -4) scale(0.72)">{isNight ? <Moon /> : <Sun />}</g>
          <path className="vitrine-weather-cloud" d={CLOUD} />
        </>
      );
    case 'cloudy':
      return <path className="vitrine-weather-cloud" d={CLOUD} />;
    case 'overcast':
      return (
        <>
          <path className="vitrine-weather-cloud" d={CLOUD} transform="translate(4 -3) scale(0.8)" />
          <path className="vitrine-weather-cloud" d={CLOUD} />
        </>
      );
    case 'fog':
      return (
        <>
          <path className="vitrine-weather-cloud" d={LOW_CLOUD} />
          <path d="M4 17h16M6.5 20h11" />
        </>
      );
    case 'windy':
      return <path d="M3 9h10.5a2.5 2.5 0 1 0-2.4-3.2M3 13h15a2.5 2.5 0 1 1-2.4 3.2M3 17h7a2 2 0 1 1-1.9 2.6" />;
    case 'thunderstorm':
      return (
        <>
          <path className="vitrine-weather-cloud" d={LOW_CLOUD} />
          <path className="vitrine-weather-bolt" d="m12.5 12-3 5h3l-1.5 5 5-6.500h-3l2-3.500Z" />
        </>
      );
    default:
      return (
        <>
          <path className="vitrine-weather-cloud" d={LOW_CLOUD} />
          {DROPS.map((x, index) => (
            <Drop key={x} x={x} index={index} condition={condition} />
          ))}
        </>
      );
  }
}

function Sun(): ReactNode {
  return (
    <g className="vitrine-weather-sun">
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.500v2.200M12 19.300v2.200M2.5 12h2.200M19.3 12h2.200M5.3 5.300l1.5 1.500M17.2 17.200l1.5 1.500M5.3 18.700l1.5-1.500M17.2 6.800l1.5-1.5" />
    </g>
  );
}

function Moon(): ReactNode {
  return <path className="vitrine-weather-moon" d="M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10Z" />;
}

function Drop({ x, index, condition }: { x: number; index: number; condition: WeatherCondition }): ReactNode {
  const isSolid = condition === 'snow' || condition === 'hail' || (condition === 'sleet' && index === 1);
  const y = 17 + (index % 2) * 1.5;
  if (condition === 'drizzle' && index === 1) return null;
  return isSolid ? (
    <circle className="vitrine-weather-flake" cx={x} cy={y + 1.5} r={condition === 'hail' ? 1.3 : 0.9} />
  ) : (
    <path className="vitrine-weather-drop" d={`M${x} ${y}l${condition === 'heavy-rain' ? '-1.5 4.5' : '-0.8 2.5'}`} />
  );
}
