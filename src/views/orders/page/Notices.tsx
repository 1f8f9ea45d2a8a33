import { MoveNotice } from './MoveNotice'
import { PlaceNotice } from './PlaceNotice'

/** What became of the last move, and where the order is now. */
export default function Notices({ isElsewhere }: { isElsewhere: boolean }) {
  return (
    <>
      <MoveNotice />
      {isElsewhere && <PlaceNotice />}
    </>
  )
}
