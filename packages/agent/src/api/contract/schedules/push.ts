// API schemas: Web Push, by which devices are told of the inbox while the page is closed.
import * as z from 'zod/mini';

/** `key` (base64url): key of the chat that a browser subscribes with. Absent: the chat sends no notifications. */
export const PushKeySchema = z.object({ key: z.exactOptional(z.string()) });

const KeySchema = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/));

/** Subscription as `PushSubscription.toJSON()` returns it. */
export const PushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(2000)),
  keys: z.object({ p256dh: KeySchema, auth: KeySchema }),
});
/** Subscription of a device. */
export type DeviceSubscription = z.infer<typeof PushSubscriptionSchema>;

export const EndPushSchema = z.strictObject({ endpoint: z.string() });
