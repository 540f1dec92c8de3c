// The script of the built page `hello-world`.
import { HelloWorldPage } from '../page/hello-world-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('hello-world', HelloWorldPage);
