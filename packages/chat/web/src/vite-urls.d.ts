// Types of Vite's imports with `?url`: the URL of the built file.
declare module '*?url' {
  const url: string;
  export default url;
}

// The URL of a module that is built with all it imports into one file.
declare module '*?worker&url' {
  const url: string;
  export default url;
}

declare module '*.css';
