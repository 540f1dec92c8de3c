// Writes the front page.
import { writePage } from './site-files.ts';

/** The recordings of scripts/recordings/, by the name of their files. */
export const RECORDINGS = {
  chat: 'A question in the chat is answered by an interface: the user switches the unit and scrolls to the week. No language model takes part.',
  wrap: 'A database server that answers in text alone is wrapped. In the chat its query then draws a chart and a table.',
  approval: 'A view asks to put a kettle into the basket. The chat says who asks for what, and waits for the user.',
  'game-boy': 'A game runs on the server and is played in the chat, by the keyboard.',
} as const;

/** A recording with a poster for each theme, and its caption. It plays when the reader starts it. */
function recordingFigure([name, caption]: readonly [string, string]): string {
  const video = (poster: string, otherTheme: string) =>
    `  <video class="${otherTheme}:sl-hidden" controls muted playsinline preload="none" width="1280" height="800" poster="/recordings/${poster}.png" aria-label="${caption}"><source src="/recordings/${name}.webm" type="video/webm" /></video>`;
  return `<figure>\n${video(name, 'dark')}\n${video(`${name}-dark`, 'light')}\n  <figcaption>${caption}</figcaption>\n</figure>`;
}

/** Writes index.mdx. */
export function writeFrontPage(): void {
  writePage(
    'index.mdx',
    `---
title: Vitrine
description: Interfaces for MCP tools, shown safely in any chat.
template: splash
hero:
  title: Interfaces for MCP tools
  tagline: An MCP tool answers with text. Vitrine lets people see and use the answer, safely, in any chat.
  image:
    html: >-
      <img class="hero-picture dark:sl-hidden" src="/recordings/chat.png" width="1280" height="800" alt="A chat in which a tool has answered with a weather forecast">
      <img class="hero-picture light:sl-hidden" src="/recordings/chat-dark.png" width="1280" height="800" alt="A chat in which a tool has answered with a weather forecast">
  actions:
    - { text: Get started, link: /start/introduction/, icon: right-arrow }
    - { text: Open the playground, link: /playground/, variant: secondary }
---

import { Card, CardGrid, LinkCard } from '@astrojs/starlight/components';

<CardGrid>
  <LinkCard title="I run an MCP server" description="An interface for every tool, without writing code." href="/start/wrap-a-server/" />
  <LinkCard title="I write an MCP server" description="A tool with a view, in every client." href="/start/server-with-a-view/" />
  <LinkCard title="I write an application" description="Show what servers send, in React or any framework." href="/start/react-application/" />
  <LinkCard title="I want to chat with tools" description="Open it, connect servers, talk." href="/start/chat/" />
  <LinkCard title="I publish interfaces" description="Host them once, each on its own origin, and prove what was shown." href="/start/publish/" />
  <LinkCard title="I need components" description="Tables, charts, forms and 26 more, drawn from data." href="/components/" />
</CardGrid>

## See it

<div class="recordings">

${Object.entries(RECORDINGS).map(recordingFigure).join('\n\n')}

</div>

## What is in it

<CardGrid>
  <Card title="Every kind of interface">
    MCP Apps, the older MCP-UI, pages of ChatGPT's Apps SDK, A2UI and remote DOM: one host, one bridge, one policy.
    [How it works](/concepts/how-it-works/)
  </Card>
  <Card title="Isolation that is tested">
    A view runs on a site of its own, in an opaque frame, below a policy in headers. More than 360 attacks run against every
    change. [Isolation](/security/isolation/)
  </Card>
  <Card title="No model needed">
    A tool's definition becomes a form and a page for its result; a model may improve it. [Compiled
    interfaces](/concepts/compiled-interfaces/)
  </Card>
  <Card title="From a laptop to a team">
    SQLite and one process by default; PostgreSQL, NATS, S3, OpenID Connect by configuration. [Deploy](/operations/deploy/)
  </Card>
</CardGrid>
`,
  );
}
