// Serves the weather over stdio. `REGISTRY_URL`: the registry that the interface was published to.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createWeatherUIServer } from './server.ts';

const { REGISTRY_URL: registryUrl, UI_LOCK: lock } = process.env;
serveStdio(() => createWeatherUIServer({ registryUrl, lock }).server);
