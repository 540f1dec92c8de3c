// The names and MIME types alone, without any schema: for programs that must start quickly.
export * from './keys.ts';
export * from './mime.ts';
