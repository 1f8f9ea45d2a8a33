import { useState } from 'react'

export type Choosable = { line: { id: number; title: string }; max: number }

export function chosenCopies(text: string, max: number): number | undefined {
  if (!/^\d{1,4}$/.test(text)) return text === '' ? 0 : undefined
  return Number(text) <= max ? Number(text) : undefined
}

export function useCopies(lines: readonly Choosable[], { isAll }: { isAll: boolean }) {
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({})
  const typed = Object.fromEntries(lines.map(({ line: { id }, max }) => [id, own[id] ?? (isAll ? String(max) : '')]))
  const all = lines.map(({ line: { id }, max }) => ({ id, quantity: chosenCopies(typed[id] ?? '', max) }))
  const chosen = all.flatMap(({ id, quantity = 0 }) => (quantity > 0 ? [{ id, quantity }] : []))
  return {
    lines,
    typed,
    chosen,
    isTyped: Object.keys(own).length > 0,
    isReadable: all.every(({ quantity }) => quantity !== undefined),
    copies: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    type: (id: number, text: string) => setOwn((now) => ({ ...now, [id]: text })),
  }
}
