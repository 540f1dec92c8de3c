import { expect, it } from 'vitest';
import { networkIsolation } from './isolation.ts';

const brands = (...list: [string, string][]) => ({
  userAgentData: { brands: list.map(([brand, version]) => ({ brand, version })) },
});

it.each([
  ['full', brands(['Not:A-Brand', '8'], ['Chromium', '156'])],
  ['full', brands(['Chromium', '152'], ['Microsoft Edge', '152'])],
  ['partial', brands(['Chromium', '151'])],
  ['partial', brands(['Firefox', '999'])],
  ['partial', brands(['Chromium', 'new'])],
  ['partial', brands()],
  ['partial', {}],
])('%s: %j', (isolation, browser) => expect(networkIsolation(browser)).toBe(isolation));
