// Conversations in the shapes of the exports of ChatGPT, Claude, Open WebUI and LibreChat, for tests.

const T = 1_714_500_000;
const node = (id: string, parent: string | null, children: string[], message: object | null) => ({
  id,
  parent,
  children,
  message,
});
const message = (role: string, content: object, more: object = {}) => ({
  id: 'm',
  author: { role, name: null, metadata: {} },
  create_time: T + 1.25,
  update_time: null,
  content,
  status: 'finished_successfully',
  end_turn: true,
  weight: 1,
  metadata: {},
  recipient: 'all',
  ...more,
});
const words = (...parts: unknown[]) => ({ content_type: 'text', parts });

/** Two questions; the first was answered twice, and the second was edited. */
export const CHATGPT = {
  title: 'Plot a wave',
  create_time: T,
  update_time: T + 90.5,
  conversation_id: 'c-1',
  is_archived: false,
  default_model_slug: 'gpt-4o',
  current_node: 'a3',
  mapping: {
    root: node('root', null, ['sys'], null),
    sys: node(
      'sys',
      'root',
      ['ctx'],
      message('system', words(''), { metadata: { is_visually_hidden_from_conversation: true } }),
    ),
    ctx: node(
      'ctx',
      'sys',
      ['u1'],
      message(
        'user',
        { content_type: 'user_editable_context', user_profile: 'I sail.', user_instructions: 'Be brief.' },
        { metadata: { is_visually_hidden_from_conversation: true } },
      ),
    ),
    u1: node(
      'u1',
      'ctx',
      ['a1', 'a1b'],
      message(
        'user',
        {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-abc123',
              size_bytes: 9,
              width: 4,
              height: 4,
            },
            'Plot this wave',
          ],
        },
        { metadata: { attachments: [{ id: 'file-abc123', name: 'wave.png', mime_type: 'image/png', size: 9 }] } },
      ),
    ),
    // The answer that was asked for again is the active one, although it is not the last child.
    a1: node(
      'a1',
      'u1',
      ['t1'],
      message(
        'assistant',
        { content_type: 'code', language: 'python', response_format_name: null, text: 'plot(sin)' },
        { recipient: 'python', metadata: { model_slug: 'gpt-4o' } },
      ),
    ),
    t1: node('t1', 'a1', ['a2'], {
      ...message('tool', { content_type: 'execution_output', text: '<Figure>' }),
      author: { role: 'tool', name: 'python', metadata: {} },
    }),
    a2: node(
      'a2',
      't1',
      ['u2', 'u2b'],
      message('assistant', words('Here it is.\ue200cite\ue202turn0search0\ue201'), {
        metadata: { model_slug: 'gpt-4o' },
      }),
    ),
    a1b: node('a1b', 'u1', [], message('assistant', words('I cannot see it.'))),
    u2: node('u2', 'a2', ['th'], message('user', words('Why?'))),
    th: node(
      'th',
      'u2',
      ['a3'],
      message('assistant', { content_type: 'thoughts', thoughts: [{ summary: 'Physics', content: 'Water moves.' }] }),
    ),
    a3: node('a3', 'th', [], message('assistant', words('Because of **wind**.'))),
    u2b: node('u2b', 'a2', [], message('user', words('Whyy?'))),
    strange: node(
      'strange',
      'u2b',
      [],
      message('assistant', { content_type: 'sonic_webpage', url: 'https://a.example' }),
    ),
  },
};

const claude = (uuid: string, sender: string, more: object) => ({
  uuid,
  text: '',
  content: [],
  sender,
  created_at: '2024-05-01T10:00:00.123456Z',
  updated_at: '2024-05-01T10:00:00.123456+00:00',
  attachments: [],
  files: [],
  ...more,
});

/** One branch, as in older exports. */
export const CLAUDE = {
  uuid: 'c-2',
  name: 'Notes on ```ticks```',
  created_at: '2024-05-01T09:59:58.000001+00:00',
  updated_at: '2024-05-01T11:00:00Z',
  account: { uuid: 'u' },
  chat_messages: [
    claude('1', 'human', {
      text: 'Summarise the notes',
      content: [{ type: 'text', text: 'Summarise the notes', citations: [] }],
      attachments: [
        { file_name: 'notes.md', file_size: 20, file_type: 'text/markdown', extracted_content: '# Notes\n\nWind.' },
        { file_name: 'scan.pdf', file_size: 9, file_type: 'pdf', extracted_content: '' },
      ],
      files: [{ file_name: 'boat.jpg' }],
    }),
    claude('2', 'assistant', {
      text: 'This block is not supported on your current device yet.\n\nThey are about wind.',
      content: [
        { type: 'thinking', thinking: 'Short notes.', summaries: [] },
        { type: 'tool_use', name: 'artifacts', input: { id: 'a', content: '```js\n1\n```' } },
        { type: 'tool_result', name: 'artifacts', content: [{ type: 'text', text: 'OK' }, { type: 'image' }] },
        { type: 'text', text: 'They are about wind.' },
        { type: 'voice_note', title: 'Spoken' },
        { type: 'token_budget' },
      ],
    }),
    claude('3', 'human', { text: 'Thanks' }),
  ],
};

