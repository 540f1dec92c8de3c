// HTTP routes for the models of all users: anyone may read the settings, and only an admin changes them.

import { API_ROUTES } from '@vitrine/agent/api';
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import type { Context } from 'hono';
import { isAdmin } from '../auth/is-admin.ts';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from './api-router.ts';

/** `settings` absent: the program that made the chat sets its models. */
export function addModelRoutes(api: ApiRouter, settings: ModelSettings | undefined): void {
  const requireSettings = (): ModelSettings => {
    if (settings) return settings;
    throw new ChatError('not-found', 'The models of this chat are not set in its page.');
  };
  const requireAdmin = (context: Context): ModelSettings => {
    if (isAdmin(context)) return requireSettings();
    throw new ChatError('not-allowed', 'Only an admin of this chat can change its models.');
  };
  const read = async (context: Context) => ({ canChange: isAdmin(context), ...(await requireSettings().read()) });

  api.answer(API_ROUTES.modelSettings, async ({ context }) => {
    await requireSettings().refresh('all');
    return read(context);
  });
  api.answer(API_ROUTES.changeModels, async ({ context, body }) => {
    await requireAdmin(context).change(body);
    return read(context);
  });
  api.answer(API_ROUTES.addProvider, async ({ context, body }) => {
    await requireAdmin(context).addProvider(body);
    return read(context);
  });
  api.answer(API_ROUTES.changeProvider, async ({ context, params: { id }, body }) => {
    await requireAdmin(context).changeProvider(id, body);
    return read(context);
  });
  api.answer(API_ROUTES.removeProvider, async ({ context, params: { id } }) => {
    await requireAdmin(context).removeProvider(id);
    return read(context);
  });
  api.answer(API_ROUTES.listProviderModels, async ({ context, body }) => ({
    models: await requireAdmin(context).listModels(body),
  }));
  api.answer(API_ROUTES.checkModel, ({ context, body: { model } }) => requireAdmin(context).check(model));
}
