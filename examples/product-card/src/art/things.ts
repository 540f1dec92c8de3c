// Drawings: kettle, headphones, backpack.

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="9" fill="#000" opacity=".13"/>`;

export const KETTLE = `
<defs>
  <linearGradient id="k-body" x1="0" x2="1"><stop offset="0" stop-color="#3d4247"/><stop offset=".35" stop-color="#7b838a"/><stop offset=".55" stop-color="#565d63"/><stop offset="1" stop-color="#26292d"/></linearGradient>
  <linearGradient id="k-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9a066"/><stop offset="1" stop-color="#9a6232"/></linearGradient>
</defs>
${shadow(172, 240, 88)}
<path d="M120 208C86 204 92 160 74 138c-9-11-20-15-31-14" stroke="url(#k-body)" stroke-width="13" stroke-linecap="round"/>
<path d="M119 206C92 200 95 163 79 141" stroke="#fff" stroke-opacity=".22" stroke-width="3" stroke-linecap="round"/>
<path d="M136 116h82l24 108a14 14 0 0 1-14 16H126a14 14 0 0 1-14-16z" fill="url(#k-body)"/>
<path d="M147 124l-20 100" stroke="#fff" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"/>
<path d="M130 118q47-18 94 0v-6q-47-26-94 0z" fill="#34383d"/>
<path d="M134 110q43-22 86 0" stroke="#8b939a" stroke-width="3" stroke-linecap="round"/>
<rect x="169" y="80" width="16" height="17" rx="7" fill="url(#k-wood)"/>
<path d="M222 120c30-6 54 2 55 34 1 27-13 49-31 60" stroke="#2b2e32" stroke-width="9" stroke-linecap="round"/>
<path d="M268 133c8 6 10 14 9 24-1 16-7 30-16 41" stroke="url(#k-wood)" stroke-width="17" stroke-linecap="round"/>
<path d="M271 140c5 9 2 30-8 46" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>`;

export const HEADPHONES = `
<defs>
  <linearGradient id="h-cup" x1="0" x2="1"><stop offset="0" stop-color="#54506b"/><stop offset=".5" stop-color="#332f47"/><stop offset="1" stop-color="#1d1b2b"/></linearGradient>
  <linearGradient id="h-band" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b6686"/><stop offset="1" stop-color="#2c293d"/></linearGradient>
  <radialGradient id="h-face" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="#8d87ab"/><stop offset="1" stop-color="#3d3955"/></radialGradient>
</defs>
${shadow(160, 246, 96)}
<path d="M74 170C60 84 104 40 160 40s100 44 86 130" stroke="url(#h-band)" stroke-width="20" stroke-linecap="round"/>
<path d="M100 96c12-26 33-40 60-40s48 14 60 40" stroke="#c9a27e" stroke-width="9" stroke-linecap="round"/>
<path d="M84 108c9-36 38-60 76-60" stroke="#fff" stroke-opacity=".25" stroke-width="3" stroke-linecap="round"/>
<rect x="88" y="140" width="34" height="96" rx="17" fill="#16141f"/>
<rect x="198" y="140" width="34" height="96" rx="17" fill="#16141f"/>
<rect x="52" y="134" width="52" height="108" rx="26" fill="url(#h-cup)"/>
<rect x="216" y="134" width="52" height="108" rx="26" fill="url(#h-cup)"/>
<rect x="58" y="142" width="36" height="92" rx="18" fill="url(#h-face)"/>
<rect x="226" y="142" width="36" height="92" rx="18" fill="url(#h-face)"/>
<circle cx="76" cy="188" r="5" fill="#c9a27e"/><circle cx="244" cy="188" r="5" fill="#c9a27e"/>
<path d="M66 160c2-6 5-9 10-10" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"/>
<path d="M234 160c2-6 5-9 10-10" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"/>`;

export const BACKPACK = `
<defs>
  <linearGradient id="b-body" x1="0" x2="1"><stop offset="0" stop-color="#4e7a5e"/><stop offset=".45" stop-color="#3d6550"/><stop offset="1" stop-color="#264337"/></linearGradient>
  <linearGradient id="b-pocket" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b8a6c"/><stop offset="1" stop-color="#35594a"/></linearGradient>
</defs>
${shadow(160, 250, 84)}
<path d="M98 110c-22 20-26 70-18 116M222 110c22 20 26 70 18 116" stroke="#22382f" stroke-width="12" stroke-linecap="round"/>
<path d="M138 56c0-24 44-24 44 0" stroke="#22382f" stroke-width="9" stroke-linecap="round"/>
<path d="M92 132c0-52 24-82 68-82s68 30 68 82v94c0 13-9 22-22 22h-92c-13 0-22-9-22-22z" fill="url(#b-body)"/>
<path d="M106 124c3-36 22-58 54-58s51 22 54 58" stroke="#1d3129" stroke-width="4" stroke-linecap="round"/>
<path d="M107 128c3-36 22-58 53-58" stroke="#fff" stroke-opacity=".18" stroke-width="2"/>
<rect x="212" y="118" width="6" height="20" rx="3" fill="#e2b567"/>
<path d="M108 162h104v58c0 9-6 15-15 15h-74c-9 0-15-6-15-15z" fill="url(#b-pocket)"/>
<path d="M108 162h104" stroke="#1d3129" stroke-width="5" stroke-linecap="round"/>
<rect x="196" y="160" width="6" height="22" rx="3" fill="#e2b567"/>
<rect x="140" y="186" width="40" height="26" rx="4" fill="#2b493c"/>
<path d="M148 204l9-12 6 7 4-4 6 9" stroke="#e2b567" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>
<path d="M104 118c-4 30-5 70-1 112" stroke="#fff" stroke-opacity=".2" stroke-width="4" stroke-linecap="round"/>`;
