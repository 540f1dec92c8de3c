// What passes between a host, its sandbox and a view's runtime besides the dialects. Without schemas; apart from the sandbox's policy,
// because modules that load later need it, too: a bundler splits by files.
export { EARLY_HANDSHAKE } from '../early-handshake.ts';
export { SANDBOX } from '../sandbox-messages.ts';
