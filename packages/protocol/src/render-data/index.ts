export * from './collection-schema.ts';
export * from './hello-world.ts';
export * from './list-databases.ts';
export * from './read-render-data.ts';
export * from './rename-collection.ts';
export * from './table.ts';
export * from './tool-schemas.ts';
