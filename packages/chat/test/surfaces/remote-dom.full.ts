// As remote-dom.browser.ts, with web components.
import { describeRemoteDom } from './remote-dom.ts';

describeRemoteDom('drawn_webcomponents');
