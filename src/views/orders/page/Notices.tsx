import { MoveNotice } from './MoveNotice'
import { PlaceNotice } from './PlaceNotice'

export default function Notices({ isElsewhere }: { isElsewhere: boolean }) {
  return (
    <>
      <MoveNotice />
      {isElsewhere && <PlaceNotice />}
    </>
  )
}
