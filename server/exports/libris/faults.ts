/** Nothing was written. */
export class LibrisRefused extends Error {
  override readonly name = 'LibrisRefused'
  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message)
  }
}

/** Sent without an answer: it may have been written. */
export class LibrisLost extends Error {
  override readonly name = 'LibrisLost'
}

/** Libris cannot be used at all now: neither can the next title. */
export class LibrisAway extends Error {
  override readonly name = 'LibrisAway'
}
