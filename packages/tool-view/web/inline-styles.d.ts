// A style sheet as text, as Vite imports it.
declare module '*.css?inline' {
  const text: string;
  export default text;
}
