// The script that a host runs in the window of an Apps SDK page, before the page's own.
import { install } from './window-openai.ts';

install(window);
