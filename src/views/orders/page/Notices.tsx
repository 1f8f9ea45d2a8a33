import { MoveNotice } from './MoveNotice'
import { PlaceNotice } from './PlaceNotice'
import type { MoveHere } from './useMoveOf'

/** What became of the order's move, and where the order is: in one notice where somebody else moved it. */
export default function Notices({ isElsewhere, ...move }: MoveHere & { isElsewhere: boolean }) {
  const isConflicted = move.moveOf?.outcome?.type === 'conflicted'
  return (
    <>
      <MoveNotice {...move} isElsewhere={isElsewhere} />
      {isElsewhere && !isConflicted && <PlaceNotice />}
    </>
  )
}
