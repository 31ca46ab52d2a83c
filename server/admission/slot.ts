/** The right of a request to run, one of a limited number. */
export type Slot = {
  /** Gives the slot to others while the request waits for something that is not our work, such as a slow client's body, and takes one again afterwards. */
  readonly releaseWhile: <T>(wait: () => Promise<T>) => Promise<T>
}
