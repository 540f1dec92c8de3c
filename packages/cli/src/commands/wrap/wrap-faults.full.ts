// The tests of wrap-faults.integration.test.ts for clients over HTTP.
import { describeFaults } from '../../../test/wrap-fault-cases.ts';

describeFaults('http');
