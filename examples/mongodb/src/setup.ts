import { install } from './mcp-server.ts';

await install();
console.log('mongodb-mcp-server is installed.');
