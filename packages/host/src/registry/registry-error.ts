// The error of loading an interface from a registry.
import { VitrineError } from '@vitrine/std/internal/vitrine-error';

/** Reason why an interface was not loaded: a closed list, stable for programs. */
export type RegistryErrorCode =
  /** A registry's address in the settings is not an origin, or not a secure one. */
  | 'bad-registry'
  /** No registry of the settings has the server, or the version. */
  | 'not-found'
  /** No registry could be reached, and the cache has no copy. */
  | 'unreachable'
  /** The registry answered with something else than a registry does. */
  | 'bad-answer'
  /** The manifest, or a file, is not the one that its hash names; or the server announces another bundle. */
  | 'hash-mismatch'
  /** The registry now has other content under a version that was loaded before. */
  | 'version-changed'
  /** The version is not signed, by a publisher who signed before. */
  | 'signature-missing'
  /** The signature is not the publisher's. */
  | 'signature-invalid'
  /** Another key signed, and the old one did not name it. */
  | 'signature-key-changed'
  /** The server may not show this interface: it has shown another, or the interface is another server's. */
  | 'not-allowed';

/** An interface that was not loaded. `message` is for users. */
export class RegistryClientError extends VitrineError<RegistryErrorCode> {
  override readonly name = 'RegistryClientError';
}
