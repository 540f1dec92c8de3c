// Drawings: lamp, mug, chair.

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="9" fill="#000" opacity=".13"/>`;

export const LAMP = `
<defs>
  <linearGradient id="l-shade" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#43658c"/><stop offset="1" stop-color="#1f3550"/></linearGradient>
  <linearGradient id="l-light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe2a6" stop-opacity=".85"/><stop offset="1" stop-color="#ffe2a6" stop-opacity="0"/></linearGradient>
</defs>
<path d="M166 128l74-26 54 146H128z" fill="url(#l-light)"/>
${shadow(112, 246, 66)}
<path d="M112 238L86 144" stroke="#b48a4c" stroke-width="8" stroke-linecap="round"/>
<path d="M86 144l92-76" stroke="#b48a4c" stroke-width="8" stroke-linecap="round"/>
<path d="M90 146l24 88" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-linecap="round"/>
<circle cx="86" cy="144" r="11" fill="#8c6833"/><circle cx="86" cy="144" r="4.5" fill="#e7c58d"/>
<path d="M62 244a50 10 0 0 1 100 0z" fill="#22344b"/>
<path d="M62 244h100" stroke="#15222f" stroke-width="5" stroke-linecap="round"/>
<g transform="rotate(-19 196 92)">
  <path d="M186 52h20l32 58a6 6 0 0 1-5 9h-74a6 6 0 0 1-5-9z" fill="url(#l-shade)"/>
  <path d="M184 62l-22 46" stroke="#fff" stroke-opacity=".28" stroke-width="4" stroke-linecap="round"/>
  <ellipse cx="196" cy="119" rx="40" ry="6.5" fill="#ffedc7"/>
  <rect x="184" y="44" width="24" height="13" rx="6" fill="#b48a4c"/>
</g>`;

export const MUG = `
<defs>
  <linearGradient id="m-body" x1="0" x2="1"><stop offset="0" stop-color="#efe3d0"/><stop offset=".5" stop-color="#e2d2b8"/><stop offset="1" stop-color="#b79f7e"/></linearGradient>
  <linearGradient id="m-glaze" x1="0" x2="1"><stop offset="0" stop-color="#5fa7a0"/><stop offset=".5" stop-color="#3c827d"/><stop offset="1" stop-color="#235350"/></linearGradient>
</defs>
${shadow(152, 240, 82)}
<path d="M218 134c44-10 60 14 54 42-5 26-28 40-60 36" stroke="#3c827d" stroke-width="17" stroke-linecap="round"/>
<path d="M226 131c30-4 40 12 36 34" stroke="#fff" stroke-opacity=".28" stroke-width="3.5" stroke-linecap="round"/>
<path d="M84 104h136v88c0 31-19 48-46 48h-44c-27 0-46-17-46-48z" fill="url(#m-body)"/>
<path d="M84 104h136v62c-9 7-13-8-22-2-8 6-5 22-15 21-9-1-6-21-16-22-11 0-9 30-19 29-9-1-6-25-15-27-10-1-11 15-20 13-9-2-10-16-29-9z" fill="url(#m-glaze)"/>
<ellipse cx="152" cy="104" rx="68" ry="15" fill="#2b625e"/>
<ellipse cx="152" cy="107" rx="58" ry="10.5" fill="#3b2416"/>
<ellipse cx="142" cy="105" rx="26" ry="3.6" fill="#7a4f33" opacity=".7"/>
<path d="M98 124v66" stroke="#fff" stroke-opacity=".32" stroke-width="6" stroke-linecap="round"/>
<path d="M128 78c-12-14 12-22 0-38M160 72c-12-14 12-24 0-42" stroke="#8a9aa0" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>`;

export const CHAIR = `
<defs>
  <linearGradient id="c-wool" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cd6e57"/><stop offset="1" stop-color="#8e3f30"/></linearGradient>
  <linearGradient id="c-seat" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d77f67"/><stop offset="1" stop-color="#a04d3b"/></linearGradient>
  <linearGradient id="c-oak" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d6a871"/><stop offset="1" stop-color="#946a39"/></linearGradient>
</defs>
${shadow(162, 252, 98)}
<path d="M222 176l26 74M106 190l-20 60" stroke="#7d5930" stroke-width="9" stroke-linecap="round"/>
<path d="M196 70c4-14 20-20 34-14s19 22 13 36l-38 88-60-10z" fill="url(#c-wool)"/>
<path d="M206 74c5-8 13-11 21-8" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>
<path d="M208 86l-34 80M226 92l-34 80" stroke="#7c3226" stroke-opacity=".45" stroke-width="2"/>
<path d="M74 168c0-11 8-18 20-18h98c15 0 24 8 24 20s-9 20-24 20H94c-12 0-20-9-20-22z" fill="url(#c-seat)"/>
<path d="M86 160c4-3 8-4 14-4h78" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>
<path d="M68 196h156" stroke="url(#c-oak)" stroke-width="9" stroke-linecap="round" transform="rotate(.01)"/>
<path d="M78 128h128" stroke="#c2935b" stroke-width="11" stroke-linecap="round"/>
<path d="M82 126h118" stroke="#fff" stroke-opacity=".3" stroke-width="2.5" stroke-linecap="round"/>
<path d="M92 132l-26 118M206 132l-4 52" stroke="#c2935b" stroke-width="9" stroke-linecap="round"/>`;
