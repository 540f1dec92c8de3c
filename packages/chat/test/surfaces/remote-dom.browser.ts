// Remote DOM in the page: a script of the older MCP-UI, rendered here in the page's own style, and acting like every view. With web
// components: remote-dom.full.ts.
import { describeRemoteDom } from './remote-dom.ts';

describeRemoteDom('drawn_react');
