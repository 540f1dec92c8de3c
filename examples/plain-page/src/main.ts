// The smallest chat: one call and one page, without React and without a framework. It shows what a host author needs to write.
import { startPlainPage } from './server.ts';

const { url } = await startPlainPage({ port: Number(process.env.PORT ?? 4500) });
console.log(`Plain page: ${url}`);
