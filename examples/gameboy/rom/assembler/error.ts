/** Where a line of assembly was written. */
export interface Place {
  file: string;
  line: number;
}

/** An error in the assembly source. Its message begins with the file and the line. */
export class AssemblyError extends Error {
  override name = 'AssemblyError';
  readonly place: Place;
  readonly reason: string;

  constructor(place: Place, reason: string) {
    super(`${place.file}:${place.line}: ${reason}`);
    this.place = place;
    this.reason = reason;
  }
}
