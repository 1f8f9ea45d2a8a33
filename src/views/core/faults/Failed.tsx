import { Suspense } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Boundary } from '../Boundary'
import { Read } from '../chunk'
import { exceptions } from './exceptions'

export type Texts = typeof texts
const texts = inLanguage('core/Failed', { failed: 'Unexpected Application Error!', reload: 'Reload the page' })

/** Works even if the messages did not load. */
export function Failed(props: { error: unknown; onRetry: () => void; isFullPage?: boolean }) {
  const plain = (
    <p role="alert">
      {texts.failed}{' '}
      <button type="button" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </p>
  )
  return (
    <Boundary fallback={() => plain}>
      <Suspense>
        <Read of={exceptions}>{({ Failure }) => <Failure {...props} />}</Read>
      </Suspense>
    </Boundary>
  )
}
