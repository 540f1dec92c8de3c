// Remote DOM in the page: a script of the older MCP-UI, drawn here with the page's own look, and acting like every view. One of web
// components: drawn.full.ts.
import { describeDrawn } from './drawn.ts';

describeDrawn('drawn_react');
