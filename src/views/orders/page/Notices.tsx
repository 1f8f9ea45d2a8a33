import { MoveNotice } from './MoveNotice'
import { PlaceNotice } from './PlaceNotice'
import type { MoveHere } from './useMoveOf'

type Props = MoveHere & { isElsewhere: boolean; isConflicted: boolean }

export default function Notices({ isElsewhere, isConflicted, ...move }: Props) {
  return (
    <>
      <MoveNotice {...move} isElsewhere={isElsewhere} />
      {isElsewhere && !isConflicted && <PlaceNotice />}
    </>
  )
}
