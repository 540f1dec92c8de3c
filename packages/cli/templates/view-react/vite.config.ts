// Builds the view into one HTML file, and serves it during development.
import react from '@vitejs/plugin-react';
import { vitrineViews } from '@vitrine/server/vite';
import { defineConfig } from 'vite';

// `npm run build` makes dist/views/{{name}}.html, the one file that the server sends, and dist/hosted/, the same as a page with assets.
export default defineConfig({
  plugins: [react(), vitrineViews({ views: { '{{name}}': 'views/{{name}}.html' } })],
});
