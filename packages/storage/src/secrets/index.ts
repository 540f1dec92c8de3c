// Secrets at rest: the key of an installation, and the box that seals with it.
export { StorageError, type StorageErrorCode } from '../errors.ts';
export { createPrivateFile } from './create-private-file.ts';
export { deriveKey } from './derive-key.ts';
export type { Keyring } from './keyring.ts';
export { openSecretKey, type SecretKeyOptions } from './open-secret-key.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
