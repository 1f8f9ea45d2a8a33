import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect } from 'storybook/test'
import { Offline } from '../faults/Offline'
import { enterCode } from './enter'
import { ScanField } from './ScanField'

function Till() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    document.documentElement.dataset.worksOffline = ''
    setLost(true)
    return () => void delete document.documentElement.dataset.worksOffline
  }, [])
  return (
    <>
      <ScanField label="Scan or type a code" onScan={(code) => setCodes((all) => [...all, code])} />
      <ul aria-label="Scanned">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isLost && <Offline />}
    </>
  )
}

export default { component: Till, parameters: { layout: 'padded' } } satisfies Meta<typeof Till>

export const WhileOffline: StoryObj<typeof Till> = {
  async play({ canvas }) {
    await canvas.findByRole('dialog')
    await expect(enterCode('9780141439518')).toBe(true)
    await canvas.findByText('9780141439518')
  },
}
