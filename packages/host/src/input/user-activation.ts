// Asks the sandbox of a view for user activation. Only the page of the sandbox knows it: input in a view activates the frames
// around it, input in this page does not (HTML, 6.4 Tracking user activation).

/** A later answer counts as no: the view may keep its process busy. */
export const ACTIVATION_ANSWER_MS = 200;

/** A view, as far as its user activation can be asked. */
export interface ActivatableView {
  /** Whether the user has clicked, tapped or typed inside the view in the last seconds. */
  hasUserActivation(): Promise<boolean>;
}

/** False too when there is no view, when it cannot say, and when it does not say so in time. */
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