/** A red square. */
const PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';
const webuiMessage = (id: string, parentId: string | null, role: string, content: string, more: object = {}) => ({
  [id]: { id, parentId, childrenIds: [], role, content, timestamp: T, ...more },
});

/** Two models answer a question with a picture and a text; a later answer has used a tool, in the newer form. */
export const OPEN_WEBUI = {
  id: 'w-1',
  user_id: 'u-1',
  title: 'Red things',
  chat: {
    title: 'Red things',
    models: ['llama3.1:latest', 'gpt-4o'],
    files: [],
    history: {
      currentId: 'w5',
      messages: {
        ...webuiMessage('w1', null, 'user', 'What is this?', {
          models: ['llama3.1:latest', 'gpt-4o'],
          files: [
            { type: 'image', url: `data:image/png;base64,${PIXELS}` },
            { type: 'file', name: 'notes.md', file: { filename: 'notes.md', data: { content: '# Red' } } },
            { type: 'file', name: 'scan.pdf', id: 'f-1', url: '/api/v1/files/f-1' },
          ],
        }),
        ...webuiMessage(
          'w2',
          'w1',
          'assistant',
          '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; A square,\n&gt; I think.\n</details>\nA red square.',
          { model: 'llama3.1:latest', modelIdx: 0 },
        ),
        ...webuiMessage('w3', 'w1', 'assistant', 'Something red.', {
          model: 'gpt-4o',
          modelName: 'GPT-4o',
          modelIdx: 1,
        }),
        ...webuiMessage('w4', 'w3', 'user', 'How warm is it in Paris?'),
        ...webuiMessage('w5', 'w4', 'assistant', 'Mild.', {
          model: 'gpt-4o',
          done: true,
          output: [
            { type: 'reasoning', content: [{ type: 'output_text', text: 'A tool knows.' }] },
            { type: 'function_call', call_id: 'c', name: 'get_weather', arguments: '{"city":"Paris"}' },
            { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: '18 C' }] },
            { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It is mild.' }] },
          ],
        }),
      },
    },
  },
  created_at: T,
  updated_at: T + 90,
  archived: false,
  pinned: false,
  meta: {},
  folder_id: null,
};

const libreMessage = (messageId: string, parentMessageId: string, minute: number, more: object) => ({
  messageId,
  parentMessageId,
  conversationId: 'l-1',
  createdAt: `2024-05-01T10:0${minute}:00.000Z`,
  endpoint: 'agents',
  error: false,
  unfinished: false,
  ...more,
});
const ROOT = '00000000-0000-0000-0000-000000000000';

/** A question that was answered twice, and one that was asked in another way, as a list. */
export const LIBRECHAT = {
  conversationId: 'l-1',
  endpoint: 'agents',
  title: 'Wind',
  exportAt: '13:18:04 GMT+0200',
  branches: true,
  recursive: false,
  options: { model: 'gpt-4o', endpoint: 'agents' },
  messages: [
    libreMessage('l1', ROOT, 0, {
      isCreatedByUser: true,
      sender: 'User',
      text: 'Is it windy?',
      model: null,
      files: [{ file_id: 'f', filename: 'map.png', filepath: '/images/u/map.png', type: 'image/png' }],
    }),
    libreMessage('l2', 'l1', 1, { isCreatedByUser: false, sender: 'GPT-4o', text: 'A little.', model: 'gpt-4-turbo' }),
    libreMessage('l3', 'l1', 2, {
      isCreatedByUser: false,
      sender: 'Agent',
      text: '',
      content: [
        { type: 'think', think: 'I look.' },
        { type: 'tool_call', tool_call: { id: 't', name: 'wind', args: '{"at":"Faro"}', output: '12 knots' } },
        { type: 'text', text: { value: 'Yes.' } },
        { type: 'agent_update', agent_update: {} },
      ],
    }),
    libreMessage('l4', ROOT, 3, { isCreatedByUser: true, sender: 'User', text: 'Will it be windy?', model: null }),
  ],
};

/** The same conversation as a tree. */
export const LIBRECHAT_TREE = {
  ...LIBRECHAT,
  recursive: true,
  messages: undefined,
  messagesTree: [
    { ...LIBRECHAT.messages[0], children: [LIBRECHAT.messages[1], { ...LIBRECHAT.messages[2], children: [] }] },
    { ...LIBRECHAT.messages[3], children: [] },
  ],
};
