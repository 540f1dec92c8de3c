// The type of the package's style sheets: TypeScript refuses an import of a file that has none.
export {};
