import type { ReactNode } from 'react'
import type { ApiError } from '#api/core/http'
import { inLanguage } from '#api/core/texts/inLanguage'
import { forbiddenHint } from '#views/core/faults/forbidden.ts'
import { RecordFault } from '#views/core/faults/RecordFault.tsx'

export type Texts = typeof texts
const texts = inLanguage('orders/BasketFault', {
  notFound: 'This order does not exist',
  notFoundHint: (id: string) => `There is no order ${id}. Check the number.`,
  forbidden: 'You have no access to this order',
  failed: 'Could not load the order',
})

export default function BasketFault({ id, error, back, onRetry }: { id: string; error?: ApiError; back: ReactNode; onRetry: () => void }) {
  const [title, hint] = wordsFor(id, error)
  const isLasting = !error || error.kind === 'missing' || error.kind === 'forbidden'
  return <RecordFault title={title} hint={hint} back={back} onRetry={isLasting ? undefined : onRetry} />
}

function wordsFor(id: string, error: ApiError | undefined): [title: string, hint: string] {
  if (!error || error.kind === 'missing') return [texts.notFound, texts.notFoundHint(id)]
  if (error.kind === 'forbidden') return [texts.forbidden, forbiddenHint(error)]
  return [texts.failed, error.message]
}
