/** What a view can be written with; each has a folder of the template. */
export const FRAMEWORKS = ['react', 'svelte', 'vanilla'] as const;
export type Framework = (typeof FRAMEWORKS)[number];
