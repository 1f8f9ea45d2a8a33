import { networkOf } from '../core/http/address'
import type { Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Database } from '../db/database'
import { count, countAttempt, forgottenAfter, hashed } from './loginLimit'

const free = { mailbox: 5, asker: 1 }

/**
 * Limits requests for mails, whether or not the mailbox is known. A requester who has not asked before always gets one mail, so that nobody
 * can keep a mail from its owner. The answer does not reveal which case applied.
 * @throws {Problem} 429
 */
export async function countMailRequest(db: Database, clock: Clock, email: string, address: string): Promise<boolean> {
  const network = networkOf(address)
  const mailbox = `mail to ${email.toLowerCase()}`
  await countAttempt(db, clock, 'mail from', network)
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
