// A longer conversation than in parking.browser.ts.
import { it } from 'vitest';
import { openParkingPages, scrollsThrough } from '../../test/parking.ts';

openParkingPages();

it('of 30 surfaces few are live, and each shows its content again when it is scrolled to', () => scrollsThrough(30));
