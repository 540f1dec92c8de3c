// Types of Vite's imports with `?url`: the URL of the built file.
declare module '*?url' {
  const url: string;
  export default url;
}

declare module '*.css';
