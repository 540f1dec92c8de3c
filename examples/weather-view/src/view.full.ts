// The tests of view.browser.ts in every width and in the dark theme.
import { it } from 'vitest';
import { drawsWhileWritten, fits, followsTheme, openWeatherPages } from '../test/weather-page.ts';

openWeatherPages();

it.each([280, 700])('fits %i px: nothing is cut off, and the host gives it the height it needs', fits);

it('follows the host’s dark theme, with no accessibility violation', () => followsTheme('dark'));

it('draws while the model writes the arguments, in the dark', () => drawsWhileWritten('dark'));
