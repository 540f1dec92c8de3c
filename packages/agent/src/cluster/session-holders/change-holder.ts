// The change of a session's holder: the new one claims the session and takes up what the one before left; the old one hands it over.
import { topics } from '../session-key.ts';
import type { HeldSessionOptions } from './held-session.ts';

/**
 * Makes this process the holder. `false` when it has lost the job: a process that was paused before its claim. The other holder notices the claim,
 * and takes the session again.
 */
export async function claim({
  job,
  local,
  token,
}: Pick<HeldSessionOptions, 'job' | 'local' | 'token'>): Promise<boolean> {
  await local.claim(job.session.sessionId, token);
  return job.isHeld();
}

/** Answers what the holder before had started, since it may have taken effect, and goes on from the log. */
export async function takeUp({
  job: { session },
  local,
  commands,
  signals,
}: Pick<HeldSessionOptions, 'job' | 'local' | 'commands' | 'signals'>): Promise<void> {
  for (const id of await commands.interruptStarted(session)) signals.publish(topics.answer(id));
  await local.takeUp(session.sessionId);
}

/** Lets calls at servers end; then closes the log to this process, so that the next holder finds runs that it can continue. */
export async function handOver({
  job: { session },
  local,
  token,
  graceMs,
}: Pick<HeldSessionOptions, 'job' | 'local' | 'token' | 'graceMs'>): Promise<void> {
  await local.pause(session.sessionId, graceMs);
  await local.claim(session.sessionId, `left by ${token}`);
}
