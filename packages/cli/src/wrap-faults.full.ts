// The tests of wrap-faults.test.ts for clients over HTTP.
import { describeFaults } from '../test/wrap-fault-cases.ts';

describeFaults('http');
