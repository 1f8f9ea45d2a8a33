import { useCallback, useState } from 'react'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { changeProductReviewStatus, type ProductReview } from '#api/products/reviews'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { texts } from './texts'

const none: ReadonlyMap<number, boolean> = new Map()

/** Optimistic: reverts if the server refuses. `isShown` tells a row's position. */
export function useShown() {
  // By review, until the list is refreshed.
  const [put, setPut] = useState(none)
  const forget = (id: number, isSettled: (put: boolean) => boolean) =>
    setPut((all) => {
      const value = all.get(id)
      return value === undefined || !isSettled(value) ? all : new Map([...all].filter(([other]) => other !== id))
    })
  const { run } = useCommand<AnswerOf<typeof changeProductReviewStatus>>({
    onSucceeded: async ({ data: { isShown } }, subject) => {
      toast.success(isShown ? texts.done.shown : texts.done.hidden)
      await refresh('ProductReview')
      forget(Number(subject), (value) => value === isShown)
    },
    onFailed: (error, subject) => {
      toast.error(errorText(error, texts.failed))
      forget(Number(subject), () => true)
      void refresh('ProductReview')
    },
  })
  const isShown = useCallback((review: ProductReview) => put.get(review.id) ?? review.isShown, [put])
  const toggle = useCallback(
    (review: ProductReview) => {
      const seen = isShown(review)
      setPut((all) => new Map(all).set(review.id, !seen))
      const call = () =>
        client.call(changeProductReviewStatus, { params: { id: review.id }, query: { expected: seen ? 'shown' : 'hidden' } })
      run(call, String(review.id))
    },
    [isShown, run],
  )
  return { isShown, toggle }
}
