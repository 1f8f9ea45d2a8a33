import { useEffect, useState } from 'react'
import { part } from '../chunk'
import { Opening } from '../dialog/Opening'
import { whenIdle } from '../idle'
import { onKeysRequested } from './asking'
import { useShortcuts } from './useShortcuts'

const KeyboardHelp = part('the keys', () => import('./KeyboardHelp'))

export function Keys() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onKeysRequested(() => setOpen(true)), [])
  useEffect(() => whenIdle(KeyboardHelp.prefetch), [])
  useShortcuts(({ type }) => {
    if (type === 'help') setOpen(true)
    return type === 'help'
  })
  return (
    isOpen && (
      <Opening onClose={() => setOpen(false)}>
        <KeyboardHelp onClose={() => setOpen(false)} />
      </Opening>
    )
  )
}
