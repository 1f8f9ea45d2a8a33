export type Outgoing = {
  /** Unique over invoices and credit notes, which share a series. */
  number: number
  /** Without an extension, such as `invoice-100001`. */
  name: string
  xml: string
  /** '' before the first attempt. */
  receipt: string
}

export type Outcome =
  | { status: 'accepted' | 'delivered'; receipt: string }
  | { status: 'refused'; receipt: string; rule: string; reason: string }

export type AccessPoint = {
  /** `note` saves a receipt before the step whose answer may be lost. @throws {NotDelivered} if a retry may help */
  send(invoice: Outgoing, note: (receipt: string) => Promise<void>): Promise<Outcome>
  /** Undefined if unknown there. @throws {NotDelivered} if there is no answer */
  find(invoice: Outgoing): Promise<Outcome | undefined>
}
