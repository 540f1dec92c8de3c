// Serves the shop over stdio, in both protocol eras. One basket for the life of the process.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createBasket } from './basket.ts';
import { createShopServer } from './server.ts';

const basket = createBasket();
serveStdio(() => createShopServer({ basket }));
