import { useMemo, useRef } from 'react'
import { labelOf } from '#machines/orders/shipping'
import type { Mark } from '#views/core/list/columns.ts'
import { type MoveOf, useMoves } from './batches'
import { conflictOf, texts } from './texts'

function markOf({ move, status, phase, outcome }: MoveOf): Mark | undefined {
  if (phase === 'held') return { text: texts.mark.held(labelOf(move.type, status)), tone: 'busy' }
  if (phase === 'queued' || phase === 'sending') return { text: texts.mark.sending(labelOf(move.type, status)), tone: 'busy' }
  if (phase === 'unknown') return { text: texts.mark.unknown, tone: 'busy' }
  if (!outcome) return undefined
  if (outcome.type === 'moved') return { text: texts.mark.moved(outcome.status), tone: 'busy' }
  return { text: outcome.type === 'conflicted' ? conflictOf(outcome.conflict) : outcome.message, tone: 'bad' }
}

export function useMoveMarks(): ReadonlyMap<number, Mark> {
  const happening = useMoves()
  // Stable objects, so that other rows are not redrawn.
  const cached = useRef(new Map<string, Mark>())
  return useMemo(() => {
    const marks = new Map<number, Mark>()
    for (const [id, moveOf] of happening) {
      const mark = markOf(moveOf)
      if (!mark) continue
      const key = `${mark.tone} ${mark.text}`
      const same = cached.current.get(key) ?? mark
      cached.current.set(key, same)
      marks.set(id, same)
    }
    return marks
  }, [happening])
}
