// Notifications of `vitrine chat`: its keys are in the settings that all users share, and push services are reached as other addresses that users name.
import { createPush, type DueWorker, type Push } from '@vitrine/agent/internal/schedules';
import type { Config } from '@vitrine/connect';
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { createEgress } from '@vitrine/host/internal/node';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { ServiceOutput } from '../../program/service-output.ts';
import type { ChatStorage } from './chat-storage.ts';

interface OpenPushOptions {
  readonly openStorage: () => Promise<ChatStorage>;
  readonly openBox: () => Promise<SecretBox>;
  readonly privateHosts: Config['privateHosts'];
  readonly auth: AuthConfig;
  readonly output: Pick<ServiceOutput, 'error'>;
}

/** Creates what notifies devices; `notify` tells of a run, and reports what fails. */
export function openPush(options: OpenPushOptions): { readonly push: Push; readonly notify: DueWorker['notify'] } {
  const { openStorage, openBox, privateHosts, auth, output } = options;
  const publicUrl = 'publicUrl' in auth ? auth.publicUrl : undefined;
  const push = createPush({
    openStore: async () => (await openStorage()).sharedStore(),
    openBox,
    egress: createEgress({ privateHosts }),
    // Push services want to know whom to ask.
    subject: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:vitrine@localhost',
  });
  return {
    push,
    notify: ({ schedule, state }, store) =>
      push.send(store, { title: schedule.title, state }).catch((error: unknown) => output.error(error)),
  };
}
