// This device beyond the open page: its service worker, its notifications, and what it keeps of the user.
import type { ChatClient } from '@vitrine/agent/api';
import { BASE_PATH } from '../state/router.ts';

const WORKER = `${BASE_PATH}/sw.js`;
/** The names of its caches (public/sw.js). */
const CACHES = [`vitrine-shell${BASE_PATH}`, `vitrine-state${BASE_PATH}`];

/** True where a browser can be notified while the page is closed. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(`${BASE_PATH}/`) : undefined;

/** Starts the service worker. */
export async function startOffline(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register(WORKER);
}

export async function readSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager?.getSubscription()) ?? null;
}

/** Asks the browser, then the chat, to notify this device. Resolves with false when the browser does not allow it. Rejects with `ApiError`. */
export async function notifyDevice(api: Pick<ChatClient, 'pushKey' | 'addDevice'>): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await api.pushKey();
  if (key === undefined) return false;
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api.addDevice({ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } });
  return true;
}

export async function stopNotifying(api: Pick<ChatClient, 'removeDevice'>): Promise<void> {
  const subscription = await readSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.removeDevice({ endpoint: subscription.endpoint }).catch(() => {});
}

/** Removes what this device has of the user, before the user signs out. Never rejects. */
export async function forgetUser(api: Pick<ChatClient, 'removeDevice'>): Promise<void> {
  try {
    await stopNotifying(api);
    await (await findRegistration())?.unregister();
    for (const name of CACHES) await caches.delete(name);
  } catch {
    // Storage can be refused: then there is nothing.
  }
}
