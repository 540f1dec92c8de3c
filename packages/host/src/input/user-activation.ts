// Asks the sandbox of a view for user activation, which only the sandbox's page knows: input in a view activates the frames around it,
// input in this page does not (HTML, 6.4 Tracking user activation).

/** Milliseconds; a later answer counts as no, because the view may keep its process busy. */
export const ACTIVATION_ANSWER_MS = 200;

/** A view whose user activation can be asked for. */
export interface ActivatableView {
  /** Whether the user has clicked, tapped or typed inside the view in the last seconds. */
  hasUserActivation(): Promise<boolean>;
}

/** Whether the view has user activation. False when there is no view, or no answer in time. */
export async function askUserActivation(view: ActivatableView | undefined): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, ACTIVATION_ANSWER_MS, false);
  });
  const answer = view?.hasUserActivation().catch(() => false);
  const isActive = (await Promise.race([answer, late])) ?? false;
  clearTimeout(timer);
  return isActive;
}
