// Styles are imported for their effect; the bundler knows what they are.
declare module '*.css';
