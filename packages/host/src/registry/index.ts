// Public: `@vitrine/host/registry`, interfaces from the registries that an application allows.
export { createRegistryClient, type PublishedInterface, type RegistryClient } from './create-registry-client.ts';
export { type AllowedBy, createInterfacePins, type InterfacePins } from './interface-pins.ts';
export { createBrowserCache, createMemoryCache, type RegistryCache } from './registry-cache.ts';
