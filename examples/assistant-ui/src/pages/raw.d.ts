// Modules of Vite: a file as its text, and styles.
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*.css';
