import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

export type Edge = 'before' | 'after'

const edgeOf = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

export function useDragging(row: {
  item: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  list: string
  place: number
  isOn: boolean
}): Edge | undefined {
  const { item, handle, list, place, isOn } = row
  const [edge, setEdge] = useState<Edge>()
  useEffect(() => {
    const element = item.current
    if (!element || !handle.current || !isOn) return undefined
    return combine(
      draggable({ element, dragHandle: handle.current, getInitialData: () => ({ list, place }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) => ({ list, place, edge: edgeOf(element, input.clientY) }),
        onDrag: ({ self, source }) => setEdge(source.data.place === place ? undefined : (self.data.edge as Edge)),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [item, handle, list, place, isOn])
  return edge
}

export function useDropping(list: string, onMove: (from: number, to: number) => void, isOn: boolean): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (!isOn) return undefined
    return monitorForElements({
      canMonitor: ({ source }) => source.data.list === list,
      onDrop({ source, location }) {
        const target = location.current.dropTargets[0]
        if (!target) return
        const from = Number(source.data.place)
        const before = Number(target.data.place) + (target.data.edge === 'after' ? 1 : 0)
        move(from, before > from ? before - 1 : before)
      },
    })
  }, [list, isOn])
}
