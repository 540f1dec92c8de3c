// The methods of an agent for the devices that are notified.
import type { AgentServices } from '../agent-services.ts';
import type { DeviceSubscription } from '../api/contract/schedules/push.ts';
import { AgentError } from '../errors.ts';
import type { Push } from './create-push.ts';

export function createPushMethods({ store, clock, push }: Pick<AgentServices, 'store' | 'clock' | 'push'>) {
  const require = (): Push => {
    if (!push) throw new AgentError('unsupported', 'This chat sends no notifications.');
    return push;
  };
  return {
    pushKey: async () => (push ? { key: await push.readKey() } : {}),
    async addDevice(device: DeviceSubscription): Promise<undefined> {
      await require().add(store, device, new Date(clock.now()).toISOString());
    },
    removeDevice: ({ endpoint }: { readonly endpoint: string }) => require().remove(store, endpoint),
  };
}
