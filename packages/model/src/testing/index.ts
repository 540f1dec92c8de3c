// For tests: a server that speaks the wire of each provider.
export {};
