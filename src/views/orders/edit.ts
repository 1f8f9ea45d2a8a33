import { ApiError } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import type { Basket } from '#api/orders/baskets'
import { errorText } from '#views/core/faults/errorText.ts'
import { texts } from './page/texts'

type Reread = () => Promise<Basket | undefined>

/**
 * Sends one edit and reads the basket again. After a lost answer `isDone` tells whether the basket shows the edit; the command is sent
 * once.
 * @throws {ApiError} with a text for the person
 */
export async function edit<Answer>(
  call: () => Promise<Answer>,
  { reread, isDone }: { reread: Reread; isDone: (basket: Basket) => boolean },
): Promise<{ answer?: Answer; basket?: Basket }> {
  try {
    const answer = await call()
    return { answer, basket: await reread() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isOutOfDate = error.kind === 'conflict' || error.kind === 'missing'
    const basket = isDoubtful(error) || isOutOfDate ? await reread() : undefined
    if (!isDoubtful(error)) throw error
    if (basket && isDone(basket)) return { basket }
    throw new ApiError(error.status, basket ? texts.lostAndUnchanged : texts.lostAndUnknown, error.data, error.path)
  }
}

export function messageOf(error: unknown, field?: string): string {
  if (!(error instanceof ApiError)) return errorText(error, texts.somethingFailed)
  const named = field === undefined ? undefined : error.fieldErrors[field]?.[0]
  return named ?? Object.values(error.fieldErrors)[0]?.[0] ?? error.message
}
