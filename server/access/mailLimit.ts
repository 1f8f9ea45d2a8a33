import { networkOf } from '../core/http/address'
import type { Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Database } from '../db/database'
import { count, countAttempt, forgottenAfter, hashed } from './loginLimit'

/** Mails to one mailbox before further ones wait; who has not asked for one yet gets the first at once. */
const free = { mailbox: 5, asker: 1 }

/**
 * Slows down whoever asks for mails, known mailbox or not, and says whether one may be sent. A mailbox that was written to
 * often gets no more from those who asked before; who has not asked yet always gets one there, so that nobody who asks over
 * and over keeps a mail from its owner. Nobody is told which: that would tell what others asked for.
 * @throws {Problem} 429 for who asks too often
 */
export async function countMailAsked(db: Database, clock: Clock, email: string, address: string): Promise<boolean> {
  const network = networkOf(address)
  const mailbox = `mail to ${email.toLowerCase()}`
  await countAttempt(db, clock, 'mail from', network)
  // Both are counted, whatever the first says.
  const isFirst = await isCounted(db, clock, `${mailbox} from ${network}`, free.asker)
  const isQuiet = await isCounted(db, clock, mailbox, free.mailbox)
  return isFirst || isQuiet
}

const isCounted = (db: Database, clock: Clock, key: string, free: number): Promise<boolean> =>
  count(db, clock.now(), hashed(key), free, forgottenAfter).then(
    () => true,
    (refusal) => {
      if (refusal instanceof Problem) return false
      throw refusal
    },
  )
