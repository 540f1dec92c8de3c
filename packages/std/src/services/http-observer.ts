// What a service tells of the HTTP requests that it answers, for metrics, traces and a log: no address, no body, no user.

/** A request that has been answered. */
export interface EndedRequest {
  /** The template of its route, `/api/sessions/:id`: one of a few, whatever clients send. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the head of the answer; a stream may go on for long after it. */
  readonly durationMs: number;
}

/** Is called by a service for each request. Must not throw. */
export interface HttpObserver {
  /** Called before the request is answered; the result is called once, when the head of the answer is there. */
  begin(request: Request): (ended: EndedRequest) => void;
}
