// The S3 of tests (s3-server.ts), for one test.
import { onTestFinished } from 'vitest';
import { CREDENTIALS, openS3, type TestS3 } from './s3-server.ts';

/** Starts a server, which ends with the test; until then this process has its credentials. */
export async function startS3(): Promise<TestS3> {
  const s3 = await openS3();
  const before = Object.keys(CREDENTIALS).map(name => [name, process.env[name]] as const);
  Object.assign(process.env, CREDENTIALS);
  onTestFinished(async () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await s3.close();
  });
  return s3;
}
