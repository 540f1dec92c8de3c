// The HTML of the page of `_ui_list`: the gallery of all tools.

import type { GalleryNames } from '../built-in-tools/definitions.ts';
import { GALLERY_SCRIPT, GALLERY_STYLE } from '../gallery.gen.ts';

/** Previews are `srcdoc` frames in this page and inherit its policy: inline scripts run, nothing is loaded. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; media-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * `names`: the names of the wrapper's own tools; the server's tools arrive as the result of a call. `dataPrefix`: where the answers of read-only
 * ones are read, without a question of the host; absent: they are called.
 */
export function galleryPage(names: GalleryNames, dataPrefix?: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><title>Tools</title>',
    `<style>${GALLERY_STYLE}</style></head><body><main></main>`,
    `<script type="application/json" id="names">${JSON.stringify({ ...names, dataPrefix }).replaceAll('<', '\\u003c')}</script>`,
    `<script>${GALLERY_SCRIPT}</script></body></html>`,
  ].join('');
}
