import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Offline } from '../faults/Offline'
import { useWorksOffline } from '../offline/worksOffline'
import { enterCode } from './enter'
import { ScanField } from './ScanField'

function Till() {
  useWorksOffline()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <>
      <ScanField label="Scan or type a code" onScan={(code) => setCodes((all) => [...all, code])} />
      <ul aria-label="Scanned">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Offline />
    </>
  )
}

export default {
  id: 'components-scan-field',
  title: 'Components/Scan field (barcode, scanner, ISBN)',
  component: Till,
  subcomponents: { ScanField },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Till>

export const WhileOffline: StoryObj<typeof Till> = {
  async play({ canvas }) {
    await canvas.findByText(/^No connection/)
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await expect(enterCode('9780141439518')).toBe(true)
    await canvas.findByText('9780141439518')
  },
}
