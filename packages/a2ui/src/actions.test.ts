// The tool call that delivers an action over MCP.
import { describe, expect, it } from 'vitest';
import { toToolCall } from './index.ts';

const action = {
  name: 'sign_in',
  surfaceId: 's',
  sourceComponentId: 'button',
  timestamp: '2026-11-27T00:00:00.000Z',
  context: { user: 'ada', 'a/b~c': 'secret' },
};

describe('toToolCall', () => {
  it('calls the tool of the name of the action, with its context', () => {
    expect(toToolCall(action, ['sign_in', 'sign_out'])).toEqual({ tool: 'sign_in', arguments: action.context });
  });

  it('calls a2ui_action with all fields where the server has it', () => {
    expect(toToolCall(action, ['sign_in', 'a2ui_action'])).toEqual({ tool: 'a2ui_action', arguments: action });
  });

  it('is undefined where the server has neither', () => {
    expect(toToolCall(action, ['sign_out'])).toBeUndefined();
  });

  it('names secret arguments by pointers', () => {
    expect(toToolCall(action, ['sign_in'], ['a/b~c'])?.secrets).toEqual(['/a~1b~0c']);
    expect(toToolCall(action, ['a2ui_action'], ['a/b~c'])?.secrets).toEqual(['/context/a~1b~0c']);
  });
});
