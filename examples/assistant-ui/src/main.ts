// Starts the example and says where it is.
import { startExample } from './server/start-example.ts';

const { origin, modelLabel } = await startExample({ port: Number(process.env.PORT ?? 5190), env: process.env });
console.log(`Open ${origin}\nThe model of the AI SDK pages: ${modelLabel}`);
