// As drawn.browser.ts, with web components.
import { describeDrawn } from './drawn.ts';

describeDrawn('drawn_webcomponents');
