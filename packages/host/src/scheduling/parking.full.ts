// A longer conversation than in parking.browser.ts.
import { test } from 'vitest';
import { openParkingPages, scrollsThrough } from '../../test/parking.ts';

openParkingPages();

test('of 30 surfaces few are live, and all show what they showed when they are scrolled to again', () =>
  scrollsThrough(30));
