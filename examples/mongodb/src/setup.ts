// `npm run setup`: installs MongoDB's own MCP server.
import { install } from './mcp-server.ts';

await install();
console.log('mongodb-mcp-server is installed.');
