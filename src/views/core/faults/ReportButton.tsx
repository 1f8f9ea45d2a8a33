import { Button, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Boundary } from '../Boundary'
import { part } from '../chunk'

const ReportProblem = part('the report', () => import('../report/ReportProblem'))

export type Texts = typeof texts
const texts = inLanguage('core/ReportButton', { report: 'Report a problem', failed: 'The report could not be opened.' })

/** Depends on nothing that may have failed. */
export function ReportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => setOpen(true)}>
        {texts.report}
      </Button>
      {isOpen && (
        <Boundary
          fallback={() => (
            <Text role="alert">
              <bdi>{texts.failed}</bdi>
            </Text>
          )}
        >
          <Suspense>
            <ReportProblem onClose={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}
