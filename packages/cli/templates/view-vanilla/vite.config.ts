// Builds the view into one HTML file, and serves it during development.
import { vitrineViews } from '@vitrine/server/vite';
import { defineConfig } from 'vite';

// `npm run build` makes dist/views/{{name}}.html, the one file that the server sends, and dist/hosted/, the same as a page with assets.
export default defineConfig({
  plugins: [vitrineViews({ views: { '{{name}}': 'views/{{name}}.html' } })],
});
