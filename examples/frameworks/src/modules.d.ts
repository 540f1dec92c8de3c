// The components that Vite's plugins compile.
declare module '*.vue' {
  const component: import('vue').Component;
  export default component;
}
declare module '*.svelte' {
  const component: import('svelte').Component;
  export default component;
}
