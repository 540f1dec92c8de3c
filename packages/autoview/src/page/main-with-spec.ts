// The script of every compiled page that has a view spec, or takes one from a result.
import { SPEC_SUPPORT } from './spec/spec-support.ts';
import { startPage } from './start-page.ts';

startPage(SPEC_SUPPORT);
