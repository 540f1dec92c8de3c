// What Vite makes of an import with `?url`: the address of the built file.
declare module '*?url' {
  const url: string;
  export default url;
}
