import { useState } from 'react'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { texts } from './texts'

const InvoiceLinesDialog = part('invoicing the lines', () => import('./InvoiceLinesDialog'))

const max = 1000

export default function InvoiceLines({ lines, onDone }: { lines: readonly number[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={controls.button}
        disabled={lines.length === 0 || lines.length > max}
        title={lines.length > max ? texts.invoiceLines.tooMany : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.invoiceLines.open}
      </button>
      {isOpen && (
        <Opening onClose={close}>
          <InvoiceLinesDialog
            lines={lines}
            onClose={close}
            onIssued={() => {
              close()
              onDone()
            }}
          />
        </Opening>
      )}
    </>
  )
}
