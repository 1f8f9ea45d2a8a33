import { Button } from '@radix-ui/themes'
import { lazy, Suspense, useState } from 'react'
import { Boundary } from '../Boundary'

const ReportProblem = lazy(() => import('./ReportProblem'))

const texts = { report: 'Report a problem' }

/** Offers the report where something has stopped, and needs nothing of what has. */
export function ReportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => setOpen(true)}>
        {texts.report}
      </Button>
      {isOpen && (
        <Boundary resetOn="" fallback={() => null}>
          <Suspense>
            <ReportProblem onClose={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}
