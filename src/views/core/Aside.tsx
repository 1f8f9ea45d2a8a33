import { type ReactNode, Suspense, useEffect } from 'react'
import { Boundary } from './Boundary'
import { ChunkError } from './chunk'
import { toast } from './toast/toast'

type Props = {
  resetOn?: string
  onMissing?: () => void
  fallback?: ReactNode
  children: ReactNode
}

/** A missing chunk is reported by a toast; the page stays usable. */
export const Aside = ({ resetOn, onMissing, fallback: waiting, children }: Props) => (
  <Boundary
    resetOn={resetOn}
    fallback={(error) => {
      if (!(error instanceof ChunkError)) throw error
      return <Missing error={error} onMissing={onMissing} />
    }}
  >
    <Suspense fallback={waiting}>{children}</Suspense>
  </Boundary>
)

// Strict mode runs effects twice.
const notified = new WeakSet<ChunkError>()

function Missing({ error, onMissing }: Pick<Props, 'onMissing'> & { error: ChunkError }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (notified.has(error)) return
    notified.add(error)
    toast.error(error.message)
    onMissing?.()
  }, [error])
  return null
}
