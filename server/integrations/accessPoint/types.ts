/** An electronic invoice on its way. */
export type Outgoing = {
  /** Invoices and credit notes are of one series: no two share a number. */
  number: number
  /** Without an extension, such as `invoice-100001`. */
  name: string
  xml: string
  /** What an earlier attempt noted; empty where none has. */
  receipt: string
}

/** What an access point says of an invoice. `receipt` is what it calls it. */
export type Outcome =
  | { status: 'accepted' | 'delivered'; receipt: string }
  | { status: 'refused'; receipt: string; rule: string; reason: string }

/** Who passes electronic invoices on. */
export type AccessPoint = {
  /**
   * Hands one over. `note` keeps a receipt before the step whose answer may be lost.
   * @throws {NotDelivered} where another attempt may help
   */
  send(invoice: Outgoing, note: (receipt: string) => Promise<void>): Promise<Outcome>
  /** What it has of an invoice, or undefined where it has nothing. @throws {NotDelivered} where it does not say */
  find(invoice: Outgoing): Promise<Outcome | undefined>
}
