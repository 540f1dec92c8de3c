// The script of a compiled page that has a view spec, or takes one from a result, and whose controls check all arguments.
import { SPEC_SUPPORT } from './spec/spec-support.ts';
import { startPage } from './start-page.ts';

startPage({ spec: SPEC_SUPPORT });
